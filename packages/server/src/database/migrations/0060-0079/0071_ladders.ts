import type { Kysely } from 'kysely';
import { withColumns } from '../../columns.ts';

/** Who is notified after whom: the ladder of a group, its steps in an incident, and everybody who was on the way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('groups').addColumn('ladder', 'jsonb').execute();
  await db.schema
    .alterTable('incidents')
    .addColumn('steps_run', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('incidents').addColumn('next_step_at', 'bigint').execute();
  await db.schema.alterTable('incidents').addColumn('step_set_at', 'bigint').execute();
  await db.schema
    .createIndex('incidents_by_next_step')
    .on('incidents')
    .column('next_step_at')
    .where('next_step_at' as never, 'is not', null)
    .execute();
  await withColumns(db.schema.createTable('incident_steps'), {
    site_id: 'text!',
    incident_id: 'text!',
    step_no: 'integer!',
    ran_at: 'bigint!',
    user_ids: 'jsonb!',
  })
    .addPrimaryKeyConstraint('incident_steps_pk', ['site_id', 'incident_id', 'step_no'])
    .execute();
  await withColumns(db.schema.createTable('incident_responders'), {
    site_id: 'text!',
    id: 'text!',
    incident_id: 'text!',
    user_id: 'text!',
    acknowledged_at: 'bigint!',
    eta_minutes: 'integer',
    note: 'text',
    expires_at: 'bigint!',
    withdrawn_at: 'bigint',
    expired_at: 'bigint',
  })
    .addPrimaryKeyConstraint('incident_responders_pk', ['site_id', 'id'])
    .execute();
  await db.schema
    .createIndex('incident_responders_by_incident')
    .on('incident_responders')
    .columns(['site_id', 'incident_id'])
    .execute();
}
