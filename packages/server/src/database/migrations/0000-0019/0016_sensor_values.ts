import type { Kysely } from 'kysely';

const OF_LOGS = [
  ['battery_flag', 'boolean'],
  ['other_values', 'jsonb'],
  ['impossible_values', 'jsonb'],
] as const;

/** What sensors say beyond the columns there were: their own low-battery flag, further values, and impossible ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('traps').addColumn('battery_flag', 'boolean').execute();
  for (const [name, kind] of OF_LOGS) await db.schema.alterTable('trap_logs').addColumn(name, kind).execute();
}
