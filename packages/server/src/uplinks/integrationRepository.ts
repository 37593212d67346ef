import { createHash } from 'node:crypto';
import type { Db } from '../database/database.ts';
import type { IntegrationTable } from '../database/tables.ts';

/** A network server that may send to a site. */
export interface Integration {
  id: string;
  site_id: string;
}

/** Keys are stored as their hash only. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The integrations of these keys, by the keys' hashes; unknown and withdrawn ones are left out. */
export async function findIntegrations(
  db: Db,
  keyHashes: readonly string[],
): Promise<ReadonlyMap<string, Integration>> {
  const rows = await db
    .selectFrom('integrations')
    .select(['id', 'site_id', 'key_hash'])
    .where('key_hash', 'in', [...new Set(keyHashes)])
    .where('is_active', '=', true)
    .execute();
  return new Map(rows.map(({ key_hash, ...integration }) => [key_hash, integration]));
}

export const insertIntegration = (db: Db, integration: IntegrationTable) =>
  db.insertInto('integrations').values(integration).execute();
