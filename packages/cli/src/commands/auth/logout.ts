import { Command } from 'commander';
import type { Contexts, SignInContext } from '../../context.ts';

/** Removes the token from this machine; other machines stay signed in. */
export async function logout({ target, tokens, token, say }: SignInContext): Promise<void> {
  const named = target.context === null ? target.url : `${target.context}、${target.url}`;
  const wasSignedIn = tokens.get() !== null;
  tokens.clear();
  say(wasSignedIn ? `ログアウトしました（${named}）。` : `ログインしていませんでした（${named}）。`);
  if (token.from === 'environment') say('SATOMORI_TOKEN はそのままです。');
}

export const logoutCommand = (contexts: Contexts, run = logout) =>
  new Command('logout')
    .description('ログアウトする（保存したトークンを消す。--context か --url で選べる）')
    .action(async (_options: object, command: Command) => {
      await run(await contexts.signIn(command));
    });
