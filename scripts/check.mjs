// `npm run check`: everything that is quick enough to run before each commit.
import { say, seconds } from './steps/say.mjs';
import { runCheck, runStaticChecks } from './steps/static-checks.mjs';
import { runTool, vitest } from './steps/tools.mjs';
import { UNIT_PROJECTS } from './steps/vitest-run.mjs';

const startedAt = performance.now();
const failedChecks = await runStaticChecks();
const projects = UNIT_PROJECTS.map((name) => `--project=${name}`);
const testsPassed = await runCheck('柵と単体テスト(vitest)', () => runTool(vitest, ['run', ...projects]));
say(`合わせて ${seconds(startedAt)}`);
process.exitCode = failedChecks === 0 && testsPassed ? 0 : 1;
