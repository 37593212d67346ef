import type { Kysely } from 'kysely';
import { fillIdentityKeys } from '../../duplicateNames.ts';

const SEARCHED = {
  posts: ['place', 'memo', 'capture_no'],
  traps: ['name', 'trap_no', 'place'],
  users: ['name', 'name_kana'],
  groups: ['name'],
  gateways: ['name', 'code', 'place'],
  areas: ['name'],
  efforts: ['place', 'mesh_label', 'memo'],
  push_logs: ['title', 'body', 'target_name'],
  trap_logs: ['memo'],
  gateway_logs: ['memo'],
};
const IDENTITIES = [
  ['users', 'login_id_identity_key', []],
  ['users', 'user_code_identity_key', ['site_id']],
  ['sites', 'name_identity_key', []],
  ['traps', 'trap_no_identity_key', ['site_id', 'fiscal_year']],
] as const;

/**
 * Keys beside the texts that are searched, and beside the names that no two rows may share. The latter are few and are
 * made here; the former may be those of millions of rows and are made by `fillSearchKeys` while the server runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(SEARCHED))
    for (const column of columns)
      await db.schema.alterTable(table).addColumn(`${column}_search_key`, 'text').execute();
  for (const [table, column] of IDENTITIES)
    await db.schema.alterTable(table).addColumn(column, 'text').execute();
  // Login ids were unique on the whole server until 0052.
  await fillIdentityKeys(db, {
    users: { login_id: [], user_code: ['site_id'] },
    sites: { name: [] },
    traps: { trap_no: ['site_id', 'fiscal_year'] },
  });
  for (const [table, column, within] of IDENTITIES)
    await db.schema
      .createIndex(`${table}_${column}`)
      .unique()
      .on(table)
      .columns([...within, column])
      .execute();
}
