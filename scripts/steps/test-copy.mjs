import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { startPostgres } from '../../tests/support/postgres.ts';
import { workspaceNode } from './paths.mjs';
import { copyRepository } from './repository-copy.mjs';
import { childEnvironment } from './run.mjs';
import { runBounded } from './run-bounded.mjs';

/** A broken program may make a test wait for ever. */
const LIMIT_MS = 15 * 60_000;
const NEEDS_BUILD = /^tests\/(walks|fuzz|faults)\//;

/**
 * A copy of the repository in which files can be changed and tests run, against one PostgreSQL.
 *
 * @param stopped an AbortSignal that ends work in progress
 */
export async function openTestCopy(stopped) {
  const copy = copyRepository();
  const postgres = await startPostgres();
  const env = childEnvironment('url' in postgres ? { SATOMORI_TEST_DATABASE_URL: postgres.url } : {});
  const inCopy = (...parts) => join(copy.folder, ...parts);
  const runNode = (args) =>
    runBounded(workspaceNode(), args, { cwd: copy.folder, env, limitMs: LIMIT_MS, stopped });

  /** `{ tests: [{ path, name, status }] }` of these test files, or the `problem` where no test ran. */
  async function runTests(paths, vitestArgs = []) {
    if (
      paths.some((path) => NEEDS_BUILD.test(path)) &&
      (await runNode([inCopy('scripts', 'build.mjs')])) !== 0
    )
      return { problem: 'it does not build' };
    const report = inCopy('vitest-report.json');
    writeFileSync(report, '');
    const vitest = inCopy('node_modules', 'vitest', 'vitest.mjs');
    const args = [
      'run',
      '--reporter=json',
      `--outputFile=${report}`,
      ...vitestArgs,
      ...paths.map((path) => inCopy(path)),
    ];
    const isInTime = (await runNode([vitest, ...args])) !== undefined;
    return isInTime
      ? readResults(readFileSync(report, 'utf8'), copy.folder)
      : { problem: 'its tests do not end' };
  }

  return {
    read: (path) => readFileSync(inCopy(path), 'utf8'),
    write: (path, text) => writeFileSync(inCopy(path), text),
    runTests,
    async remove() {
      if ('stop' in postgres) await postgres.stop();
      copy.remove();
    },
  };
}

function readResults(text, folder) {
  if (text === '') return { problem: 'vitest could not start' };
  const tests = JSON.parse(text).testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, status }) => ({
      path: relative(folder, file.name).split(sep).join('/'),
      name: fullName,
      status,
    })),
  );
  return tests.length === 0 ? { problem: 'no test ran' } : { tests };
}
