// The whole test run: system packages, the built product, static checks, unit tests and walks.
import { quickMutations, readMutations, runMutations } from './steps/mutations.mjs';
import { inRepository } from './steps/paths.mjs';
import { runOnWorkspaceNode } from './steps/run.mjs';
import { say } from './steps/say.mjs';
import { recordSecondTries } from './steps/second-tries.mjs';
import { runStaticChecks } from './steps/static-checks.mjs';
import { installSystemPackages } from './steps/system-packages.mjs';
import { readCounts } from './steps/test-counts.mjs';
import { ALL_PROJECTS, runVitest, UNIT_PROJECTS } from './steps/vitest-run.mjs';
import { forbiddenSkips } from '../tests/support/allowedSkips.ts';

const MAX_MUTATIONS = 6;

async function test(vitestArgs) {
  const missingPrograms = await installSystemPackages();
  const isBuilt = (await runOnWorkspaceNode(inRepository('scripts', 'build.mjs'))) === 0;
  if (!isBuilt) say('製品を組み立てられないので、通しのテスト(walks)は行いません');
  // The checks use the CPU time that the unit tests leave; walks and faults start after both have ended.
  const [counts, failedChecks] = await Promise.all([
    runVitest(isBuilt ? ALL_PROJECTS : UNIT_PROJECTS, vitestArgs),
    runStaticChecks(),
  ]);
  const isWhole = vitestArgs.length === 0;
  const { died, survived } = isWhole ? await tryMutations() : { died: 0, survived: 0 };
  const refused = isWhole ? countForbidden(counts.skipped) + countUnsteady(counts.secondTry) : 0;
  const failed =
    counts.failed + failedChecks.length + missingPrograms + survived + refused + (isBuilt ? 0 : 1);
  summarize({ ...counts, passed: counts.passed + died, failed, failedChecks });
  return failed === 0 ? 0 : 1;
}

/** A small selection; `npm run test:mutations` runs them all. */
async function tryMutations() {
  const all = await readMutations();
  const mutations = quickMutations(all, MAX_MUTATIONS);
  say(
    `わざと壊して確かめます: ${all.length} 件のうち ${mutations.length} 件（すべては npm run test:mutations）`,
  );
  return runMutations(mutations);
}

/** CI has everything that a test needs, so a skipped test there is a lost one. */
function countForbidden(skipped) {
  if (!process.env.CI) return 0;
  const forbidden = forbiddenSkips(skipped);
  for (const { file, name } of forbidden)
    say(`CI で飛ばしてはならないテスト(allowedSkips.ts): ${file} ${name}`);
  return forbidden.length;
}

/** Only where tests get a second attempt, which is in CI. */
function countUnsteady(secondTry) {
  if (!process.env.CI) return 0;
  const unsteady = recordSecondTries(secondTry);
  for (const { file, name } of unsteady)
    say(`3 回の実行のうち 2 回、二度目でしか通らなかったテスト: ${file} ${name}`);
  return unsteady.length;
}

/** The last line is read by programs. */
function summarize({ passed, failed, failures, skipped, secondTry, failedChecks = [] }) {
  // Repeated here: thousands of lines are between a check or test and the end of the run.
  for (const { file, name = '（ファイル）', reason } of failures) say(`失敗: ${file} ${name} (${reason})`);
  if (failedChecks.length > 0) say(`不合格の検査: ${failedChecks.join('、')}`);
  const tries = secondTry.map(({ name, reason }) => `${name} (${reason})`);
  if (tries.length > 0) say(`二度目で通ったテスト ${tries.length} 件: ${tries.join('、')}`);
  if (skipped.length > 0)
    say(`飛ばしたテスト ${skipped.length} 件: ${skipped.map(({ name }) => name).join('、')}`);
  console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
}

process.exitCode = await test(process.argv.slice(2)).catch((error) => {
  say(error.stack);
  summarize(readCounts(undefined, 1));
  return 1;
});
