import { Command } from 'commander';
import type { TokenStore } from '@satomori/core';
import type { Contexts, SettingsContext, SignInContext } from '../../context.ts';
import { usageError } from '../../errors/cliError.ts';
import { isReadableOnTheWay, parseServerUrl } from '../../settings/address.ts';
import { checkContextName } from '../../settings/contextName.ts';
import { readFirstLine } from '../../terminal/readInput.ts';

export interface LoginOptions {
  loginId?: string;
  passwordStdin?: boolean;
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

/** A context that is made once somebody has signed in to it: a failure leaves nothing behind. */
export interface NewContext {
  name: string;
  tokens: TokenStore;
  take: () => void;
}

/**
 * The context that `--context` and `--url` name together; `null` without both.
 *
 * @throws {CliError} of the usage where the name cannot be, or is another server's
 */
export async function newContextOf({ settings, globals }: SettingsContext): Promise<NewContext | null> {
  const { context: name, url: text } = globals;
  if (name === undefined || text === undefined) return null;
  checkContextName(name);
  const url = parseServerUrl(text);
  const known = settings.contexts()[name];
  if (known !== undefined && known !== url)
    throw usageError(`接続先「${name}」には別のアドレスがあります（${known}）。`, [
      '別の名前にする: --context 名前',
      `アドレスを変える: satomori context use ${name} --url ${url}`,
    ]);
  const { createTokenFile } = await import('../../settings/tokenFile.ts');
  return {
    name,
    tokens: createTokenFile(settings.folder, { tokenKey: name, url }),
    take: () => settings.use(name, url),
  };
}

/** @param made where the token belongs to a context that is made with it */
export async function login(
  context: SignInContext,
  options: LoginOptions,
  made: NewContext | null = null,
): Promise<void> {
  const { target, token, connect, say, signal } = context;
  const loginId = await readLoginId(context, options);
  if (isReadableOnTheWay(target.url)) say(`注意: ${target.url} は暗号化されていません（http）。`);
  const password = await readPassword(context, options);
  if (loginId === '' || password === '') throw usageError('ログインIDとパスワードを入力してください。');
  const { signIn } = await connect();
  const { hostname } = await import('node:os');
  const answer = await signIn(
    { login_id: loginId, password, device_name: `satomori (${hostname()})`.slice(0, 100) },
    { signal },
  );
  (made ?? context).tokens.set(answer.token);
  made?.take();
  say(`ログインしました: ${loginId}（${target.url}）`);
  if (made !== null) say(`接続先を「${made.name}」にしました。`);
  if (token.from === 'environment') say('注意: SATOMORI_TOKEN があるうちは、そちらのトークンが使われます。');
}

export const loginCommand = (contexts: Contexts, run = login) =>
  new Command('login')
    .description(
      [
        'ログインする（トークンを自分だけが読めるファイルに保存する）。',
        '--context 名前 と --url アドレス を両方付けると、ログインできたときに接続先もつくって使う。',
      ].join('\n'),
    )
    .summary('ログインする（--context と --url で接続先もつくる）')
    .option('--login-id <id>', 'ログインID')
    .option('--password-stdin', 'パスワードを標準入力の1行目から読む')
    .action(async (options: LoginOptions, command: Command) => {
      const made = await newContextOf(await contexts.settings(command));
      await run(await contexts.signIn(command), options, made);
    });
