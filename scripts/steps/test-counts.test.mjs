import { expect, it } from 'vitest';
import { readCounts } from './test-counts.mjs';

const test = (status, fullName = status) => ({ status, fullName });

it('sums the tests of every file and names those that did not run', () => {
  const report = {
    testResults: [
      { status: 'failed', assertionResults: [test('passed'), test('failed')] },
      { status: 'passed', assertionResults: [test('passed'), test('skipped', 'on a phone'), test('todo')] },
    ],
  };
  expect(readCounts(report, 1)).toEqual({ passed: 2, failed: 1, skipped: ['on a phone', 'todo'] });
});

it('counts a file that could not be loaded', () => {
  const report = { testResults: [{ status: 'failed', assertionResults: [] }] };
  expect(readCounts(report, 1)).toMatchObject({ passed: 0, failed: 1 });
});

it('counts a crash, with a report and without one', () => {
  expect(readCounts(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: [] });
  const report = { testResults: [{ status: 'passed', assertionResults: [test('passed')] }] };
  expect(readCounts(report, 1)).toMatchObject({ passed: 1, failed: 1 });
});
