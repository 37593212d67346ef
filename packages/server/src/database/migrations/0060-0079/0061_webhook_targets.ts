import { type Kysely, sql } from 'kysely';
import { withColumns } from '../../columns.ts';

/** The system of a site that gets its notifications, and which messages of a site are one call to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('webhook_targets'), {
    site_id: 'text!',
    is_active: 'boolean!',
    url: 'text',
    secret: 'text',
    rules: 'jsonb!',
    includes_phones: 'boolean!',
    updated_at: 'bigint!',
    version: 'integer!',
    last_sent_at: 'bigint',
    problem: 'text',
    problem_answer: 'text',
    problem_at: 'bigint',
    tested_at: 'bigint',
  })
    .addPrimaryKeyConstraint('webhook_targets_pk', ['site_id'])
    .execute();
  await db.schema.alterTable('deliveries').addColumn('event_id', 'text').execute();
  await sql`create index deliveries_by_event on deliveries (event_id) where event_id is not null`.execute(db);
}
