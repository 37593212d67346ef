// Everything: system packages, the built product, static checks, unit tests and walks.
import { inRepository } from './steps/paths.mjs';
import { runOnWorkspaceNode } from './steps/run.mjs';
import { say } from './steps/say.mjs';
import { runStaticChecks } from './steps/static-checks.mjs';
import { installSystemPackages } from './steps/system-packages.mjs';
import { readCounts } from './steps/test-counts.mjs';
import { ALL_PROJECTS, runVitest, UNIT_PROJECTS } from './steps/vitest-run.mjs';

async function test(vitestArgs) {
  const missingPrograms = await installSystemPackages();
  const isBuilt = (await runOnWorkspaceNode(inRepository('scripts', 'build.mjs'))) === 0;
  const failedChecks = await runStaticChecks();
  if (!isBuilt) say('製品を組み立てられないので、通しのテスト(walks)は行いません');
  const counts = await runVitest(isBuilt ? ALL_PROJECTS : UNIT_PROJECTS, vitestArgs);
  const failed = counts.failed + failedChecks + missingPrograms + (isBuilt ? 0 : 1);
  summarize({ ...counts, failed });
  return failed === 0 ? 0 : 1;
}

/** The last line is read by machines. */
function summarize({ passed, failed, skipped, secondTry }) {
  if (secondTry.length > 0) say(`二度目で通ったテスト ${secondTry.length} 件: ${secondTry.join('、')}`);
  if (skipped.length > 0) say(`飛ばしたテスト ${skipped.length} 件: ${skipped.join('、')}`);
  console.log(`${passed} passed, ${failed} failed`);
}

process.exitCode = await test(process.argv.slice(2)).catch((error) => {
  say(error.stack);
  summarize(readCounts(undefined, 1));
  return 1;
});
