import type { TokenStore } from '@satomori/core';
import type { SettingsContext, SignInContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { usageError } from '../errors/cliError.ts';
import { DEFAULT_URL, isUnencrypted, parseServerUrl } from '../settings/address.ts';
import { readFirstLine } from '../terminal/readInput.ts';
import { checkedSite } from '../config/configKeys.ts';
import { checkContextName } from '../settings/target.ts';

interface LoginOptions {
  loginId?: string;
  passwordStdin?: boolean;
  site?: string;
}

const WITHOUT_TERMINAL = [
  '例: satomori auth login --login-id ID --password-stdin < password.txt',
  'または SATOMORI_TOKEN にトークンを入れてください。',
];

async function readLoginId(
  { ask }: SignInContext,
  { loginId, passwordStdin }: LoginOptions,
): Promise<string> {
  if (loginId !== undefined) return loginId;
  if (passwordStdin === true || !ask.isPossible) {
    throw usageError(
      '端末がないため、ログインIDをたずねることができません。--login-id で指定してください。',
      WITHOUT_TERMINAL,
    );
  }
  return (await ask.line('ログインID: ')).trim();
}

async function readPassword({ ask, stdin }: SignInContext, { passwordStdin }: LoginOptions): Promise<string> {
  if (passwordStdin === true && !stdin.isTTY) return readFirstLine(stdin);
  if (!ask.isPossible) {
    throw usageError(
      '端末がないため、パスワードをたずねることができません。--password-stdin を使ってください。',
      WITHOUT_TERMINAL,
    );
  }
  return ask.hidden('パスワード: ');
}

/** A context that is created after a successful sign-in, so that a failed one leaves nothing behind. */
interface NewContext {
  name: string;
  tokens: TokenStore;
  take: () => void;
}

/** The name that this address already has, or a name derived from its host. */
function nameOf(url: string, contexts: Record<string, string>): string {
  const known = Object.keys(contexts).find((name) => contexts[name] === url);
  if (known !== undefined) return known;
  const host = new URL(url).host
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  let name = host;
  for (let number = 2; contexts[name] !== undefined; number += 1) name = `${host}-${number}`;
  return name;
}

/**
 * The context for `--url`, with or without `--context`; `null` without an address.
 *
 * @throws {CliError} a usage error for an invalid name, or one that another server has
 */
async function newContextOf({ settings, globals }: SettingsContext): Promise<NewContext | null> {
  const { url: text } = globals;
  if (text === undefined) return null;
  const url = parseServerUrl(text);
  const contexts = settings.contexts();
  const name = globals.context ?? nameOf(url, contexts);
  checkContextName(name);
  const known = contexts[name];
  if (known !== undefined && known !== url)
    throw usageError(`接続先「${name}」には別のアドレスがあります（${known}）。`, [
      '別の名前にする: --context 名前',
      `アドレスを変える: satomori context use ${name} --url ${url}`,
    ]);
  const { createTokenFile } = await import('../settings/tokenFile.ts');
  return {
    name,
    tokens: createTokenFile(settings.folder, { tokenKey: name, url }),
    take: () => settings.use(name, url),
  };
}

/**
 * Asks for the server's address where none is configured: the first time, at a terminal.
 *
 * @returns what the person typed; `null` where an address is known, or without a terminal
 */
export async function askAddress({
  settings,
  globals,
  ask,
  environment,
}: SettingsContext): Promise<string | null> {
  const isNamed =
    globals.url !== undefined || globals.context !== undefined || (environment['SATOMORI_URL'] ?? '') !== '';
  if (isNamed || !ask.isPossible || Object.keys(settings.contexts()).length > 0) return null;
  const typed = (await ask.line(`サーバーのアドレス（何も入れなければ ${DEFAULT_URL}）: `)).trim();
  return typed === '' ? DEFAULT_URL : typed;
}

/** @param made set where the token belongs to a context that is created together with it */
export async function login(
  context: SignInContext,
  options: LoginOptions,
  made: NewContext | null = null,
): Promise<void> {
  const { target, token, connect, say, signal } = context;
  const loginId = await readLoginId(context, options);
  if (isUnencrypted(target.url)) say(`注意: ${target.url} は暗号化されていません（http）。`);
  const password = await readPassword(context, options);
  if (loginId === '' || password === '') throw usageError('ログインIDとパスワードを入力してください。');
  const { signIn } = await connect();
  const { hostname } = await import('node:os');
  const answer = await signIn(
    {
      login_id: loginId,
      password,
      device_name: `satomori (${hostname()})`.slice(0, 100),
      ...(options.site === undefined ? {} : { site: options.site }),
    },
    { signal },
  );
  (made ?? context).tokens.set(answer.token);
  made?.take();
  say(`ログインしました: ${loginId}（${target.url}）`);
  if (made !== null) say(`接続先を「${made.name}」にしました。`);
  if (token.from === 'environment') say('注意: SATOMORI_TOKEN があるうちは、そちらのトークンが使われます。');
}

export const loginCommand = defineCommand({
  noun: 'auth',
  verb: 'login',
  summary: 'ログインする（--url で接続先もつくる）',
  description: [
    'ログインする（トークンを自分だけが読めるファイルに保存する）。',
    '--url アドレス を付けると、ログインできたときにそのサーバーを接続先にして使う（名前は --context で決められる）。',
    '接続先がまだ一つもなければ、端末ではアドレスをたずねる。',
  ],
  options: [
    { flags: '--login-id <login-id>', description: 'ログインID' },
    {
      flags: '--site <site-code>',
      description: 'サイトのコード（同じログインIDが複数のサイトにあるとき。接続先に覚える）',
    },
    { flags: '--password-stdin', description: 'パスワードを標準入力の1行目から読む' },
  ],
  context: 'call',
  run: async ({ contexts, command }, { site: named, ...options }: LoginOptions) => {
    const address = await askAddress(await contexts.settings(command));
    if (address !== null) command.setOptionValue('url', address);
    const { settings } = await contexts.settings(command);
    const made = await newContextOf(await contexts.settings(command));
    const context = await contexts.signIn(command);
    const name = made?.name ?? context.target.context;
    const kept = name === null ? undefined : settings.site(name);
    const site = named === undefined ? kept : await checkedSite(named);
    await login(context, { ...options, ...(site === undefined ? {} : { site }) }, made);
    if (name !== null && site !== kept) settings.setSite(name, site);
  },
});
