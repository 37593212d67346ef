import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { createDatabase, startPostgres } from '../support/postgres.ts';
import { startServer } from '../support/server.ts';
import { endWithUs, stopProcess } from '../support/stopProcess.ts';
import { EXAMPLE_TRAP } from '../support/uplinkMessages.ts';
import { measureBatchInsert } from './batchInsert.ts';
import { measurePosts, nextReading, type PostRate } from './postLoad.ts';
import { type BenchRow, median, report } from './report.ts';

/** Concurrent posts: few, so that each waits for the previous commit, and many, so that the server is never idle. */
const FEW = 16;
const MANY = 64;
const FOR_MS = 4_000;
const ROUNDS = 7;
const MIN_OF_BARE = 0.6;
const MIN_OF_COPY = 0.25;
const BATCH = 500;
const BATCHES = 10;

const rate = (perSecond: number): string => `${Math.round(perSecond).toLocaleString('en')} /s`;
const ratio = (value: number): string => value.toFixed(2);

async function startBare(databaseUrl: string) {
  const file = fileURLToPath(new URL('./bareWriter.ts', import.meta.url));
  const child = endWithUs(
    spawn(process.execPath, [file], { env: { ...process.env, DATABASE_URL: databaseUrl } }),
  );
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const url = /http:[^ ]+:[0-9]+/.exec(line)?.[0];
  if (url === undefined) throw new Error(`比べる相手のサーバーを始められません: ${line}`);
  return { url, pid: child.pid!, stop: () => stopProcess(child) };
}

const middle = (rates: readonly PostRate[]): PostRate => ({
  perSecond: median(rates.map(({ perSecond }) => perSecond)),
  cpuMs: median(rates.map(({ cpuMs }) => cpuMs)),
});

/**
 * Alternating, so that a busy moment of the machine affects both; one round before warms both. The server finishes
 * its pending work before the other side's turn.
 */
async function comparePosts(
  ours: { url: string; pid: number },
  bare: { url: string; pid: number },
  workOff: () => Promise<void>,
  connections: number,
) {
  const load = { connections, forMs: FOR_MS };
  const rates = { ours: [] as PostRate[], bare: [] as PostRate[] };
  for (let round = -1; round < ROUNDS; round += 1) {
    const bareRate = await measurePosts(bare, load);
    const ourRate = await measurePosts(ours, load);
    await workOff();
    if (round < 0) continue;
    rates.bare.push(bareRate);
    rates.ours.push(ourRate);
  }
  return { ours: middle(rates.ours), bare: middle(rates.bare) };
}

function postRows({ ours, bare }: Awaited<ReturnType<typeof comparePosts>>, connections: number): BenchRow[] {
  const ofBare = ours.perSecond / bare.perSecond;
  return [
    {
      figure: `POST 1件（PostgreSQL、${connections} 接続、コミットまで）`,
      value: rate(ours.perSecond),
      ratio: `${ratio(ofBare)} × node:http + pg（${rate(bare.perSecond)}）`,
      goal: `≥ ${MIN_OF_BARE} ×`,
      isMet: ofBare >= MIN_OF_BARE,
    },
    {
      figure: 'その CPU 時間（1件、読み解きまで含む）',
      value: `${ours.cpuMs.toFixed(2)} ms`,
      ratio: `${ratio(bare.cpuMs / ours.cpuMs)} × node:http + pg（${bare.cpuMs.toFixed(2)} ms）`,
      goal: '―',
      isMet: true,
    },
  ];
}

