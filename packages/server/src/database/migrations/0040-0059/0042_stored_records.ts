import type { Kysely } from 'kysely';

/** What sensors had stored while the network was away, with its own times. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('trap_logs').addColumn('stored_records', 'jsonb').execute();
