import type { Stats } from '@satomori/core';
import { meshNumbering } from '@satomori/core/testing';
import { expect, it } from 'vitest';
import { cellsOf, entriesOf } from './statsTable.ts';

const row = (keys: (string | null)[], records: number, animals = records): Stats['rows'][number] => ({
  keys,
  labels: keys.map((key) => key ?? '記録なし'),
  records,
  animals,
  uncounted: 0,
});

/** By month, then by animal; each month has other animals. */
const STATS = {
  of: 'captures' as const,
  by: ['month' as const, 'species' as const],
  rows: [
    row(['2026-10', 'sika_deer'], 2, 3),
    row(['2026-10', null], 1),
    row(['2026-11', 'boar'], 4),
    row(['2026-11', 'sika_deer'], 5),
  ],
};

it('adds up what falls under each value, in the order of the words', () => {
  expect(
    entriesOf(STATS, 0, meshNumbering('jis5')).map(({ label, counts }) => [label, counts.records]),
  ).toEqual([
    ['2026年10月', 3],
    ['2026年11月', 9],
  ]);
  // Boars are before deer although they occur later; missing values are last.
  expect(
    entriesOf(STATS, 1, meshNumbering('jis5')).map(({ key, counts }) => [
      key,
      counts.records,
      counts.animals,
    ]),
  ).toEqual([
    ['boar', 4, 4],
    ['sika_deer', 7, 8],
    [null, 1, 1],
  ]);
});

it('knows each cell, and that nothing is where no row is', () => {
  const cell = cellsOf(STATS);
  const month = { key: '2026-10', label: '' };
  expect(cell(month, { key: 'sika_deer', label: '' }).animals).toBe(3);
  expect(cell(month, { key: null, label: '' }).records).toBe(1);
  expect(cell(month, { key: 'boar', label: '' }).records).toBe(0);
});

it('says meshes as the hunter map of the site does', () => {
  const stats = {
    of: 'captures' as const,
    by: ['mesh' as const],
    rows: [row(['5235031'], 1), row([null], 1)],
  };
  expect(entriesOf(stats, 0, meshNumbering('q2277')).map(({ label }) => label)).toEqual([
    '5235-03-22',
    '記録なし',
  ]);
  expect(entriesOf(stats, 0, meshNumbering('none')).map(({ label }) => label)).toEqual([
    '5235031',
    '記録なし',
  ]);
});
