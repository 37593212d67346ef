import { Client } from 'pg';
import { createDatabase, startPostgres } from '../support/postgres.ts';
import { memoryOf, processTreeOf } from '../support/processMemory.ts';
import { signIn } from '../support/samplePeople.ts';
import { startServer } from '../support/server.ts';
import { findOwners, growCaptures } from './reads/seedRows.ts';
import { report } from './report.ts';

const FEW = 10_000;
const MANY = 100_000;
const MAX_GROWTH = 1.2;
const FORMATS = ['csv', 'csv_cp932', 'xlsx', 'geojson', 'kml', 'gpx'];
const SAMPLE_MS = 50;

const asMb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

interface Saved {
  bytes: number;
  ms: number;
  /** Of the server meanwhile. */
  peakBytes: number;
}

const postgres = await startPostgres();
if ('skipped' in postgres) throw new Error(postgres.skipped);
const { url, drop } = await createDatabase(postgres.url);
const server = await startServer({ databaseUrl: url });
const client = new Client({ connectionString: url });
await client.connect();

async function save(token: string, format: string): Promise<Saved> {
  const pid = server.child.pid ?? 0;
  let peakBytes = 0;
  const sampling = setInterval(
    () => (peakBytes = Math.max(peakBytes, memoryOf(processTreeOf(pid)))),
    SAMPLE_MS,
  );
  const start = performance.now();
  try {
    const answer = await fetch(new URL(`/web/api/export?of=captures&format=${format}`, server.url), {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok || answer.body === null) throw new Error(`${format}: ${answer.status}`);
    let bytes = 0;
    for await (const piece of answer.body) bytes += piece.length;
    return { bytes, ms: performance.now() - start, peakBytes };
  } finally {
    clearInterval(sampling);
  }
}

async function saveAll(token: string): Promise<Map<string, Saved>> {
  const saved = new Map<string, Saved>();
  for (const format of FORMATS) saved.set(format, await save(token, format));
  return saved;
}

try {
  const { token } = await signIn(server.url, 'admin');
  const owners = await findOwners(client);
  await growCaptures(client, owners, 0, FEW);
  // The first round compiles and fills pools; the second is the one to compare with.
  await saveAll(token);
  const few = await saveAll(token);
  await growCaptures(client, owners, FEW, MANY);
  const many = await saveAll(token);
  report(
    FORMATS.map((format) => {
      const [small, large] = [few.get(format), many.get(format)];
      if (small === undefined || large === undefined) throw new Error(format);
      const growth = large.peakBytes / small.peakBytes;
      return {
        figure: `書き出し ${MANY.toLocaleString('en')} 件 ${format}（${asMb(large.bytes)}、${(large.ms / 1000).toFixed(1)} s）のメモリの最大`,
        value: asMb(large.peakBytes),
        ratio: `${growth.toFixed(2)} × ${FEW.toLocaleString('en')} 件（${asMb(small.peakBytes)}）`,
        goal: `≤ ${MAX_GROWTH} ×`,
        isMet: growth <= MAX_GROWTH,
      };
    }),
  );
} finally {
  await client.end();
  await server.stop();
  await drop();
  await postgres.stop();
}
