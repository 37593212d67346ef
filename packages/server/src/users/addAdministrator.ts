import { randomUUID } from 'node:crypto';
import { identityKey, newId } from '@satomori/core';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { type Author, writeAudit } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { insertUser } from './repository.ts';

const ROLES = { is_hunter: true, is_posting: true, is_gw_view: true, is_admin: true } as const;

/**
 * Adds an administrator, who also has the three roles that open the screens.
 *
 * @returns the person's id
 * Source: R18, R38.
 */
export async function addAdministrator(
  trx: Db,
  { scope, requestId }: Author,
  person: { login_id: string; name: string; password_hash: string },
  now: number,
): Promise<string> {
  const id = newId();
  const login_id = identityKey(person.login_id);
  await insertUser(trx, {
    ...person,
    ...ROLES,
    login_id,
    site_id: scope.siteId,
    id,
    stamp: randomUUID(),
    is_shared_viewer: false,
    is_disabled: false,
    created_at: now,
    updated_at: now,
    version: 1,
    sequence: 0,
  });
  await writeAudit(trx, scope, {
    action: 'create',
    target_type: 'user',
    target_id: id,
    at: now,
    changes: changesBetween({}, { login_id, name: person.name, ...ROLES }),
    request_id: requestId,
  });
  return id;
}
