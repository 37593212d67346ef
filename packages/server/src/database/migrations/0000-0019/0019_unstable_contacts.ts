import type { Kysely } from 'kysely';

/** How often a trap fired in one incident, how often in a row without an hour of calm, and since when it is unstable. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const count = (name: string) =>
    db.schema
      .alterTable('incidents')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  await count('firing_count');
  await count('run_count');
  await db.schema.alterTable('incidents').addColumn('unstable_at', 'bigint').execute();
}
