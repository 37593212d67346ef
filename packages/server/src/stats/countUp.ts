import {
  type DecodedInputOf,
  type getStats,
  MAX_STATS_ROWS,
  NOT_SAID_LABEL,
  type StatsDimension,
  statsOrder,
  type StatsSubject,
  statsWords,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { currentSequence } from '../database/sequence.ts';
import { InputError } from '../errors/appError.ts';
import { CAPTURES, SIGHTINGS } from '../posts/kinds.ts';
import { findSite } from '../sites/repository.ts';
import { countedCaptures } from './countedCaptures.ts';
import { dimensionMethod, methodTexts } from './methodTexts.ts';
import { countPostsBy, monthOf, namesOfGroups, type StatsCounts } from './repository.ts';

type StatsQuery = DecodedInputOf<typeof getStats>['query'];
type Key = string | number | null | undefined;
interface Row extends StatsCounts {
  keys: (string | null)[];
  labels: string[];
}

function keyText(dimension: StatsDimension, key: Key): string | null {
  if (key === null || key === undefined) return null;
  return dimension === 'month' ? monthOf(Number(key)) : String(key);
}

const valueOf = ({ keys, labels }: Row, index: number) => ({
  key: keys[index] ?? null,
  label: labels[index] ?? '',
});

const sumOf = (rows: readonly StatsCounts[], figure: keyof StatsCounts): number =>
  rows.reduce((total, row) => total + row[figure], 0);

/** No captures are counted on a hokapato site, which has none. */
const readsNothing = (scope: Scope, of: StatsSubject): boolean =>
  of === 'captures' && !scope.roles.has('hunter');

/**
 * Counts captures or sightings as their list shows them to this person: the same filter, the same scope.
 *
 * @throws {AppError} `invalid_input` if more combinations occur than an answer may contain
 * Source: R35, R88.
 */
export async function countUp(db: Db, scope: Scope, query: StatsQuery) {
  const { of, by, ...filter } = query;
  const sequence = await currentSequence(db, scope.siteId);
  const kind = of === 'captures' ? CAPTURES : SIGHTINGS;
  const { post_needs_approval } = await findSite(db, scope);
  const counted = of === 'captures' ? countedCaptures({ by, ...filter }, post_needs_approval) : null;
  const found = readsNothing(scope, of)
    ? []
    : await countPostsBy(db, scope, kind, filter, by, counted, MAX_STATS_ROWS);
  if (found.length > MAX_STATS_ROWS) {
    const message = `組み合わせが${MAX_STATS_ROWS}を超えます。期間や範囲で絞り込んでください`;
    throw new InputError([{ field: 'by', message }]);
  }
  const keyed = found.map(({ key_0, key_1, ...counts }) => ({
    keys: by.map((dimension, index) => keyText(dimension, index === 0 ? key_0 : key_1)),
    ...counts,
  }));
  const groupAt = by.indexOf('group');
  const groupIds = keyed.flatMap(({ keys }) => keys[groupAt] ?? []);
  const groups = await namesOfGroups(db, scope, [...new Set(groupIds)]);
  const labelOf = (dimension: StatsDimension, key: string | null): string => {
    if (key === null) return NOT_SAID_LABEL;
    if (dimension === 'group') return groups.get(key) ?? key;
    if (dimension === 'fiscal_year') return `${key}年度`;
    return statsWords(of, dimension)?.[key] ?? key;
  };
  const rows: Row[] = keyed.map((row) => ({
    ...row,
    labels: by.map((dimension, index) => labelOf(dimension, row.keys[index] ?? null)),
  }));
  const orders = by.map((dimension) => statsOrder(of, dimension));
  rows.sort((one, other) =>
    orders.reduce((found, order, index) => found || order(valueOf(one, index), valueOf(other, index)), 0),
  );
  const methods = methodTexts(of, scope, filter.state, counted);
  return {
    of,
    by,
    records: { total: sumOf(rows, 'records'), method: methods.records },
    animals: { total: sumOf(rows, 'animals'), method: methods.animals, counted: methods.counted },
    uncounted: { total: sumOf(rows, 'uncounted'), method: methods.uncounted },
    dimension_methods: by.flatMap((dimension) => dimensionMethod(of, dimension) ?? []),
    rows,
    sequence,
  };
}
