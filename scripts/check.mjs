// `npm run check`: checks that are quick enough to run before each commit (less than a minute on two cores).
import { changedFiles } from './steps/changed-files.mjs';
import { nearTests, unitTests } from './steps/near-tests.mjs';
import { inRepository } from './steps/paths.mjs';
import { say, seconds } from './steps/say.mjs';
import { runCheck, runStaticChecks } from './steps/static-checks.mjs';
import { runTool, vitest } from './steps/tools.mjs';

/** More would make the check too slow to run before each commit. */
const MAX_TESTS = 6;
const ALWAYS = ['tests/fences/', 'tests/docs/', 'tests/mutations/', 'scripts/'];

/** The tests to run; where the changed files are unknown, those of the rules that all others depend on. */
function chooseTests() {
  const near = nearTests(changedFiles() ?? []);
  if (near.length > 0)
    return { name: '変更の近く', files: near.slice(0, MAX_TESTS), isCut: near.length > MAX_TESTS };
  const rules = unitTests().filter((path) => path.startsWith('packages/core/'));
  return { name: 'core', files: rules, isCut: false };
}

const startedAt = performance.now();
const failedChecks = await runStaticChecks();
const { name, files, isCut } = chooseTests();
const testsPassed = await runCheck(`柵・文書・${name}のテスト(vitest)`, () =>
  // Absolute paths: the repository itself may be in a folder called `scripts`.
  runTool(vitest, ['run', ...[...ALWAYS, ...files].map((path) => inRepository(path))]),
);
const left = unitTests().length - files.length;
say(`単体テストは、${name}の ${files.length} ファイル${isCut ? '（近い順）' : ''}を行いました`);
say(`ほかの単体テスト ${left} ファイルと通しのテストは省きました。すべて行うには npm test を使ってください`);
say(`合わせて ${seconds(startedAt)}`);
process.exitCode = failedChecks.length === 0 && testsPassed ? 0 : 1;
