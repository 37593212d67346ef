import type { Kysely } from 'kysely';
import { withColumns } from '../../columns.ts';

/** What sites set of rules, alarms of the day that were raised, and the quiet hours of sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('alarm_rules'), {
    site_id: 'text!',
    rule: 'text!',
    is_on: 'boolean!',
    threshold: 'double precision',
    receivers: 'jsonb!',
    updated_at: 'bigint!',
    version: 'integer!',
  })
    .addPrimaryKeyConstraint('alarm_rules_pk', ['site_id', 'rule'])
    .execute();
  await withColumns(db.schema.createTable('raised_alarms'), {
    site_id: 'text!',
    rule: 'text!',
    cause: 'text!',
    raised_at: 'bigint!',
  })
    .addPrimaryKeyConstraint('raised_alarms_pk', ['site_id', 'rule', 'cause'])
    .execute();
  await db.schema.createIndex('raised_alarms_by_age').on('raised_alarms').column('raised_at').execute();
  for (const column of ['quiet_from', 'quiet_to'])
    await db.schema.alterTable('sites').addColumn(column, 'text').execute();
}
