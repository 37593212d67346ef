import { type Kysely, sql } from 'kysely';
import { withColumns } from '../../columns.ts';

/** Messages outside the app: one row per notification, channel and device; devices; the server's key for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['user_id', 'target_id', 'device_name', 'provider', 'problem', 'provider_answer'])
    await db.schema.alterTable('deliveries').addColumn(column, 'text').execute();
  for (const column of ['queued_at', 'due_at', 'next_attempt_at'])
    await db.schema.alterTable('deliveries').addColumn(column, 'bigint').execute();
  await db.schema
    .alterTable('deliveries')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index deliveries_due on deliveries (next_attempt_at) where status = 'queued'`.execute(db);
  await db.schema
    .createIndex('deliveries_by_person')
    .on('deliveries')
    .columns(['site_id', 'user_id', 'id'])
    .execute();
  await db.schema.alterTable('push_logs').addColumn('declined_at', 'bigint').execute();

  await withColumns(db.schema.createTable('push_subscriptions'), {
    site_id: 'text!',
    id: 'text!',
    user_id: 'text!',
    endpoint: 'text!',
    endpoint_hash: 'text!',
    p256dh: 'text!',
    auth: 'text!',
    device_name: 'text!',
    created_at: 'bigint!',
    last_sent_at: 'bigint',
  })
    .addPrimaryKeyConstraint('push_subscriptions_pk', ['site_id', 'id'])
    .addUniqueConstraint('push_subscriptions_endpoint_unique', ['endpoint_hash'])
    .execute();
  await db.schema
    .createIndex('push_subscriptions_by_person')
    .on('push_subscriptions')
    .columns(['site_id', 'user_id'])
    .execute();
  await withColumns(db.schema.createTable('vapid_keys'), {
    id: 'text!',
    public_key: 'text!',
    private_key: 'text!',
    created_at: 'bigint!',
  })
    .addPrimaryKeyConstraint('vapid_keys_pk', ['id'])
    .execute();
}
