import type { Kysely } from 'kysely';
import { withColumns } from '../../columns.ts';

/** The LINE account of a site, whose LINE belongs to which person, and which events of LINE are already known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('line_accounts'), {
    site_id: 'text!',
    is_active: 'boolean!',
    basic_id: 'text',
    access_token: 'text',
    channel_secret: 'text',
    display_name: 'text',
    quota_used: 'integer',
    quota_limit: 'integer',
    quota_read_at: 'bigint',
    quota_problem: 'text',
    asked_at: 'bigint',
    last_received_at: 'bigint',
    last_sent_at: 'bigint',
    problem: 'text',
    problem_answer: 'text',
    problem_at: 'bigint',
    updated_at: 'bigint!',
    version: 'integer!',
  })
    .addPrimaryKeyConstraint('line_accounts_pk', ['site_id'])
    .execute();
  await withColumns(db.schema.createTable('line_links'), {
    site_id: 'text!',
    user_id: 'text!',
    line_user_id: 'text!',
    linked_at: 'bigint!',
    last_sent_at: 'bigint',
  })
    .addPrimaryKeyConstraint('line_links_pk', ['site_id', 'user_id'])
    // One LINE belongs to one person of a site; in another site it may belong to somebody else.
    .addUniqueConstraint('line_links_line_unique', ['site_id', 'line_user_id'])
    .execute();
  await withColumns(db.schema.createTable('line_events'), {
    site_id: 'text!',
    id: 'text!',
    received_at: 'bigint!',
  })
    .addPrimaryKeyConstraint('line_events_pk', ['site_id', 'id'])
    .execute();
  await db.schema.createIndex('line_events_by_age').on('line_events').columns(['received_at']).execute();
}
