import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { recordSecondTries } from './second-tries.mjs';

const slow = { file: 'tests/a.test.ts', name: 'a slow walk', reason: 'Error: no answer' };
const namesake = { ...slow, file: 'tests/b.test.ts' };

function emptyRecord() {
  const folder = mkdtempSync(join(tmpdir(), 'satomori-second-tries-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'cache', 'second-tries.json');
}

/** The failures of each of these runs. */
const failuresOf = (runs, record = emptyRecord()) => runs.map((run) => recordSecondTries(run, record));

it('lets a second try pass in one run of three', () => {
  expect(failuresOf([[slow], [], [], [slow], [], []])).toEqual([[], [], [], [], [], []]);
});

it('fails what needs its second try in two runs of three', () => {
  expect(failuresOf([[slow], [slow], [slow]])).toEqual([[], [slow], [slow]]);
  expect(failuresOf([[slow], [], [slow]])).toEqual([[], [], [slow]]);
});

it('fails no run in which the test passed at once', () => {
  expect(failuresOf([[slow], [slow], []])).toEqual([[], [slow], []]);
});

it('tells tests of the same name in different files apart, and goes by no reason', () => {
  expect(failuresOf([[slow], [namesake]])).toEqual([[], []]);
  const another = { ...slow, reason: 'Error: too late' };
  expect(failuresOf([[slow, namesake], [another]])).toEqual([[], [another]]);
});

it('begins again where the record cannot be read', () => {
  const record = emptyRecord();
  expect(failuresOf([[slow]], record)).toEqual([[]]);
  writeFileSync(record, '[["tests/a.te');
  expect(failuresOf([[slow], [slow]], record)).toEqual([[], [slow]]);
});
