import { type Kysely, sql } from 'kysely';

/** For how long a site keeps messages, positions of people and sightings, and when it last removed what is older. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['keep_raw_messages_days', 'keep_positions_days', 'keep_sightings_years'])
    await db.schema.alterTable('sites').addColumn(column, 'integer').execute();
  await db.schema.alterTable('sites').addColumn('removal_at', 'bigint').execute();
  await db.schema.alterTable('sites').addColumn('removed', 'jsonb').execute();
  // Of acts with a position alone, so that it costs the logs of sensors nothing.
  await db.schema
    .createIndex('trap_logs_with_person')
    .on('trap_logs')
    .columns(['site_id', 'received_at'])
    .where(sql.ref('user_id'), 'is not', null)
    .where(sql.ref('latitude'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('posts_by_age')
    .on('posts')
    .columns(['site_id', 'happened_at'])
    .where(sql.ref('is_hunt'), '=', sql.lit(false))
    .where(sql.ref('source'), '!=', sql.lit('removed'))
    .execute();
}
