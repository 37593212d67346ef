import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createReadStream,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { findProgram } from '../support/findProgram.ts';
import { createDatabase, startPostgres } from '../support/postgres.ts';
import { signIn } from '../support/samplePeople.ts';
import { commandEnvironment, SATOMORI } from '../support/satomoriCommand.ts';
import { startServer } from '../support/server.ts';
import { findOwners, growReadings } from './reads/seedRows.ts';
import { type BenchRow, report } from './report.ts';

const ROWS = 1_000_000;
const FEWER_ROWS = ROWS / 10;
const PAGE = 1000;
/** Numbers of receipt that no row of the sample site has. */
const FIRST = 10_000_000;
const MAX_BYTES = 150_000_000;
/** Of the memory that a tenth of the rows need. */
const MAX_RATIO = 1.2;
const POLL_INTERVAL_MS = 50;

interface Run {
  seconds: number;
  /** Peak memory, as reported by Linux. */
  peakBytes: number;
}

const postgres = await startPostgres();
if ('skipped' in postgres) throw new Error(postgres.skipped);
const { url, drop } = await createDatabase(postgres.url);
const server = await startServer({ databaseUrl: url });
const client = new Client({ connectionString: url });
await client.connect();
const folder = mkdtempSync(join(tmpdir(), 'satomori-logs-'));
const file = join(folder, 'rows');

try {
  await growReadings(client, await findOwners(client), FIRST, FIRST + ROWS);
  const { token } = await signIn(server.url, 'gateway');
  const logs = (...args: string[]) =>
    measure(process.execPath, [SATOMORI, 'logs', 'traps', ...args], { url: server.url, token });
  const behind = ['--after-cursor', `trap_logs:${FIRST}`];

  const fewer = await logs('--after-cursor', `trap_logs:${FIRST + ROWS - FEWER_ROWS}`);
  await expectLines(FEWER_ROWS);
  const tsv = await logs(...behind);
  await expectLines(ROWS);
  const json = await logs(...behind, '--json', 'all');
  await expectLines(ROWS);
  const newest = await logs('-n', String(ROWS / 4));
  await expectLines(ROWS / 4);
  const curl = await measureCurl(token);
  report([
    speedRow('タブ区切り', ROWS, tsv, curl),
    speedRow('JSON 行', ROWS, json, curl),
    memoryRow(`履歴 ${count(ROWS)} 行をファイルへ(タブ区切り)`, tsv),
    growthRow(fewer, tsv),
    memoryRow(`履歴 ${count(ROWS)} 行をファイルへ(JSON 行)`, json),
    memoryRow(`履歴の新しい ${count(ROWS / 4)} 行を古い順に`, newest),
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
  await client.end();
  await server.stop();
  await drop();
  await postgres.stop();
}

function count(value: number): string {
  return value.toLocaleString('ja-JP');
}

/** Runs a program with its output written to the file. */
async function measure(
  program: string,
  args: readonly string[],
  options: Parameters<typeof commandEnvironment>[0] = {},
): Promise<Run> {
  const startedAt = performance.now();
  const child = spawn(program, args, {
    env: commandEnvironment(options),
    stdio: ['ignore', openSync(file, 'w'), 'inherit'],
  });
  let peakBytes = 0;
  const look = setInterval(() => (peakBytes = Math.max(peakBytes, peakOf(child.pid ?? 0))), POLL_INTERVAL_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(look);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} は終了コード ${code} で終わりました`);
  return { seconds: (performance.now() - startedAt) / 1000, peakBytes };
}

/** Peak memory of a process; 0 when it has ended. */
function peakOf(pid: number): number {
  try {
    const [, kib] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kib ?? 0) * 1024;
  } catch {
    return 0;
  }
}

async function expectLines(expected: number): Promise<void> {
  let lines = 0;
  for await (const _ of createInterface({ input: createReadStream(file) })) lines += 1;
  if (lines !== expected) throw new Error(`${expected} 行のはずが ${lines} 行でした`);
}

/** The same pages, one after the other over one connection, fetched by one `curl`; `null` where curl is missing. */
async function measureCurl(token: string): Promise<Run | null> {
  const program = findProgram(['curl']);
  if (program === undefined) return null;
  const pages = Array.from({ length: ROWS / PAGE }, (_, index) => FIRST + index * PAGE);
  const config = join(folder, 'curl');
  const address = (after: number) => `url = "${server.url}/web/api/trap_logs?limit=${PAGE}&after=${after}"`;
  writeFileSync(
    config,
    ['silent', 'fail', 'compressed', `header = "authorization: Bearer ${token}"`, ...pages.map(address)].join(
      '\n',
    ),
  );
  const run = await measure(program, ['--config', config]);
  if (statSync(file).size < ROWS * 100) throw new Error('curl が受け取ったものが足りません');
  return run;
}

function speedRow(name: string, rows: number, run: Run, curl: Run | null): BenchRow {
  const perSecond = ({ seconds }: Run) => `${count(Math.round(rows / seconds))} 行/秒`;
  return {
    figure: `satomori logs: 履歴 ${count(rows)} 行をファイルへ(${name})`,
    value: perSecond(run),
    ratio:
      curl === null
        ? '― (curl なし)'
        : `${(curl.seconds / run.seconds).toFixed(2)} × curl(${perSecond(curl)})`,
    goal: '―',
    isMet: true,
  };
}

function memoryRow(figure: string, { peakBytes }: Run): BenchRow {
  return {
    figure: `${figure}: メモリー(RSS)の最大`,
    value: `${Math.round(peakBytes / 1e6)} MB`,
    ratio: '―',
    goal: `< ${MAX_BYTES / 1e6} MB`,
    isMet: peakBytes < MAX_BYTES,
  };
}

function growthRow(fewer: Run, all: Run): BenchRow {
  const ratio = all.peakBytes / fewer.peakBytes;
  return {
    figure: `${count(ROWS)} 行のメモリー(RSS)の最大`,
    value: `${Math.round(all.peakBytes / 1e6)} MB`,
    ratio: `${ratio.toFixed(2)} × ${count(FEWER_ROWS)} 行`,
    goal: `≤ ${MAX_RATIO} ×`,
    isMet: ratio <= MAX_RATIO,
  };
}
