import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { MIGRATIONS } from './migrations/index.ts';

/**
 * Brings the tables up to date. One transaction: cut off half way, the next start begins anew.
 * Two servers that start at once wait for each other.
 */
export async function migrate({ db }: Pick<Database, 'db'>, migrations = MIGRATIONS): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
