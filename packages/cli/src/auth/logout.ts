import { isSignOut } from '@satomori/core';
import type { SignInContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';

const TIMEOUT_MS = 3_000;

/** @returns whether the server no longer accepts the token */
async function endOnServer(
  { connect, signal }: Pick<SignInContext, 'connect' | 'signal'>,
  ended: string,
): Promise<boolean> {
  try {
    const { signOut } = await connect();
    await signOut(ended, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
    return true;
  } catch (error) {
    return isSignOut(error);
  }
}

/**
 * Deletes the token from this machine and ends its session on the server; other machines stay signed in. Source: R62.
 */
export async function logout(context: SignInContext): Promise<void> {
  const { target, tokens, token, say } = context;
  const named = target.context === null ? target.url : `${target.context}、${target.url}`;
  const ended = tokens.get();
  tokens.clear();
  say(ended === null ? `ログインしていませんでした（${named}）。` : `ログアウトしました（${named}）。`);
  if (ended !== null && !(await endOnServer(context, ended)))
    say(
      'サーバーに知らせられませんでした。消したトークンは期限まで使えます（すぐ終えるには、パスワードを変えてください）。',
    );
  if (token.from === 'environment') say('SATOMORI_TOKEN はそのままです。');
}

export const logoutCommand = defineCommand({
  noun: 'auth',
  verb: 'logout',
  summary:
    'ログアウトする（保存したトークンを消し、サーバーでもログインを終える。--context か --url で選べる）',
  context: 'signIn',
  run: logout,
});
