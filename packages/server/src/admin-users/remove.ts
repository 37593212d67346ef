import { randomUUID } from 'node:crypto';
import { EMPTY_ACCOUNT } from '@satomori/core';
import { revokeCodes } from '../accounts/oneTimeCodeRepository.ts';
import { auditOf, type Author } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { nextSequence } from '../database/sequence.ts';
import { columnsOf } from './change.ts';
import { type AdminUserRow, updatePerson } from './repository.ts';

const logRemoval = auditOf('user');

/**
 * Removes an account that nobody has used. Nothing of its person stays, its links end, and its login id and code are
 * free again.
 *
 * Source: R120.
 */
export async function removePerson(
  trx: Db,
  author: Author,
  person: Pick<AdminUserRow, 'id' | 'version' | 'login_id' | 'name'>,
  now: number,
): Promise<void> {
  const { scope } = author;
  const { id, login_id, name } = person;
  const sequence = await nextSequence(trx, scope.siteId, { resource: 'users', row_id: id, user_id: id });
  await updatePerson(trx, scope, person, {
    ...columnsOf(EMPTY_ACCOUNT),
    login_id: id,
    is_disabled: true,
    stamp: randomUUID(),
    deleted_at: now,
    updated_at: now,
    sequence,
  });
  await revokeCodes(trx, { site_id: scope.siteId, id }, ['password_reset', 'sign_in']);
  const changes = { login_id: [login_id, null], name: [name, null] } as const;
  await logRemoval(trx, author, { action: 'delete', target_id: id, at: now, changes });
}
