import { type DecodedInputOf, type getStats, statsOrder, type StatsSubject } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { currentSequence } from '../database/sequence.ts';
import { CAPTURES, SIGHTINGS } from '../posts/kinds.ts';
import { findSite } from '../sites/repository.ts';
import { type Combination, countCombinations } from './countCombinations.ts';
import { countedCaptures } from './countedCaptures.ts';
import { labelsOf } from './labels.ts';
import { checkMayCount } from './rights.ts';
import { dimensionMethod, methodTexts } from './methodTexts.ts';
import type { StatsCounts } from './repository.ts';

type StatsQuery = DecodedInputOf<typeof getStats>['query'];
interface Row extends Combination {
  labels: string[];
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
 * @throws {AppError} `invalid_input` if more combinations occur than an answer may contain, `not_allowed` for people
 * asked for by a shared account
 * Source: R35, R88.
 */
export async function countUp(db: Db, scope: Scope, query: StatsQuery) {
  const { of, by, ...filter } = query;
  checkMayCount(scope, by);
  const sequence = await currentSequence(db, scope.siteId);
  const kind = of === 'captures' ? CAPTURES : SIGHTINGS;
  const { post_needs_approval } = await findSite(db, scope);
  const counted = of === 'captures' ? countedCaptures({ by, ...filter }, post_needs_approval) : null;
  const found = readsNothing(scope, of)
    ? []
    : await countCombinations(db, scope, { kind, filter, by, counted });
  const labels = await Promise.all(
    by.map((dimension, index) =>
      labelsOf(
        db,
        scope,
        of,
        dimension,
        found.map(({ keys }) => keys[index] ?? null),
      ),
    ),
  );
  const rows: Row[] = found.map((row) => ({
    ...row,
    labels: labels.map((labelOf, index) => labelOf(row.keys[index] ?? null)),
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
