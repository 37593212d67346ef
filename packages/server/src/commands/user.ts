import { randomUUID } from 'node:crypto';
import { Command } from 'commander';
import { scopeOfSystem } from '../access/scope.ts';
import { writeAudit } from '../audit-logs/repository.ts';
import { changeAccount, findAccounts } from '../accounts/repository.ts';
import { lockPerson } from '../database/locks.ts';
import { withdrawResetMails } from '../mail/repository.ts';
import type { CommandWorld } from './commandWorld.ts';
import { UsageError } from './exitCodes.ts';
import { withDatabase } from './withDatabase.ts';

const ACTS = {
  disable: {
    description: 'アカウントを停止する。すべての端末からログアウトし、ログインできなくなる（記録は残る）',
    change: { is_disabled: true },
    done: 'を停止しました。動いているサーバーでも、いまからは何も保存できません。',
  },
  enable: {
    description: '停止したアカウントを、また使えるようにする',
    change: { is_disabled: false },
    done: 'を使えるようにしました。ログインし直してもらってください。',
  },
  'sign-out': {
    description: 'すべての端末からログアウトする（端末をなくしたとき、退任のとき）',
    change: {},
    done: 'を、すべての端末からログアウトしました。',
  },
} as const;
type Act = keyof typeof ACTS;

async function changeUser(world: CommandWorld, act: Act, loginId: string): Promise<void> {
  await withDatabase(world, { mayBegin: false }, (database) =>
    database.transaction(async (trx) => {
      const [account] = await findAccounts(trx, loginId);
      if (account === undefined)
        throw new UsageError(`ログインID「${loginId}」のアカウントはありません。何も変えていません。`);
      await lockPerson(trx, database.engine, account.id);
      await changeAccount(trx, account, { ...ACTS[act].change, stamp: randomUUID() }, world.now());
      await withdrawResetMails(trx, account);
      await writeAudit(trx, scopeOfSystem(account.site_id), {
        action: act,
        target_type: 'user',
        target_id: account.id,
        at: world.now(),
        request_id: null,
      });
    }),
  );
  world.stdout.write(`「${loginId}」${ACTS[act].done}\n`);
}

const actCommand = (world: CommandWorld, act: Act): Command =>
  new Command(act)
    .description(ACTS[act].description)
    .argument('<login_id>', 'ログインID')
    .action((loginId: string) => changeUser(world, act, loginId));

export const userCommand = (world: CommandWorld): Command => {
  const command = new Command('user').description('アカウントの停止と、すべての端末からのログアウト');
  for (const act of Object.keys(ACTS) as Act[]) command.addCommand(actCommand(world, act));
  return command;
};
