import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCuttingProxy } from '../support/cuttingProxy.ts';
import { inForm } from '../support/fullForm.ts';
import { type Person, signIn } from '../support/samplePeople.ts';
import { commandEnvironment, runSatomori, SATOMORI } from '../support/satomoriCommand.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { endWithUs } from '../support/stopProcess.ts';

const LINES = inForm(1_500, 10_000);
const CUTS = inForm(10, 50);
const DELAY_MS = inForm(40, 300);
const AT_ONCE = 8;
const LIMIT_MS = inForm(4, 20) * 60_000;
/** The last entry that a person records. */
const LAST = '最後の見回り';

let server: RunningServer;
let hunter: Person;
let trapId: string;
let folder: string;

beforeAll(async () => {
  server = await startServer();
  hunter = await signIn(server.url, 'hunter');
  trapId = (await hunter.reading.traps.list({ limit: 1 })).json[0]!.id;
  folder = mkdtempSync(join(tmpdir(), 'satomori-logs-'));
});

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const record = (memo: string) =>
  hunter.writing.trapLogs.record({
    id: newId(),
    trap_id: trapId,
    kind: 'patrol',
    occurred_at: new Date().toISOString(),
    memo,
  });

interface Follower {
  child: ChildProcess;
  lines: () => { memo: string; receipt_no: number }[];
  said: () => string;
  /** Its exit code. */
  ended: Promise<number | null>;
}

function follow(port: number, ...args: string[]): Follower {
  const options = { url: `http://127.0.0.1:${port}`, token: hunter.token };
  const child = endWithUs(
    spawn(process.execPath, [SATOMORI, 'logs', 'traps', '-f', '--json', 'memo,receipt_no', ...args], {
      env: commandEnvironment(options),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  return {
    child,
    lines: () =>
      stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    said: () => stderr,
    ended: once(child, 'close').then(([code]) => code as number | null),
  };
}

const isFollowing = (follower: Follower) =>
  expect.poll(follower.said, { timeout: 60_000 }).toContain('-- 接続');

it(`follows a log of ${LINES} lines over a line that is cut ${CUTS} times: none lost, none doubled`, {
  timeout: LIMIT_MS,
}, async () => {
  const proxy = await startCuttingProxy(server.port, DELAY_MS);
  try {
    const follower = follow(proxy.port, '-n', '0', '--until-match', LAST);
    await isFollowing(follower);
    const memos = Array.from({ length: LINES - 1 }, (_, index) => `行 ${index}`);
    const waiting = [...memos];
    const every = Math.ceil(LINES / CUTS);
    let cuts = 0;
    const write = async () => {
      for (let memo = waiting.shift(); memo !== undefined; memo = waiting.shift()) {
        await record(memo);
        // Only an existing connection can be cut.
        if ((waiting.length + 1) % every !== 0) continue;
        await expect.poll(proxy.open, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
        proxy.cut();
        cuts += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, write));
    expect(cuts).toBeGreaterThanOrEqual(CUTS - 1);
    proxy.cut();
    await record(LAST);

    expect(await follower.ended).toBe(0);
    const lines = follower.lines();
    expect(lines.map(({ memo }) => memo).sort()).toEqual([...memos, LAST].sort());
    const numbers = lines.map(({ receipt_no }) => receipt_no);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(follower.said()).toContain('-- 切断');
    expect(follower.said()).not.toContain('-- 欠落');
  } finally {
    await proxy.stop();
  }
});

it('ends with 8 when the time is over, and with 130 at Ctrl-C', { timeout: 120_000 }, async () => {
  const late = follow(server.port, '-n', '1', '--timeout', '1');
  expect(await late.ended).toBe(8);
  expect(late.lines()).toHaveLength(1);
  const stopped = follow(server.port, '-n', '1', '--show-cursor');
  await isFollowing(stopped);
  stopped.child.kill('SIGINT');
  expect(await stopped.ended).toBe(130);
  expect(stopped.said()).toMatch(/^-- cursor: trap_logs:\d+$/m);
});

it('lets a cron job go on where its last run ended', { timeout: 120_000 }, async () => {
  const path = join(folder, 'cursor.json');
  const job = async () => {
    const args = ['logs', 'traps', '--cursor-file', path, '-n', '1', '--grep', '巡視', '--json', 'memo'];
    const { code, stdout } = await runSatomori(args, { url: server.url, token: hunter.token });
    expect(code).toBe(0);
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { memo: string }).memo);
  };
  await record('巡視 1');
  expect(await job()).toEqual(['巡視 1']);
  expect(await job()).toEqual([]);
  await record('巡視 2');
  await record('ほか');
  await record('巡視 3');
  expect(await job()).toEqual(['巡視 2', '巡視 3']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toHaveProperty('cursor');
});
