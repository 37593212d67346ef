import { buildAllTypes } from './build-types.mjs';
import { say, seconds } from './say.mjs';
import { biome, oxlint, runTool } from './tools.mjs';

const checks = [
  { name: '書式(biome)', act: () => runTool(biome, ['format', '--log-level=warn', '.']) },
  { name: '型(tsc)', act: buildAllTypes },
  // After the types: the type-aware rules read the declarations that tsc wrote.
  { name: '規則(oxlint)', act: () => runTool(oxlint, ['--quiet', '.']) },
];

/**
 * Runs every static check, also after a failed one.
 *
 * @returns the names of those that failed
 */
export async function runStaticChecks() {
  const failed = [];
  for (const check of checks) {
    if (!(await runCheck(check.name, check.act))) failed.push(check.name);
  }
  return failed;
}

/**
 * Runs one check and prints its result and time.
 *
 * @returns whether it passed
 */
export async function runCheck(name, act) {
  const startedAt = performance.now();
  const hasPassed = (await act()) === 0;
  say(`${name}: ${hasPassed ? '合格' : '不合格'}(${seconds(startedAt)})`);
  return hasPassed;
}
