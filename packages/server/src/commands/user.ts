import type { AccountAct } from '@satomori/core';
import { Command } from 'commander';
import { scopeOfSystem } from '../access/scope.ts';
import { findAccounts } from '../accounts/repository.ts';
import { actOnAccount } from '../users/actOnAccount.ts';
import type { CommandWorld } from './commandWorld.ts';
import { UsageError } from './exitCodes.ts';
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
} as const satisfies Record<AccountAct, object>;

async function changeUser(world: CommandWorld, act: AccountAct, loginId: string): Promise<void> {
  await withDatabase(world, { mayBegin: false }, (database) =>
    database.transaction(async (trx) => {
      const [account] = await findAccounts(trx, loginId);
      if (account === undefined)
        throw new UsageError(`ログインID「${loginId}」のアカウントはありません。何も変えていません。`);
      await actOnAccount(trx, database.engine, scopeOfSystem(account.site_id), act, {
        id: account.id,
        at: world.now(),
        request_id: null,
      });
    }),
  );
  world.stdout.write(`「${loginId}」${ACTS[act].done}\n`);
}

const actCommand = (world: CommandWorld, act: AccountAct): Command =>
  new Command(act)
    .description(ACTS[act].description)
    .argument('<login_id>', 'ログインID')
    .action((loginId: string) => changeUser(world, act, loginId));

export const userCommand = (world: CommandWorld): Command => {
  const command = new Command('user').description('アカウントの停止と、すべての端末からのログアウト');
  for (const act of Object.keys(ACTS) as AccountAct[]) command.addCommand(actCommand(world, act));
  return command;
};
