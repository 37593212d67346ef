import { randomUUID } from 'node:crypto';
import { identityKey, newId } from '@satomori/core';
import type { Db } from '../database/database.ts';
import { insertUser } from './repository.ts';

/**
 * Adds an administrator, who also has the three roles that open the screens.
 *
 * Source: R38.
 */
export async function addAdministrator(
  trx: Db,
  siteId: string,
  person: { login_id: string; name: string; password_hash: string },
  now: number,
): Promise<string> {
  const id = newId();
  await insertUser(trx, {
    ...person,
    login_id: identityKey(person.login_id),
    site_id: siteId,
    id,
    stamp: randomUUID(),
    is_hunter: true,
    is_posting: true,
    is_gw_view: true,
    is_admin: true,
    is_shared_viewer: false,
    is_disabled: false,
    created_at: now,
    updated_at: now,
    version: 1,
    sequence: 0,
  });
  return id;
}
