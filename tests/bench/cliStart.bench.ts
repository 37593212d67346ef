import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { asMs, median, report } from './report.ts';

const RUNS = 15;
const MOST_TIMES_NODE = 1.5;
const CLI = fileURLToPath(new URL('../../packages/cli/bundle/satomori.js', import.meta.url));

const commands = {
  'node -e 0': ['-e', '0'],
  'satomori --version': [CLI, '--version'],
  'satomori --help': [CLI, '--help'],
};

/** Alternating, so that a busy moment of the machine falls on all of them; one round before warms the caches. */
function measureMedians(): Record<string, number> {
  const times: Record<string, number[]> = {};
  for (let round = -1; round < RUNS; round += 1) {
    for (const [name, args] of Object.entries(commands)) {
      const ms = measureStart(args);
      if (round >= 0) (times[name] ??= []).push(ms);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));
}

function measureStart(args: string[]): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const ms = performance.now() - startedAt;
  if (status !== 0) throw new Error(`${args.join(' ')} は終了コード ${status} で終わりました:\n${stderr}`);
  return ms;
}

const { 'node -e 0': bare, ...ours } = measureMedians();
report(
  Object.entries(ours).map(([figure, ms]) => ({
    figure: `${figure} の起動(中央値、${RUNS} 回)`,
    value: asMs(ms),
    ratio: `${(ms / bare!).toFixed(2)} × node -e 0(${asMs(bare!)})`,
    goal: `≤ ${MOST_TIMES_NODE} ×`,
    isMet: ms / bare! <= MOST_TIMES_NODE,
  })),
);
