import { Agent } from 'node:http';
import { Client } from 'pg';
import { createDatabase, startPostgres } from '../support/postgres.ts';
import { residentBytes } from '../support/processMemory.ts';
import { signIn } from '../support/samplePeople.ts';
import { startServer } from '../support/server.ts';
import { compare, measure, type Side } from './reads/compare.ts';
import { ask, type Target } from './reads/driveLoad.ts';
import { parentOf } from './reads/processes.ts';
import { boxQuestion, logPageBelow, logQuestion, mapPath, type Question } from './reads/readPaths.ts';
import { findOwners, growCaptures, growReadings, type Owners } from './reads/seedRows.ts';
import { startBare } from './reads/startBare.ts';
import { asKb, asMs, type BenchRow, median, report } from './report.ts';

const CAPTURES = [10_000, 100_000, 1_000_000] as const;
const MAX_CAPTURES = CAPTURES[2];
/** Writing ten million readings takes minutes. */
const READINGS: readonly number[] =
  process.env.SATOMORI_BENCH_FULL === '1' ? [...CAPTURES, 10_000_000] : CAPTURES;
const MAX_READINGS = READINGS.at(-1) ?? 0;
const BOXES = { '小さな範囲(約 400 点)': 0.03, '広い範囲(約 11 万点)': 0.5 };
/** Nine rounds, since the slowest of a hundred depends on what else the machine did in those seconds. */
const LOAD = { rounds: 9, ms: 3_000 };
const GROWTH_MS = 1_500;
const ASKED = 9;
const ZOOMS = Array.from({ length: 19 }, (_, zoom) => zoom);
const MAX_MAP_BYTES = 20_000;

const postgres = await startPostgres();
if ('skipped' in postgres) throw new Error(postgres.skipped);
const { url, drop } = await createDatabase(postgres.url);
const server = await startServer({ databaseUrl: url });
const bare = await startBare(url);
const client = new Client({ connectionString: url });
await client.connect();
const rows: BenchRow[] = [];
const add = (figure: string, value: string, ratio: string, goal: string, isMet: boolean) =>
  rows.push({ figure, value, ratio, goal, isMet });

try {
  const { pid = 0 } = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0] ?? {};
  const { token } = await signIn(server.url, 'gateway');
  const headers = { authorization: `Bearer ${token}` };
  const owners = await findOwners(client);
  const product = (path: string): Target => ({ port: server.port, path, headers });
  const postgresPid = parentOf(pid);
  const sides = (question: Question): [Side, Side] => [
    { pid: server.child.pid ?? 0, postgresPid, target: product(question.product) },
    { pid: bare.child.pid ?? 0, postgresPid, target: { port: bare.port, path: question.bare } },
  ];

  const restingBytes = residentBytes(server.child.pid ?? 0);
  await measureGrowth(owners, (question) => sides(question)[0]);
  for (const [name, degrees] of Object.entries(BOXES))
    await measureAgainstBare(
      `${count(MAX_CAPTURES)} 点から${name}の 100 件`,
      sides(boxQuestion(owners, degrees)),
    );
  await measureAgainstBare(
    `${count(MAX_READINGS)} 件から一つのわなの履歴 100 件`,
    sides(logQuestion(owners)),
  );
  await measurePages(product);
  await measureMaps(product);
  const loadedBytes = residentBytes(server.child.pid ?? 0);
  add(
    'サーバーのメモリー(RSS)',
    `${Math.round(loadedBytes / 1e6)} MB`,
    `${(loadedBytes / restingBytes).toFixed(2)} × 負荷の前`,
    '―',
    true,
  );
  report(rows);
} finally {
  await client.end();
  await bare.stop();
  await server.stop();
  await drop();
  await postgres.stop();
}

function count(value: number): string {
  return value.toLocaleString('ja-JP');
}

/** The same requests while the tables grow to ten and a hundred times their size. */
async function measureGrowth(owners: Owners, sideOf: (question: Question) => Side): Promise<void> {
  const ofCaptures: number[] = [];
  const ofReadings: number[] = [];
  const cpuOf = async (question: Question) => {
    const side = sideOf(question);
    // Plans are made and caches filled before the measurement starts.
    await measure(side, GROWTH_MS / 3);
    return (await measure(side, GROWTH_MS)).allCpuMs;
  };
  for (const [index, total] of CAPTURES.entries()) {
    await growCaptures(client, owners, CAPTURES[index - 1] ?? 0, total);
    // Keeps the number of captures in the box about equal at every size.
    ofCaptures.push(await cpuOf(boxQuestion(owners, 0.03 * Math.sqrt(MAX_CAPTURES / total))));
  }
  for (const [index, total] of READINGS.entries()) {
    await growReadings(client, owners, READINGS[index - 1] ?? 0, total);
    ofReadings.push(await cpuOf(logQuestion(owners)));
  }
  addGrowth('範囲の 100 件', CAPTURES, ofCaptures);
  addGrowth('わなの履歴 100 件', READINGS, ofReadings);
}

function addGrowth(name: string, sizes: readonly number[], times: readonly number[]): void {
  const [first = 1, last = 1] = [times[0], times.at(-1)];
  add(
    `${name}: ${sizes.map(count).join(' → ')} 件のときの CPU`,
    times.map(asMs).join(' → '),
    `${(last / first).toFixed(2)} × 最小のとき`,
    '≤ 2 ×',
    last / first <= 2,
  );
}

