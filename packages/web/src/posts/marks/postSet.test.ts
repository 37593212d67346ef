import { type MapColumns, newId } from '@satomori/core';
import { expect, it } from 'vitest';
import type { Marks } from '../../geo/pointSet.ts';
import { postSet, urgentSingles } from './postSet.ts';

type Row = [
  species: MapColumns['species'][number],
  kind: NonNullable<MapColumns['report_kind']>[number],
  status: MapColumns['status'][number],
];
const ROWS: readonly Row[] = [
  ['black_bear', 'sighting', 'approved'],
  ['boar', 'injury', 'submitted'],
  ['boar', 'sighting', 'submitted'],
  ['brown_bear', 'carcass', 'approved'],
  ['black_bear', 'sighting', 'withdrawn'],
  ['black_bear', 'trace', 'approved'],
];
const columns = (rows: readonly Row[]): MapColumns => ({
  view: 'points',
  id: rows.map(() => newId()),
  latitude: rows.map((_, at) => 35 + at),
  longitude: rows.map(() => 137),
  species: rows.map(([species]) => species),
  status: rows.map(([, , status]) => status),
  at: rows.map(() => '2026-11-20T00:00:00Z'),
  report_kind: rows.map(([, kind]) => kind),
});

/** Marks at these indexes of the set; −1 is a cluster. */
const marks = (points: readonly number[]): Marks => ({
  latitude: Float64Array.from(points, (point) => 35 + point),
  longitude: Float64Array.from(points, () => 137),
  count: Uint32Array.from(points, () => 1),
  flags: Uint8Array.from(points, () => 0),
  point: Int32Array.from(points),
  cluster: Int32Array.from(points, () => -1),
});

it('a bear and an injury that are drawn by themselves must not be covered', () => {
  const set = postSet(columns(ROWS), []);
  const places = urgentSingles(set, marks([0, 1, 2, 3, 4, -1]));
  expect(places.map(({ latitude }) => latitude)).toEqual([35, 36]);
});

it('of captures, and of what the server put together, none is', () => {
  const { report_kind: _none, ...captures } = columns(ROWS);
  expect(urgentSingles(postSet(captures, []), marks([0, 1]))).toEqual([]);
  const together = postSet(
    { view: 'clusters', latitude: [35], longitude: [137], count: [3], status: ['submitted'] },
    [],
  );
  expect(urgentSingles(together, marks([0]))).toEqual([]);
});
