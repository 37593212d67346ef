import { relative, sep } from 'node:path';
import { repositoryRoot } from './paths.mjs';

const NOT_RUN = new Set(['pending', 'skipped', 'todo', 'disabled']);

/**
 * The result of a vitest run.
 *
 * @param report its JSON report; undefined when it wrote none
 * @param exitCode its exit code; a non-zero one counts at least one failure, whatever the report contains
 * @returns how many tests passed and failed, which failed (`{ file, name, reason }`, without a `name` where the file
 * itself did), which were skipped (`{ file, name }`), and which needed a second attempt (with the `reason` why the first
 * failed)
 */
export function readCounts(report, exitCode) {
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const failures = files.flatMap((file) => [
    ...file.assertionResults.filter(hasFailed).map((test) => withReason(file, test)),
    ...(failedOutsideItsTests(file) ? [{ ...identify(file), reason: firstLine(file.message) }] : []),
  ]);
  const isBroken = report === undefined || exitCode !== 0;
  return {
    passed,
    failed: isBroken ? Math.max(failures.length, 1) : failures.length,
    failures,
    skipped: files.flatMap((file) =>
      file.assertionResults.filter(wasNotRun).map((test) => identify(file, test)),
    ),
    secondTry: files.flatMap((file) =>
      file.assertionResults.filter(passedAfterFailing).map((test) => withReason(file, test)),
    ),
  };
}

/** Identified by the file's path from the repository's root. */
const identify = (file, test) => ({
  file: relative(repositoryRoot, file.name).split(sep).join('/'),
  name: test?.fullName,
});

const firstLine = (message) => message.split('\n', 1)[0];

const withReason = (file, test) => ({
  ...identify(file, test),
  reason: firstLine(test.failureMessages[0] ?? ''),
});

const hasFailed = (test) => test.status === 'failed';

const wasNotRun = (test) => NOT_RUN.has(test.status);

/** The report contains why a test failed also where its next attempt passed. */
const passedAfterFailing = (test) => test.status === 'passed' && (test.failureMessages ?? []).length > 0;

/** A file that failed to load has no failed test in the report. */
function failedOutsideItsTests(file) {
  return file.status === 'failed' && !file.assertionResults.some(hasFailed);
}
