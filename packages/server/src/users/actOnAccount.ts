import { randomUUID } from 'node:crypto';
import type { AccountAct } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { writeAudit } from '../audit-logs/repository.ts';
import type { Database, Db } from '../database/database.ts';
import { lockPerson } from '../database/locks.ts';
import { withdrawResetMails } from '../mail/repository.ts';
import { deleteSubjects } from '../accounts/openidSubjectRepository.ts';
import { changeAccount } from '../accounts/repository.ts';

const CHANGES: Record<AccountAct, { is_disabled?: boolean }> = {
  disable: { is_disabled: true },
  enable: { is_disabled: false },
  'sign-out': {},
  unlink: {},
};

/**
 * Disables an account, enables it again, or signs it out. Each revokes every earlier token and code with the commit.
 *
 * Source: R18, R51.
 */
export async function actOnAccount(
  trx: Db,
  engine: Database['engine'],
  scope: Scope,
  act: AccountAct,
  { id, at, request_id }: { id: string; at: number; request_id: string | null },
): Promise<void> {
  const account = { site_id: scope.siteId, id };
  await lockPerson(trx, engine, id);
  await changeAccount(trx, account, { ...CHANGES[act], stamp: randomUUID() }, at);
  await withdrawResetMails(trx, account);
  if (act === 'unlink') await deleteSubjects(trx, account);
  await writeAudit(trx, scope, { action: act, target_type: 'user', target_id: id, at, request_id });
}
