import { hash } from 'node:crypto';
import type { Integration } from '../access/identifyCaller.ts';
import type { Db } from '../database/database.ts';
import type { IntegrationTable } from '../database/tables.ts';

/** Only the hash of a key is stored. */
export const hashKey = (key: string): string => hash('sha256', key);

/** The integrations of these keys, by the hashes of the keys; unknown and revoked ones are omitted. */
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

/** SQL condition: the integration of message `v`, about to be stored, is not revoked. */
export const ofActiveIntegration = `exists (select 1 from integrations where integrations.site_id = v.site_id
  and integrations.id = v.integration_id and integrations.is_active)`;

/** The given integrations without the revoked ones. */
export async function listActiveIntegrations(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('integrations')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('is_active', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export const insertIntegration = (db: Db, integration: IntegrationTable) =>
  db.insertInto('integrations').values(integration).execute();
