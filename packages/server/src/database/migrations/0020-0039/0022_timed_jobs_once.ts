import { type Kysely, sql } from 'kysely';

/**
 * What a timed job logs is logged once: the end of one 作業中 of a trap, the beginning of one outage of a gateway.
 * Rows from before are left as they are, and name neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const once = [
    { table: 'trap_logs', owner: 'trap_id', column: 'working_until' },
    { table: 'gateway_logs', owner: 'gateway_id', column: 'silent_since' },
  ];
  for (const { table, owner, column } of once) {
    await db.schema.alterTable(table).addColumn(column, 'bigint').execute();
    await db.schema
      .createIndex(`${table}_once`)
      .unique()
      .on(table)
      .columns(['site_id', owner, column])
      .where(sql.ref(column), 'is not', null)
      .execute();
  }
}
