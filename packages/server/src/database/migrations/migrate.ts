import { Migrator } from 'kysely/migration';
import type { Database } from '../database.ts';
import { MIGRATIONS } from './index.ts';

const MIGRATION_TABLE = 'kysely_migration';

/**
 * Brings the tables up to date. One transaction: cut off half way, the next start runs it again.
 * Two servers that start at once wait for each other.
 */
export async function migrate({ db }: Pick<Database, 'db'>, migrations = MIGRATIONS): Promise<void> {
  // Earlier tables have no keys yet.
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** The migrations that have run on this database, in their order; none on an empty one. */
export async function readMigrations({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) return [];
  const rows = await db
    .selectFrom(MIGRATION_TABLE as never)
    .select('name' as never)
    .orderBy('name' as never)
    .execute();
  return rows.map((row) => (row as { name: string }).name);
}

/** Whether these are all the migrations that this program knows, and no other. */
export const isUpToDate = (ran: readonly string[]): boolean =>
  ran.join() === Object.keys(MIGRATIONS).sort().join();
