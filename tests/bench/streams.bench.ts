import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startPostgres } from '../support/postgres.ts';
import { type BenchRow, report } from './report.ts';

const FEW = 100;
const MANY = 400;
const ACTS = 40;
const ACT_EVERY_MS = 250;
/** Idle connections of PostgreSQL report what they have counted after ten seconds. */
const COUNTED_AFTER_MS = 12_000;
const MAX_GROWTH = 2;

const postgres = await startPostgres();
if ('skipped' in postgres) throw new Error(postgres.skipped);
process.env['SATOMORI_TEST_DATABASE_URL'] = postgres.url;
const { insertUser, openStream, record, startTestServer, until } = await import('@satomori/server/testing');

/** Streams of one site, each of another person; all see the acts at one trap. */
async function countTransactions(streams: number): Promise<{ whileOpening: number; inAll: number }> {
  const server = await startTestServer('postgres');
  const stats = new Client({ connectionString: server.place.databaseUrl });
  await stats.connect();
  const committed = async () => {
    await sleep(COUNTED_AFTER_MS);
    const { rows } = await stats.query<{ n: string }>(
      'select xact_commit as n from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.n);
  };
  const { db } = server.database;
  const person = { site_id: server.world.sites.satomori, is_hunter: true };
  const tokens: string[] = [];
  for (let index = 0; index < streams; index += 1) {
    const login_id = `stream${index}`;
    const id = await insertUser(db, { ...person, login_id, hunt_group_id: server.world.groups.west });
    tokens.push(await server.tokenFor(id));
  }
  const before = await committed();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const opened = await Promise.all(tokens.map((token) => openStream(server.app, token)));
  await Promise.all(opened.map((stream) => stream.begin()));
  const start = await committed();
  const west = await server.as('west');
  const ids: string[] = [];
  for (let act = 0; act < ACTS; act += 1) {
    ids.push((await record(server, west, server.world.traps.west, 'patrol')).id);
    await sleep(ACT_EVERY_MS);
  }
  const last = ids.at(-1);
  await until(() => opened.every((stream) => stream.changes().some(({ id }) => id === last)));
  const end = await committed();
  for (const stream of opened) stream.close();
  await stats.end();
  await server.stop();
  return { whileOpening: start - before, inAll: end - start };
}

try {
  const few = await countTransactions(FEW);
  const many = await countTransactions(MANY);
  const growth = many.inAll / few.inAll;
  const rows: BenchRow[] = [
    {
      figure: `データベースの処理の数、受信中の画面 ${MANY}、記録 ${ACTS} 件`,
      value: `${many.inAll}`,
      ratio: `${growth.toFixed(2)} × 画面 ${FEW}（${few.inAll}）`,
      goal: `≤ ${MAX_GROWTH} ×`,
      isMet: growth <= MAX_GROWTH,
    },
    {
      figure: `… ${MANY} の画面が同時につながる間`,
      value: `${many.whileOpening}`,
      ratio: `${(many.whileOpening / few.whileOpening).toFixed(2)} × 画面 ${FEW}（${few.whileOpening}）`,
      goal: '―',
      isMet: true,
    },
  ];
  report(rows);
} finally {
  await postgres.stop();
}
