import { DEFAULT_EVIDENCE_RULES, type StoredEvidenceRules } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';

/** The rules of the site; those of a new site, version 0, until it chooses. */
export async function findEvidenceRules(db: Db, scope: Scope): Promise<StoredEvidenceRules> {
  const row = await db
    .selectFrom('evidence_rules')
    .select(['rules', 'version'])
    .where('site_id', '=', scope.siteId)
    .executeTakeFirst();
  return row === undefined
    ? { ...DEFAULT_EVIDENCE_RULES, version: 0 }
    : { ...row.rules, version: row.version };
}

/** Stores the rules as the version after this one. */
export async function storeEvidenceRules(
  trx: Db,
  scope: Scope,
  { version, ...rules }: StoredEvidenceRules,
  now: number,
): Promise<void> {
  const columns = { rules: JSON.stringify(rules), updated_at: now, version: version + 1 };
  await trx
    .insertInto('evidence_rules')
    .values({ ...columns, site_id: scope.siteId })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(columns))
    .execute();
}
