import type { Kysely } from 'kysely';
import { withColumns } from '../../columns.ts';

/** What a site wants to see before it pays a reward. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('evidence_rules'), {
    site_id: 'text!',
    rules: 'jsonb!',
    updated_at: 'bigint!',
    version: 'integer!',
  })
    .addPrimaryKeyConstraint('evidence_rules_pk', ['site_id'])
    .execute();
}
