import { type Kysely, sql } from 'kysely';
import { withColumns } from '../../columns.ts';

/** Messages of network servers, incidents and notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('integrations'), {
    site_id: 'text!',
    id: 'text!',
    name: 'text!',
    key_hash: 'text!',
    is_active: 'boolean!',
    created_at: 'bigint!',
  })
    .addPrimaryKeyConstraint('integrations_pk', ['site_id', 'id'])
    .addUniqueConstraint('integrations_key_unique', ['key_hash'])
    .execute();

  await withColumns(db.schema.createTable('raw_messages'), {
    site_id: 'text!',
    id: 'text!',
    integration_id: 'text!',
    network: 'text!',
    event: 'text!',
    dedup_key: 'text!',
    content_key: 'text',
    dev_eui: 'text',
    body: 'text!',
    received_at: 'bigint!',
    status: 'text!',
    problem: 'text',
    processed_at: 'bigint',
  })
    .addPrimaryKeyConstraint('raw_messages_pk', ['site_id', 'id'])
    .addUniqueConstraint('raw_messages_dedup_unique', ['site_id', 'dedup_key'])
    .execute();
  await db.schema
    .createIndex('raw_messages_pending')
    .on('raw_messages')
    .columns(['id'])
    .where(sql.ref('status'), '=', sql.lit('pending'))
    .execute();
  await db.schema
    .createIndex('raw_messages_by_content')
    .on('raw_messages')
    .columns(['site_id', 'content_key', 'received_at'])
    .execute();
  await db.schema
    .createIndex('raw_messages_parked')
    .on('raw_messages')
    .columns(['site_id', 'dev_eui'])
    .where(sql.ref('status'), '=', sql.lit('parked'))
    .execute();

  await withColumns(db.schema.createTable('incidents'), {
    site_id: 'text!',
    id: 'text!',
    rule: 'text!',
    target_type: 'text!',
    target_id: 'text!',
    occurred_at: 'bigint!',
    received_at: 'bigint!',
    last_event_at: 'bigint!',
    closed_at: 'bigint',
    acknowledged_at: 'bigint',
    acknowledged_by: 'text',
    eta_minutes: 'integer',
    note: 'text',
  })
    .addPrimaryKeyConstraint('incidents_pk', ['site_id', 'id'])
    .execute();
  // One open incident per cause: two writers that see the same firing cannot open two.
  await db.schema
    .createIndex('incidents_open')
    .unique()
    .on('incidents')
    .columns(['site_id', 'rule', 'target_id'])
    .where(sql.ref('closed_at'), 'is', null)
    .execute();

  await withColumns(db.schema.createTable('push_logs'), {
    site_id: 'text!',
    id: 'text!',
    user_id: 'text!',
    incident_id: 'text',
    rule: 'text!',
    title: 'text!',
    body: 'text!',
    target_type: 'text',
    target_id: 'text',
    target_name: 'text',
    occurred_at: 'bigint!',
    received_at: 'bigint!',
    read_at: 'bigint',
    snoozed_until: 'bigint',
    created_at: 'bigint!',
    receipt_no: 'bigint!',
    sequence: 'bigint!',
  })
    .addPrimaryKeyConstraint('push_logs_pk', ['site_id', 'id'])
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`push_logs_${name}`).on('push_logs').columns(columns).execute();
  await index('by_user', ['site_id', 'user_id', 'receipt_no']);
  await index('by_user_sequence', ['site_id', 'user_id', 'sequence']);
  await index('by_incident', ['site_id', 'incident_id']);

  await withColumns(db.schema.createTable('deliveries'), {
    site_id: 'text!',
    id: 'text!',
    push_log_id: 'text!',
    channel: 'text!',
    status: 'text!',
    at: 'bigint',
  })
    .addPrimaryKeyConstraint('deliveries_pk', ['site_id', 'id'])
    .execute();
  await db.schema
    .createIndex('deliveries_by_push_log')
    .on('deliveries')
    .columns(['site_id', 'push_log_id'])
    .execute();
}
