import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createIntegration, listIntegrations, newId, putBroker } from '@satomori/core';
import { hasMosquitto, insertTraps, openDatabase, startMosquitto } from '@satomori/server/testing';
import { Client } from 'pg';
import { createDatabase, startPostgres } from '../support/postgres.ts';
import { type Person, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { EXAMPLE_TRAP } from '../support/uplinkMessages.ts';
import { asMs, type BenchRow, percentile, report } from './report.ts';
import type { UplinkLoad, UplinkLoadResult } from './uplinks/sendUplinks.ts';

const PER_SECOND = Number(process.env['UPLINKS_PER_SECOND'] ?? 1_000);
const SECONDS = Number(process.env['UPLINK_SECONDS'] ?? 60);
const IDLE_S = 20;
/** So many that no sensor sends too often (R178), by both ways together. */
const TRAPS = 4_000;
const READ_EVERY_MS = 100;
const MAX_P99_MS = 1_000;
const MAX_READ_MS = 300;
const MAX_BACKLOG_MS = 10_000;
const GENERATOR = fileURLToPath(new URL('./uplinks/sendUplinks.ts', import.meta.url));

interface Bench {
  server: RunningServer;
  admin: Person;
  client: Client;
  devEuis: string[];
}

async function addTraps(databaseUrl: string, client: Client): Promise<string[]> {
  const { rows } = await client.query<{ site_id: string; group_id: string }>(
    'select site_id, group_id from traps where name = $1',
    [EXAMPLE_TRAP],
  );
  const { site_id, group_id } = rows[0]!;
  const devEuis = Array.from({ length: TRAPS }, (_, index) =>
    (0xbe7c_0000_0000 + index).toString(16).padStart(16, '0'),
  );
  const database = openDatabase({ databaseUrl, dataDir: '' });
  await insertTraps(
    database.db,
    devEuis.map(
      (dev_eui) => ({ site_id, group_id, dev_eui, placement: 'set', sensor_model: 'WS301' }) as const,
    ),
  );
  await database.close();
  return devEuis;
}

/** Reads the first page of the traps again and again. @returns how long each took, in milliseconds */
async function readLists({ admin }: Bench, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const startedAt = performance.now();
    await admin.reading.traps.list({ limit: 100 });
    times.push(performance.now() - startedAt);
    await delay(READ_EVERY_MS);
  }
  return times;
}

async function generate(load: UplinkLoad): Promise<UplinkLoadResult> {
  const args = ['--conditions=satomori-source', GENERATOR, JSON.stringify(load)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e7 });
  return JSON.parse(stdout) as UplinkLoadResult;
}

async function waitUntilWorkedOff({ client }: Bench, id: string, count: number): Promise<number> {
  const since = performance.now();
  for (;;) {
    const { rows } = await client.query<{ stored: number; waiting: number }>(
      `select (select count(*)::int from raw_messages where integration_id = $1) as stored,
        (select count(*)::int from waiting_messages) as waiting`,
      [id],
    );
    const waitedMs = performance.now() - since;
    if ((rows[0]!.stored >= count && rows[0]!.waiting === 0) || waitedMs > 120_000) return waitedMs;
    await delay(50);
  }
}

async function countRows({ client }: Bench, id: string) {
  const { rows } = await client.query<{ stored: number; logs: number; logged: number }>(
    `select count(*)::int as stored, (select count(*)::int from trap_logs where raw_message_id in
        (select id from raw_messages where integration_id = $1)) as logs,
      (select count(distinct raw_message_id)::int from trap_logs where raw_message_id in
        (select id from raw_messages where integration_id = $1)) as logged
     from raw_messages where integration_id = $1`,
    [id],
  );
  return rows[0]!;
}

