import type { Kysely } from 'kysely';
import { withColumns } from '../../columns.ts';

/** MQTT brokers of integrations: settings, and which server is connected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('brokers'), {
    site_id: 'text!',
    integration_id: 'text!',
    is_active: 'boolean!',
    url: 'text',
    username: 'text',
    password: 'text',
    ca: 'text',
    topic_prefix: 'text!',
    updated_at: 'bigint!',
    version: 'integer!',
    holder: 'text',
    beat: 'integer!',
    connected_at: 'bigint',
    problem: 'text',
    problem_at: 'bigint',
  })
    .addPrimaryKeyConstraint('brokers_pk', ['site_id', 'integration_id'])
    .execute();
}
