import {
  meshLabelOf,
  type Site,
  type Stats,
  type StatsDimension,
  statsOrder,
  type StatsValue,
} from '@satomori/core';
import type { Figure } from './statsView.ts';

export type Counts = Record<Figure | 'uncounted', number>;
export interface CountedEntry extends StatsValue {
  counts: Counts;
}

/** A month as it is said: `2026年11月`. */
export function monthLabel(key: string): string {
  const [year, month] = key.split('-');
  return `${year}年${Number(month)}月`;
}

/** The word of a value: that of the server, but months and meshes as people of this site say them. */
export function labelOf(
  dimension: StatsDimension,
  { key, label }: StatsValue,
  meshStyle: Site['mesh_style'],
): string {
  if (key === null) return label;
  if (dimension === 'month') return monthLabel(key);
  return dimension === 'mesh' ? (meshLabelOf(key, meshStyle) ?? label) : label;
}

const NOTHING: Counts = { records: 0, animals: 0, uncounted: 0 };
const plus = (one: Counts, other: Counts): Counts => ({
  records: one.records + other.records,
  animals: one.animals + other.animals,
  uncounted: one.uncounted + other.uncounted,
});

/** `null` and a text can never be the same place in a table. */
const placeOf = (key: string | null) => (key === null ? 'null' : `=${key}`);

/** The values of one of an answer's dimensions with what falls under each, in the order of their words. */
export function entriesOf(
  { of, by, rows }: Pick<Stats, 'of' | 'by' | 'rows'>,
  index: number,
  meshStyle: Site['mesh_style'],
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
    .map((entry) => ({ ...entry, label: labelOf(dimension, entry, meshStyle) }));
}

/** What falls under a value of the first and one of the second dimension. */
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
