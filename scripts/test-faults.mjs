// `pnpm test:faults`: what the machine may do to the server (crashes, full disks, a database that is away), bad input by
// the thousand, and what may happen at traps, each in full. `npm test` tries the same in its short form.
// With words behind it, only the files whose names contain one of them: `pnpm test:faults killNine`.
import { inRepository } from './steps/paths.mjs';
import { runOnWorkspaceNode } from './steps/run.mjs';
import { ALL_PROJECTS, runVitest } from './steps/vitest-run.mjs';

const FOLDERS = ['tests/faults/', 'tests/fuzz/', 'tests/simulator/'];

async function testFaults(words) {
  if ((await runOnWorkspaceNode(inRepository('scripts', 'build.mjs'))) !== 0) return 1;
  process.env['SATOMORI_TEST_FULL'] = '1';
  const { passed, failed } = await runVitest(ALL_PROJECTS, words.length === 0 ? FOLDERS : words);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await testFaults(process.argv.slice(2));
