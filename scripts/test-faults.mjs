// `npm run test:faults`: faults of the machine (crashes, full disks, an unreachable database), thousands of bad inputs,
// and events at traps, each in full. `npm test` runs the short form of the same. With arguments, only the files whose
// names contain one of them: `npm run test:faults -- killNine`.
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
