import {
  meshLabelOf,
  type MeshNumbering,
  type Stats,
  type StatsDimension,
  statsOrder,
  type StatsValue,
} from '@satomori/core';
import { monthLabel } from '../../ui/text/monthLabel.ts';
import type { Figure } from './statsView.ts';

export type Counts = Record<Figure | 'uncounted', number>;
export interface CountedEntry extends StatsValue {
  counts: Counts;
}

/** The label of a value: the server's, except that months and meshes are written as this site does. */
export function labelOf(
  dimension: StatsDimension,
  { key, label }: StatsValue,
  numbering: MeshNumbering,
): string {
  if (key === null) return label;
  if (dimension === 'month') return monthLabel(key);
  return dimension === 'mesh' ? (meshLabelOf(key, numbering) ?? label) : label;
}

const NOTHING: Counts = { records: 0, animals: 0, uncounted: 0 };
const plus = (one: Counts, other: Counts): Counts => ({
  records: one.records + other.records,
  animals: one.animals + other.animals,
  uncounted: one.uncounted + other.uncounted,
});

/** Distinguishes `null` from every text. */
const placeOf = (key: string | null) => (key === null ? 'null' : `=${key}`);

/** The values of one dimension of an answer with their counts, in the order of their labels. */
export function entriesOf(
  { of, by, rows }: Pick<Stats, 'of' | 'by' | 'rows'>,
  index: number,
  numbering: MeshNumbering,
): CountedEntry[] {
  const dimension = by[index];
  if (dimension === undefined) return [];
  const found = new Map<string, CountedEntry>();
  for (const { keys, labels, ...counts } of rows) {
    const [key, label] = [keys[index] ?? null, labels[index] ?? ''];
    const known = found.get(placeOf(key)) ?? { key, label, counts: NOTHING };
    found.set(placeOf(key), { ...known, counts: plus(known.counts, counts) });
  }
  return [...found.values()]
    .sort(statsOrder(of, dimension))
    .map((entry) => ({ ...entry, label: labelOf(dimension, entry, numbering) }));
}

/** The counts for a pair of values of the first and the second dimension. */
export function cellsOf({ rows }: Pick<Stats, 'rows'>): (first: StatsValue, second: StatsValue) => Counts {
  const at = (first: string | null, second: string | null) => `${placeOf(first)} ${placeOf(second)}`;
  const cells = new Map(
    rows.map(({ keys, records, animals, uncounted }) => [
      at(keys[0] ?? null, keys[1] ?? null),
      { records, animals, uncounted },
    ]),
  );
  return (first, second) => cells.get(at(first.key, second.key)) ?? NOTHING;
}
