import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../config/config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { isUpToDate, migrate, readMigrations } from '../database/migrations/migrate.ts';
import type { CommandContext } from './commandContext.ts';

interface Options {
  /** Creates the tables if there are none yet. */
  mayCreate: boolean;
}

/**
 * Opens the configured database, as the server does, and closes it after the work. Tables of another version are not
 * migrated: a server may be running on them.
 *
 * @throws {Error} with a Japanese sentence if there is no database, or one of another version
 */
export async function withDatabase<T>(
  context: Pick<CommandContext, 'env'>,
  { mayCreate }: Options,
  work: (database: Database, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(context.env);
  const isMissing = config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'satomori.db'));
  if (isMissing && !mayCreate)
    throw new Error(`データベースがありません（${config.dataDir}）。DATA_DIR を確かめてください。`);
  const database = openDatabase(config);
  try {
    const ran = await readMigrations(database);
    if (ran.length === 0 && mayCreate) await database.oneAtATime(() => migrate(database));
    else if (!isUpToDate(ran))
      throw new Error(
        'データベースの版がこのプログラムと違います。サーバーを一度起動してから行ってください。',
      );
    return await work(database, config);
  } finally {
    await database.close();
  }
}
