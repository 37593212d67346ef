import type { Kysely } from 'kysely';

/** Degrees clockwise. Photos that were turned before then had their files changed: they are as they are. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .alterTable('images')
    .addColumn('turn', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