async function measure(
  bench: Bench,
  way: string,
  id: string,
  load: Pick<UplinkLoad, 'url' | 'key' | 'firstCounter'>,
) {
  const idle = await readLists(bench, AbortSignal.timeout(IDLE_S * 1_000));
  const ending = new AbortController();
  const reading = readLists(bench, ending.signal);
  const { devEuis } = bench;
  const count = PER_SECOND * SECONDS;
  const sent = await generate({ ...load, topicPrefix: id, devEuis, perSecond: PER_SECOND, seconds: SECONDS });
  ending.abort();
  const busy = await reading;
  const backlogMs = (await waitUntilWorkedOff(bench, id, count)) + Math.max(0, sent.lateMs);
  const { stored, logs, logged } = await countRows(bench, id);
  const [idleMs, busyMs] = [percentile(idle, 0.95), percentile(busy, 0.95)];
  const of = `${PER_SECOND.toLocaleString('en')} 電文/s、${SECONDS} 秒、${way}`;
  const rows: BenchRow[] = [
    {
      figure: `${of}: 保存した電文`,
      value: stored.toLocaleString('en'),
      ratio: `履歴 ${logs.toLocaleString('en')}、断られたもの ${sent.refused}`,
      goal: `${count.toLocaleString('en')} 件を一度ずつ`,
      isMet: stored === count && logs === count && logged === count && sent.refused === 0,
    },
    {
      figure: `… 答えまでの時間、99パーセンタイル`,
      value: asMs(sent.p99Ms),
      ratio: `中央 ${asMs(sent.medianMs)}`,
      goal: load.url.startsWith('mqtt') ? '―（ブローカーの答え）' : `≤ ${MAX_P99_MS} ms`,
      isMet: load.url.startsWith('mqtt') || sent.p99Ms <= MAX_P99_MS,
    },
    {
      figure: `… その間のわなの一覧（100件）、95パーセンタイル`,
      value: asMs(busyMs),
      ratio: `${(busyMs / idleMs).toFixed(2)} × 電文なし（${asMs(idleMs)}）`,
      goal: `≤ ${MAX_READ_MS} ms`,
      isMet: busyMs <= MAX_READ_MS,
    },
    {
      figure: `… 最後の電文から、すべて読み解くまで`,
      value: `${(backlogMs / 1_000).toFixed(1)} s`,
      ratio: '―',
      goal: `≤ ${MAX_BACKLOG_MS / 1_000} s`,
      isMet: backlogMs <= MAX_BACKLOG_MS,
    },
  ];
  report(rows);
}

async function addIntegration({ admin }: Bench, name: string) {
  const body = { id: newId(), kind: 'chirpstack', name } as const;
  return admin.http.call(createIntegration, { body });
}

async function benchWebhook(bench: Bench): Promise<void> {
  const { id, key } = await addIntegration(bench, 'webhook');
  const url = `${bench.server.url}/web/api/uplinks/chirpstack?event=up`;
  await measure(bench, 'webhook', id, { url, key: key ?? '', firstCounter: 1_000_000 });
}

async function benchMqtt(bench: Bench, url: string): Promise<void> {
  const { id } = await addIntegration(bench, 'mqtt');
  const settings = { is_active: true, url, username: null, ca: null, topic_prefix: id, version: 0 };
  await bench.admin.http.call(putBroker, { params: { id }, body: settings });
  for (;;) {
    const { json } = await bench.admin.http.list(listIntegrations, {});
    if (json.find((each) => each.id === id)?.broker?.state === 'connected') break;
    await delay(100);
  }
  await measure(bench, 'MQTT', id, { url, key: '', firstCounter: 2_000_000 });
}

const postgres = await startPostgres({ isDurable: true });
if ('skipped' in postgres) throw new Error(postgres.skipped);
const database = await createDatabase(postgres.url);
const broker = hasMosquitto ? await startMosquitto() : null;
const env: Record<string, string> = broker === null ? {} : { MQTT_BROKERS: broker.url };
const server = await startServer({ databaseUrl: database.url, env });
const client = new Client({ connectionString: database.url });
await client.connect();
try {
  const admin = await signIn(server.url, 'admin');
  const devEuis = await addTraps(database.url, client);
  const bench: Bench = { server, admin, client, devEuis };
  await benchWebhook(bench);
  if (broker === null) console.log('mosquitto がないので、MQTT は測りません');
  else await benchMqtt(bench, broker.url);
} finally {
  await client.end();
  await server.stop();
  await broker?.stop();
  await database.drop();
  await postgres.stop();
}
