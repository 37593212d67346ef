import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgresSnapshot } from './postgresSnapshot.ts';
import type { Snapshot } from './shape.ts';
import { openSqliteSnapshot } from './sqliteSnapshot.ts';

/**
 * Opens a snapshot while the server runs, without blocking its writers.
 *
 * @throws {Error} with a Japanese sentence if there is no database
 */
export async function openSnapshot(place: {
  databaseUrl?: string | undefined;
  dataDir: string;
}): Promise<Snapshot> {
  if (place.databaseUrl !== undefined) return openPostgresSnapshot(place.databaseUrl);
  const file = join(place.dataDir, 'satomori.db');
  if (!existsSync(file))
    throw new Error(`データベースがありません（${file}）。DATA_DIR を確かめてください。`);
  return openSqliteSnapshot(file);
}
