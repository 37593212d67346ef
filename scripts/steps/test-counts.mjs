import { relative, sep } from 'node:path';
import { repositoryRoot } from './paths.mjs';

const NOT_RUN = new Set(['pending', 'skipped', 'todo', 'disabled']);

/**
 * The result of a vitest run.
 *
 * @param report its JSON report; undefined when it wrote none
 * @param exitCode its exit code; a non-zero one counts at least one failure, whatever the report contains
 * @returns how many tests passed and failed, which were skipped (`{ file, name }`), and which needed a second attempt
 * (with the `reason` why the first failed)
 */
export function readCounts(report, exitCode) {
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const failed =
    tests.filter((test) => test.status === 'failed').length + files.filter(failedOutsideItsTests).length;
  const isBroken = report === undefined || exitCode !== 0;
  return {
    passed,
    failed: isBroken ? Math.max(failed, 1) : failed,
    skipped: files.flatMap((file) =>
      file.assertionResults.filter(wasNotRun).map((test) => identify(file, test)),
    ),
    secondTry: files.flatMap((file) =>
      file.assertionResults
        .filter(passedAfterFailing)
        .map((test) => ({ ...identify(file, test), reason: firstLine(test) })),
    ),
  };
}

/** Identified by the file's path from the repository's root. */
const identify = (file, test) => ({
  file: relative(repositoryRoot, file.name).split(sep).join('/'),
  name: test.fullName,
});

const wasNotRun = (test) => NOT_RUN.has(test.status);

/** The report contains why a test failed also where its next attempt passed. */
const passedAfterFailing = (test) => test.status === 'passed' && (test.failureMessages ?? []).length > 0;

const firstLine = ({ failureMessages: [message] }) => message.split('\n', 1)[0];

/** A file that failed to load has no failed test in the report. */
function failedOutsideItsTests(file) {
  return file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed');
}
