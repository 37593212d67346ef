import { expect, it } from 'vitest';
import { inRepository } from './paths.mjs';
import { readCounts } from './test-counts.mjs';

const test = (status, fullName = status) => ({ status, fullName });
const A_FILE = inRepository('tests', 'a.test.ts');
const failing = (message) => ({ ...test('failed'), failureMessages: [message] });

it('sums the tests of every file and names those that failed, with the reason, and those that did not run', () => {
  const report = {
    testResults: [
      {
        name: A_FILE,
        status: 'failed',
        assertionResults: [test('passed'), failing('Error: no\n    at x.ts:1')],
      },
      {
        name: A_FILE,
        status: 'passed',
        assertionResults: [test('passed'), test('skipped', 'on a phone'), test('todo')],
      },
    ],
  };
  expect(readCounts(report, 1)).toEqual({
    passed: 2,
    failed: 1,
    failures: [{ file: 'tests/a.test.ts', name: 'failed', reason: 'Error: no' }],
    skipped: [
      { file: 'tests/a.test.ts', name: 'on a phone' },
      { file: 'tests/a.test.ts', name: 'todo' },
    ],
    secondTry: [],
  });
});

it('names what passed only at its second try, and why the first failed', () => {
  const shaky = { ...test('passed', 'a slow walk'), failureMessages: ['Error: no answer\n    at x.ts:1'] };
  const report = {
    testResults: [{ name: A_FILE, status: 'passed', assertionResults: [test('passed'), shaky] }],
  };
  expect(readCounts(report, 0)).toMatchObject({
    passed: 2,
    failed: 0,
    secondTry: [{ file: 'tests/a.test.ts', name: 'a slow walk', reason: 'Error: no answer' }],
  });
});

it('counts a file that could not be loaded, and names it', () => {
  const message = 'Error: no such module\n    at a.test.ts:1';
  const report = { testResults: [{ name: A_FILE, status: 'failed', message, assertionResults: [] }] };
  expect(readCounts(report, 1)).toMatchObject({
    passed: 0,
    failed: 1,
    failures: [{ file: 'tests/a.test.ts', reason: 'Error: no such module' }],
  });
});

it('counts a crash, with a report and without one', () => {
  expect(readCounts(undefined, 0)).toEqual({
    passed: 0,
    failed: 1,
    failures: [],
    skipped: [],
    secondTry: [],
  });
  const report = { testResults: [{ status: 'passed', assertionResults: [test('passed')] }] };
  expect(readCounts(report, 1)).toMatchObject({ passed: 1, failed: 1 });
});