async function waitUntilWorkedOff(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select 1 from waiting_messages limit 1`);
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Messages as the webhook stores them, from all sensors of the sample in turn. */
async function queueMessages(client: Client, count: number): Promise<void> {
  const { rows: traps } = await client.query<{ site_id: string; dev_eui: string }>(
    `select site_id, dev_eui from traps where sensor_model like '%WS301%' and site_id =
       (select site_id from traps where name = $1) and dev_eui is not null and deleted_at is null`,
    [EXAMPLE_TRAP],
  );
  const messages = Array.from({ length: count }, (_, index) => {
    const trap = traps[index % traps.length]!;
    const body = { ...nextReading(), deviceInfo: { devEui: trap.dev_eui } };
    return { ...trap, id: crypto.randomUUID().replace(/^......../, '01ffffff'), body: JSON.stringify(body) };
  });
  await client.query(
    `insert into raw_messages (site_id, id, integration_id, network, event, dedup_key, content_key, dev_eui, body,
       received_at)
     select site_id, id, 'bench', 'chirpstack', 'up', id, md5(id), dev_eui, body, $2
     from json_to_recordset($1::json) as v(site_id text, id text, dev_eui text, body text)`,
    [JSON.stringify(messages), Date.now()],
  );
}

/** Rows per second that COPY writes: the same rows of the log and of its changes, one commit per batch. */
async function measureCopy(client: Client, folder: string): Promise<number> {
  const tables = ['trap_logs', 'changes'] as const;
  const file = (table: string, batch: number) => join(folder, `${table}-${batch}`);
  for (const table of tables) {
    const order = table === 'trap_logs' ? 'receipt_no' : 'sequence';
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const only = table === 'changes' ? `where resource = 'trap_logs'` : '';
      await client.query(
        `copy (select * from ${table} ${only} order by ${order} desc limit ${BATCH} offset ${batch * BATCH})
         to '${file(table, batch)}' (format binary)`,
      );
    }
    await client.query(`create table copy_${table} (like ${table} including all)`);
  }
  const times: number[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const startedAt = performance.now();
    await client.query('begin');
    for (const table of tables)
      await client.query(`copy copy_${table} from '${file(table, batch)}' (format binary)`);
    await client.query('commit');
    times.push(performance.now() - startedAt);
  }
  return (BATCH * 1000) / median(times);
}

/** Messages per second that the processor handles, with whole batches waiting. */
async function measureIngest(client: Client, wake: () => Promise<unknown>): Promise<number> {
  await waitUntilWorkedOff(client);
  const rates: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    await queueMessages(client, BATCH * BATCHES);
    const startedAt = performance.now();
    await wake();
    await waitUntilWorkedOff(client);
    if (round >= 0) rates.push((BATCH * BATCHES * 1000) / (performance.now() - startedAt));
  }
  return median(rates);
}

async function benchPostgres(): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  if ('skipped' in postgres) {
    console.log(postgres.skipped);
    return;
  }
  // A folder that PostgreSQL, as an ordinary user, may write and read.
  const folder = await mkdtemp(join(tmpdir(), 'satomori-copy-'));
  await chmod(folder, 0o777);
  const database = await createDatabase(postgres.url);
  const server = await startServer({ databaseUrl: database.url });
  const bare = await startBare(database.url);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const ours = { url: server.url, pid: server.child.pid! };
    const workOff = () => waitUntilWorkedOff(client);
    const wake = () => measurePosts(ours, { connections: 1, forMs: 1 });
    const ingested = await measureIngest(client, wake);
    const inserted = await measureBatchInsert(client, database.url, { size: BATCH, batches: BATCHES });
    const copied = await measureCopy(client, folder);
    const posts: BenchRow[] = [];
    for (const connections of [FEW, MANY])
      posts.push(...postRows(await comparePosts(ours, bare, workOff, connections), connections));
    const ofCopy = (rate: number) => rate / copied;
    report([
      ...posts,
      {
        figure: `${BATCH} 件ずつの書き込み（番号を付けて履歴へ、コミットまで）`,
        value: rate(inserted),
        ratio: `${ratio(ofCopy(inserted))} × 同じ行の COPY（${rate(copied)}）`,
        goal: `≥ ${MIN_OF_COPY} ×`,
        isMet: ofCopy(inserted) >= MIN_OF_COPY,
      },
      {
        figure: `${BATCH} 件ずつの読み解き（電文から履歴・状態まで）`,
        value: rate(ingested),
        ratio: `${ratio(ofCopy(ingested))} × 同じ行の COPY`,
        goal: '―',
        isMet: true,
      },
    ]);
  } finally {
    await client.end();
    await bare.stop();
    await server.stop();
    await database.drop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchSqlite(): Promise<void> {
  const server = await startServer();
  try {
    const ours = { url: server.url, pid: server.child.pid! };
    const rates: PostRate[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const measured = await measurePosts(ours, { connections: MANY, forMs: FOR_MS });
      if (round >= 0) rates.push(measured);
    }
    const { perSecond, cpuMs } = middle(rates);
    report([
      {
        figure: `POST 1件（SQLite、${MANY} 接続、コミットまで）`,
        value: rate(perSecond),
        ratio: `CPU ${cpuMs.toFixed(2)} ms`,
        goal: '—',
        isMet: true,
      },
    ]);
  } finally {
    await server.stop();
  }
}

await benchPostgres();
await benchSqlite();
