import type { AccountAct } from '@satomori/core';
import { Command } from 'commander';
import { scopeOfSystem } from '../access/scope.ts';
import { findAccounts } from '../accounts/repository.ts';
import { actOnAccount } from '../users/actOnAccount.ts';
import type { Db } from '../database/database.ts';
import type { CommandContext } from './commandContext.ts';
import { UsageError } from './exitCodes.ts';
import { namedSite } from './namedSite.ts';
import { withDatabase } from './withDatabase.ts';

const ACTS = {
  disable: {
    description: 'アカウントを停止する。すべての端末からログアウトし、ログインできなくなる（記録は残る）',
    done: 'を停止しました。動いているサーバーでも、いまからは何も保存できません。',
  },
  enable: {
    description: '停止したアカウントを、また使えるようにする',
    done: 'を使えるようにしました。ログインし直してもらってください。',
  },
  'sign-out': {
    description: 'すべての端末からログアウトする（端末をなくしたとき、退任のとき）',
    done: 'を、すべての端末からログアウトしました。',
  },
  unlink: {
    description: '職員アカウントをはずす（つなぎ直すとき。すべての端末からログアウトする）',
    done: 'の職員アカウントをはずしました。',
  },
} as const satisfies Record<AccountAct, object>;

interface UserOptions {
  site?: string;
}

/** The account; of several sites that of the named one. */
async function findOneAccount(db: Db, loginId: string, { site: name }: UserOptions) {
  const site = name === undefined ? null : await namedSite(db, name);
  const [account, ...others] = await findAccounts(db, loginId, site?.id ?? null);
  if (account === undefined)
    throw new UsageError(`ログインID「${loginId}」のアカウントはありません。何も変えていません。`);
  if (others.some(({ site_id }) => site_id !== account.site_id))
    throw new UsageError(
      `ログインID「${loginId}」は複数のサイトにあります。--site でサイトを指定してください。何も変えていません。`,
    );
  return account;
}

async function changeUser(
  context: CommandContext,
  act: AccountAct,
  loginId: string,
  options: UserOptions,
): Promise<void> {
  await withDatabase(context, { mayCreate: false }, (database) =>
    database.transaction(async (trx) => {
      const account = await findOneAccount(trx, loginId, options);
      await actOnAccount(trx, database.engine, scopeOfSystem(account.site_id), act, {
        id: account.id,
        at: context.now(),
        request_id: null,
      });
    }),
  );
  context.stdout.write(`「${loginId}」${ACTS[act].done}\n`);
}

const actCommand = (context: CommandContext, act: AccountAct): Command =>
  new Command(act)
    .description(ACTS[act].description)
    .argument('<login_id>', 'ログインID')
    .option('--site <code|name>', 'サイトのコードか名前（同じログインIDが複数のサイトにあるとき）')
    .action((loginId: string, options: UserOptions) => changeUser(context, act, loginId, options));

export const userCommand = (context: CommandContext): Command => {
  const command = new Command('user').description('アカウントの停止と、すべての端末からのログアウト');
  for (const act of Object.keys(ACTS) as AccountAct[]) command.addCommand(actCommand(context, act));
  return command;
};
