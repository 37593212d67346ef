import { spawnSync } from 'node:child_process';
import { signIn } from '../support/samplePeople.ts';
import { commandEnvironment, SATOMORI } from '../support/satomoriCommand.ts';
import { startServer } from '../support/server.ts';
import { asMs, type BenchRow, median, report } from './report.ts';

const RUNS = 15;
const NODE = 'node -e 0';
/** A server that has been running for a while answers faster than one that has just started. */
const WARMING_REQUESTS = 200;

/** The commands, and how many times as long as `node -e 0` each may take. */
const commands: Record<string, { args: string[]; most: number }> = {
  [NODE]: { args: ['-e', '0'], most: 1 },
  'satomori --version': { args: [SATOMORI, '--version'], most: 1.5 },
  'satomori --help': { args: [SATOMORI, '--help'], most: 1.5 },
  'satomori traps list(動いているサーバーへ)': { args: [SATOMORI, 'traps', 'list'], most: 5 },
};

const server = await startServer();
try {
  const { token } = await signIn(server.url, 'gateway');
  await warmUp(`${server.url}/web/api/traps?limit=100&count=1`, token);
  const medians = measureMedians(commandEnvironment({ url: server.url, token }));
  const bare = medians[NODE] ?? Number.NaN;
  const rows = Object.entries(commands).filter(([name]) => name !== NODE);
  report(rows.map(([name, { most }]) => rowOf(name, medians[name] ?? Number.NaN, bare, most)));
} finally {
  await server.stop();
}

async function warmUp(address: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (let request = 0; request < WARMING_REQUESTS; request += 1)
    await (await fetch(address, { headers })).arrayBuffer();
}

/** Alternating, so that a busy moment of the machine affects all of them; one round before warms the caches. */
function measureMedians(env: NodeJS.ProcessEnv): Record<string, number> {
  const times: Record<string, number[]> = {};
  for (let round = -1; round < RUNS; round += 1) {
    for (const [name, { args }] of Object.entries(commands)) {
      const ms = measureStart(args, env);
      if (round >= 0) (times[name] ??= []).push(ms);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));
}

function measureStart(args: string[], env: NodeJS.ProcessEnv): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  const ms = performance.now() - startedAt;
  if (status !== 0) throw new Error(`${args.join(' ')} は終了コード ${status} で終わりました:\n${stderr}`);
  return ms;
}

function rowOf(name: string, ms: number, bare: number, most: number): BenchRow {
  return {
    figure: `${name} の起動(中央値、${RUNS} 回)`,
    value: asMs(ms),
    ratio: `${(ms / bare).toFixed(2)} × ${NODE}(${asMs(bare)})`,
    goal: `≤ ${most} ×`,
    isMet: ms / bare <= most,
  };
}
