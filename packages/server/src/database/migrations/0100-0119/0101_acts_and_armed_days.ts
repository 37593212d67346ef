import { type Kysely, sql } from 'kysely';

/** What efficiencies and the patrol book read of logs, without the many rows that a sensor adds or other months. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const acts = (name: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on('trap_logs')
      .columns(columns)
      .where(sql.ref('source'), '=', sql.lit('user'))
      .execute();
  await acts('trap_logs_acts_by_kind', ['site_id', 'kind', 'occurred_at']);
  await acts('trap_logs_acts_by_trap', ['site_id', 'trap_id', 'receipt_no']);
  await sql`create index trap_logs_armed on trap_logs
    (site_id, trap_id, (case when is_clock_odd then received_at else occurred_at end))
    where source = 'sensor' and contact = 'armed'`.execute(db);
}
