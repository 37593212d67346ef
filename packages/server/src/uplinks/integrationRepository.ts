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

/** The integration of a key as sent; `null` for none, an unknown or a withdrawn one. */
export async function findIntegration(db: Db, key: string | null): Promise<Integration | null> {
  if (key === null) return null;
  const row = await db
    .selectFrom('integrations')
    .select(['id', 'site_id'])
    .where('key_hash', '=', hashKey(key))
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export const insertIntegration = (db: Db, integration: IntegrationTable) =>
  db.insertInto('integrations').values(integration).execute();
