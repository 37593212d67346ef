import { Command } from 'commander';
import type { Contexts, SignInContext } from '../../context.ts';
import { usageError } from '../../errors/cliError.ts';
import { isReadableOnTheWay } from '../../settings/address.ts';
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

export async function login(context: SignInContext, options: LoginOptions): Promise<void> {
  const { target, tokens, token, connect, say, signal } = context;
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
  tokens.set(answer.token);
  say(`ログインしました: ${loginId}（${target.url}）`);
  if (token.from === 'environment') say('注意: SATOMORI_TOKEN があるうちは、そちらのトークンが使われます。');
}

export const loginCommand = (contexts: Contexts, run = login) =>
  new Command('login')
    .description('ログインする（トークンを自分だけが読めるファイルに保存する）')
    .option('--login-id <id>', 'ログインID')
    .option('--password-stdin', 'パスワードを標準入力の1行目から読む')
    .action(async (options: LoginOptions, command: Command) => {
      await run(await contexts.signIn(command), options);
    });
