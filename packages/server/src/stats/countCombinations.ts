import { MAX_STATS_ROWS, type StatsDimension } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { InputError } from '../errors/appError.ts';
import type { PostKind } from '../posts/kinds.ts';
import type { PostFilter } from '../posts/repository.ts';
import type { CountedCaptures } from './countedCaptures.ts';
import { countPostsBy, monthOf, type StatsCounts, type StatsGroup } from './repository.ts';
import { splitAges } from './splitAges.ts';

export interface Combination extends StatsCounts {
  /** One for each dimension; `null`: no value. */
  keys: (string | null)[];
}

export interface CountedPosts {
  kind: PostKind;
  filter: PostFilter;
  by: readonly StatsDimension[];
  /** `null` for sightings. */
  counted: CountedCaptures | null;
}

function keyText(dimension: StatsDimension, key: StatsGroup['key_1']): string | null {
  if (key === null || key === undefined) return null;
  return dimension === 'month' ? monthOf(Number(key)) : String(key);
}

/**
 * The posts of a list with this filter by one or two dimensions.
 *
 * @throws {AppError} `invalid_input` if more combinations occur than an answer may contain
 */
export async function countCombinations(
  db: Db,
  scope: Scope,
  { kind, filter, by, counted }: CountedPosts,
): Promise<Combination[]> {
  const groups = await countPostsBy(db, scope, kind, filter, by, counted, MAX_STATS_ROWS);
  if (groups.length > MAX_STATS_ROWS) {
    const message = `組み合わせが${MAX_STATS_ROWS}を超えます。期間や範囲で絞り込んでください`;
    throw new InputError([{ field: 'by', message }]);
  }
  const ageAt = by.indexOf('age');
  const told = ageAt === -1 ? groups : splitAges(groups, ageAt);
  return told.map(({ key_0, key_1, records, animals, uncounted }) => ({
    keys: by.map((dimension, index) => keyText(dimension, index === 0 ? key_0 : key_1)),
    records,
    animals,
    uncounted,
  }));
}
