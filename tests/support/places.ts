import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from './postgres.ts';

const postgresUrl = process.env['SATOMORI_TEST_DATABASE_URL'];

export type EngineName = 'SQLite' | 'PostgreSQL';

/** Those of this run, for `describe.each`. */
export const ENGINES: { engine: EngineName }[] =
  postgresUrl === undefined ? [{ engine: 'SQLite' }] : [{ engine: 'SQLite' }, { engine: 'PostgreSQL' }];

/** Where a server keeps its data; it outlives the server. */
export interface Place {
  dataDir: string;
  databaseUrl?: string;
  remove: () => Promise<void>;
}

/** A fresh folder, and a fresh database of the run's PostgreSQL where it is asked for. */
export async function openPlace(engine: EngineName): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satomori-data-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'SQLite') return { dataDir, remove: removeFolder };
  const database = await createDatabase(postgresUrl!);
  const remove = async () => {
    await database.drop();
    await removeFolder();
  };
  return { dataDir, databaseUrl: database.url, remove };
}