async function measureAgainstBare(name: string, [product, bareSide]: [Side, Side]): Promise<void> {
  const { product: ours, bare: theirs, ratio } = await compare(product, bareSide, LOAD);
  const against = (value: number) => `${value.toFixed(2)} × node:http + pg`;
  const perSecond = (value: number) => `${value.toFixed(0)} 回/秒`;
  add(
    `${name}: 要求の数`,
    perSecond(ours.perSecond),
    against(ratio.perSecond),
    '≥ 0.8 ×',
    ratio.perSecond >= 0.8,
  );
  add(`${name}: 99 パーセンタイル`, asMs(ours.p99Ms), against(ratio.p99Ms), '≤ 1.25 ×', ratio.p99Ms <= 1.25);
  add(
    `${name}: CPU(サーバー + PostgreSQL)`,
    asMs(ours.allCpuMs),
    against(ratio.allCpuMs),
    '≤ 1.25 ×',
    ratio.allCpuMs <= 1.25,
  );
  add(
    `${name}: CPU(サーバーだけ)`,
    asMs(ours.serverCpuMs),
    against(ratio.serverCpuMs),
    `― (相手は ${asMs(theirs.serverCpuMs)})`,
    true,
  );
}

/** Alternating, one request at a time, so that a busy moment affects all of them. */
async function timesOf(targets: readonly Target[]): Promise<{ ms: number; bytes: number; body: Buffer }[]> {
  const agent = new Agent({ keepAlive: true });
  const times = targets.map((): number[] => []);
  const last: Awaited<ReturnType<typeof ask>>[] = [];
  for (let round = -2; round < ASKED; round += 1) {
    for (const [index, target] of targets.entries()) {
      const answer = await ask(target, agent);
      if (round >= 0) times[index]?.push(answer.ms);
      last[index] = answer;
    }
  }
  agent.destroy();
  return last.map((answer, index) => ({ ...answer, ms: median(times[index] ?? []) }));
}

async function measurePages(product: (path: string) => Target): Promise<void> {
  const pages = [null, MAX_READINGS - 1_000_000 + 101];
  const [first, last] = await timesOf(pages.map((below) => product(logPageBelow(below))));
  if (first === undefined || last === undefined) return;
  const ratio = last.ms / first.ms;
  add(
    '履歴の 1 ページ目に対する 10,000 ページ目',
    asMs(last.ms),
    `${ratio.toFixed(2)} × 1 ページ目(${asMs(first.ms)})`,
    '0.8–1.2 ×',
    ratio >= 0.8 && ratio <= 1.2,
  );
  add('100 万件の最後のページ', asMs(last.ms), `${ratio.toFixed(2)} × 最初のページ`, '≤ 1.5 ×', ratio <= 1.5);
}

async function measureMaps(product: (path: string) => Target): Promise<void> {
  const whole = await timesOf(ZOOMS.map((zoom) => product(mapPath(zoom, 'all'))));
  const most = Math.max(...whole.map(({ bytes }) => bytes));
  add(
    `地図 ${count(MAX_CAPTURES)} 点、拡大率 0–18 の応答の最大`,
    asKb(most),
    '―',
    `≤ ${asKb(MAX_MAP_BYTES)}`,
    most <= MAX_MAP_BYTES,
  );
  const screens = await timesOf(ZOOMS.map((zoom) => product(mapPath(zoom, 'screen'))));
  const kindOf = ({ body }: { body: Buffer }) => (body.includes('"view":"clusters"') ? 'cells' : 'points');
  const cells = screens.filter((answer) => kindOf(answer) === 'cells');
  const mostCells = Math.max(...cells.map(({ bytes }) => bytes));
  add(
    '画面の範囲の地図、集まりの応答の最大',
    asKb(mostCells),
    `拡大率 ${cells.length} 段`,
    `≤ ${asKb(MAX_MAP_BYTES)}`,
    mostCells <= MAX_MAP_BYTES,
  );
  const mostPoints = Math.max(
    ...screens.filter((answer) => kindOf(answer) === 'points').map(({ bytes }) => bytes),
  );
  add('画面の範囲の地図、1 点ずつの応答(2 万点まで)の最大', asKb(mostPoints), '契約どおり', '―', true);
  const [four, fourteen] = [screens[4]?.ms ?? 0, screens[14]?.ms ?? 1];
  add(
    '地図の拡大率 4 の時間(画面の範囲)',
    asMs(four),
    `${(four / fourteen).toFixed(2)} × 拡大率 14(${asMs(fourteen)})`,
    '≤ 3 ×',
    four / fourteen <= 3,
  );
  const slowest = screens.map(({ ms }, zoom) => ({ ms, zoom })).reduce((a, b) => (b.ms > a.ms ? b : a));
  add(
    '地図の拡大率 0–18 で最も遅いもの(画面の範囲)',
    asMs(slowest.ms),
    `拡大率 ${slowest.zoom}、${(slowest.ms / fourteen).toFixed(2)} × 拡大率 14`,
    '―',
    true,
  );
}
