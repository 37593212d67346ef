import { type Kysely, sql } from 'kysely';
import { withColumns } from '../../columns.ts';

async function describeIntegrations(db: Kysely<unknown>): Promise<void> {
  const columns = ['revoked_at', 'last_message_at', 'last_problem_at'] as const;
  for (const column of columns)
    await db.schema.alterTable('integrations').addColumn(column, 'bigint').execute();
  await db.schema.alterTable('integrations').addColumn('last_problem', 'text').execute();
  await db.schema
    .alterTable('integrations')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('chirpstack'))
    .execute();
  const newest = (column: string) => sql`(select ${sql.ref(column)} from raw_messages
    where raw_messages.site_id = integrations.site_id and raw_messages.integration_id = integrations.id
    order by raw_messages.id desc limit 1)`;
  await sql`update integrations set
    kind = coalesce(${newest('network')},
      case when name = 'The Things Stack' then 'tts' else 'chirpstack' end),
    last_message_at = ${newest('received_at')},
    revoked_at = case when is_active then null else coalesce(${newest('received_at')}, created_at) end`.execute(
    db,
  );
}

/** Names of devices are in the messages' bodies; they become known with the next message. */
const collectParked = (db: Kysely<unknown>) =>
  sql`insert into parked_devices
    (site_id, id, dev_eui, network, first_seen_at, last_seen_at, message_count, sequence)
    select became.site_id, min(became.id), became.dev_eui, min(raw.network), min(raw.received_at),
      max(raw.received_at), count(*), 0
    from message_outcomes as became
    join raw_messages as raw on raw.site_id = became.site_id and raw.id = became.id
    where became.status = 'parked' and became.dev_eui is not null
    group by became.site_id, became.dev_eui`.execute(db);

/** What administrators see of network servers, and of sensors that no trap has: one row for all of its messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, column] of [
    ['raw_messages_by_integration', 'integration_id'],
    ['raw_messages_by_sensor', 'dev_eui'],
  ] as const)
    await db.schema.createIndex(name).on('raw_messages').columns(['site_id', column, 'id']).execute();
  await db.schema
    .createIndex('message_outcomes_by_status')
    .on('message_outcomes')
    .columns(['site_id', 'status', 'id'])
    .execute();
  await describeIntegrations(db);
  await withColumns(db.schema.createTable('parked_devices'), {
    site_id: 'text!',
    id: 'text!',
    dev_eui: 'text!',
    device_name: 'text',
    device_profile: 'text',
    network: 'text!',
    first_seen_at: 'bigint!',
    last_seen_at: 'bigint!',
    message_count: 'integer!',
    gateway_eui: 'text',
    rssi_dbm: 'double precision',
    deleted_at: 'bigint',
    sequence: 'bigint!',
  })
    .addPrimaryKeyConstraint('parked_devices_pk', ['site_id', 'id'])
    .addUniqueConstraint('parked_devices_sensor_unique', ['site_id', 'dev_eui'])
    .execute();
  await db.schema
    .createIndex('parked_devices_by_change')
    .on('parked_devices')
    .columns(['site_id', 'sequence'])
    .execute();
  await collectParked(db);
}
