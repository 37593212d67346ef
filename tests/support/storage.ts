import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createDatabase, templateDatabase } from './postgres.ts';
import { copySample } from './sampleData.ts';
import { makeSample, startServer } from './server.ts';

const postgresUrl = process.env['SATOMORI_TEST_DATABASE_URL'];

export type EngineName = 'SQLite' | 'PostgreSQL';

/** The engines of this run, for `describe.each`. */
export const ENGINES: { engine: EngineName }[] =
  postgresUrl === undefined ? [{ engine: 'SQLite' }] : [{ engine: 'SQLite' }, { engine: 'PostgreSQL' }];

/** Where a server stores its data; it outlives the server. */
export interface Place {
  dataDir: string;
  databaseUrl?: string;
  remove: () => Promise<void>;
}

async function removeFolderId(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('delete from photo_folder');
  await client.end();
}

/** The sample has many rows; they are created once in a run and copied from then on. */
async function sampleTemplate(serverUrl: string): Promise<string> {
  const run = (process.env['SATOMORI_TEST_RUN'] ?? '').replaceAll('-', '');
  return templateDatabase(serverUrl, `satomori_sample_${run}`, async (databaseUrl) => {
    const server = await startServer({ databaseUrl });
    await server.stop();
    // Each copy gets a folder of photos of its own.
    await removeFolderId(databaseUrl);
  });
}

/** A new folder, and where requested a database of the run's PostgreSQL, with the sample's rows in it or empty. */
export async function openStorage(engine: EngineName, { isEmpty = false } = {}): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satomori-data-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'SQLite') {
    if (!isEmpty) await copySample(dataDir, makeSample);
    return { dataDir, remove: removeFolder };
  }
  const template = isEmpty ? undefined : await sampleTemplate(postgresUrl!);
  const database = await createDatabase(postgresUrl!, template);
  const remove = async () => {
    await database.drop();
    await removeFolder();
  };
  return { dataDir, databaseUrl: database.url, remove };
}
