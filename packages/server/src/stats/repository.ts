import { DAY_MS, type StatsDimension, TOKYO_OFFSET_MS } from '@satomori/core';
import { type Expression, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { isAmong } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import type { PostKind } from '../posts/kinds.ts';
import type { CountedCaptures } from './countedCaptures.ts';
import { existingPosts, type PostFilter } from '../posts/repository.ts';

/** Days from March 1 of the year 0 to 1970: years that begin in March end with the leap day. */
const DAYS_BEFORE_1970 = 719_468;
const DAYS_OF_400_YEARS = 146_097;
const DAYS_OF_4_YEARS = 1461;

/**
 * The month in Japan as an integer: twelve times the year beginning in March, plus months since then. Integer
 * arithmetic only, so both engines agree; `monthOf` formats it.
 *
 * Source: the usual conversion of days to the Gregorian calendar by centuries and four-year cycles.
 */
function monthNumber(): Expression<number> {
  const moment = sql`posts.happened_at + ${sql.lit(TOKYO_OFFSET_MS + DAYS_BEFORE_1970 * DAY_MS)}`;
  const day = sql`((${moment}) / ${sql.lit(DAY_MS)})`;
  const century = sql`((4 * ${day} + 3) / ${sql.lit(DAYS_OF_400_YEARS)})`;
  const dayOfCentury = sql`(${day} - ${sql.lit(DAYS_OF_400_YEARS)} * ${century} / 4)`;
  const year = sql`((4 * ${dayOfCentury} + 3) / ${sql.lit(DAYS_OF_4_YEARS)})`;
  const dayOfYear = sql`(${dayOfCentury} - ${sql.lit(DAYS_OF_4_YEARS)} * ${year} / 4)`;
  return sql<number>`(12 * (100 * ${century} + ${year}) + (5 * ${dayOfYear} + 2) / 153)`;
}

/** `2026-11` from a `monthNumber`. */
export function monthOf(months: number): string {
  const sinceJanuary = months + 2;
  const year = String(Math.floor(sinceJanuary / 12)).padStart(4, '0');
  return `${year}-${String((sinceJanuary % 12) + 1).padStart(2, '0')}`;
}

/** The counts are more precise than the age class: a capture with adults and young is both, whatever was selected. */
const ageClass = sql<string | null>`case
  when posts.adult_count > 0 and posts.young_count > 0 then 'mixed'
  when posts.age_class is not null then posts.age_class
  when posts.adult_count > 0 then 'adult'
  when posts.young_count > 0 then 'young' end`;

/** The SQL value that a dimension groups by: stored codes, months as numbers. */
const KEYS: Record<StatsDimension, () => Expression<string | number | null>> = {
  species: () => sql.ref('posts.species'),
  month: monthNumber,
  fiscal_year: () => sql.ref('posts.fiscal_year'),
  age: () => ageClass,
  group: () => sql.ref('posts.group_id'),
  mesh: () => sql.ref('posts.mesh_code'),
  kind: () => sql.ref('posts.outcome'),
  state: () => sql.ref('posts.status'),
  sex: () => sql.ref('posts.sex'),
  method: () => sql.ref('posts.method'),
  class: () => sql.ref('posts.capture_class'),
  person: () => sql.ref('posts.hunter_id'),
};

const among = (column: string, values: readonly string[]) =>
  values.length === 0
    ? sql`false`
    : sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;

/** The posts whose animals count: captures as specified, sightings that are not withdrawn. */
const countsAnimals = (counted: CountedCaptures | null) =>
  counted === null
    ? sql`posts.status <> 'withdrawn'`
    : sql`${among('posts.status', counted.statuses)} and ${among('posts.outcome', counted.results)}`;

export interface StatsCounts {
  records: number;
  animals: number;
  uncounted: number;
}

/** One combination: the keys of the first and second dimension (if any), with their counts. */
export interface StatsGroup extends StatsCounts {
  key_0: string | number | null;
  key_1?: string | number | null;
  /** The adults and the young of captures of both, whose counts tell them apart. */
  mixed_adults: number;
  mixed_young: number;
}

/** The counts of a capture of adults and young tell all its animals apart. */
const isToldApart = sql`posts.adult_count > 0 and posts.young_count > 0
  and posts.adult_count + posts.young_count = posts.count`;

/**
 * Counts the posts of a list with this filter in one query: one row per combination that occurs; one row more than
 * `limit` if there are more. `counted` is for captures only.
 */
export function countPostsBy(
  db: Db,
  scope: Scope,
  kind: PostKind,
  filter: PostFilter,
  by: readonly StatsDimension[],
  counted: CountedCaptures | null,
  limit: number,
): Promise<StatsGroup[]> {
  const keys = by.map((dimension) => KEYS[dimension]());
  const stands = countsAnimals(counted);
  return existingPosts(db, scope, kind, filter)
    .select(keys.map((key, index) => sql`${key}`.as(`key_${index}`)))
    .select([
      sql<number>`count(*)`.as('records'),
      sql<number>`coalesce(sum(case when ${stands} then posts.count end), 0)`.as('animals'),
      sql<number>`count(case when ${stands} and posts.count is null then 1 end)`.as('uncounted'),
      sql<number>`coalesce(sum(case when ${stands} and ${isToldApart} then posts.adult_count end), 0)`.as(
        'mixed_adults',
      ),
      sql<number>`coalesce(sum(case when ${stands} and ${isToldApart} then posts.young_count end), 0)`.as(
        'mixed_young',
      ),
    ])
    .groupBy(keys.map((key) => sql`${key}`))
    .limit(limit + 1)
    .execute() as Promise<unknown> as Promise<StatsGroup[]>;
}

/** The names of groups or people with these ids. */
export async function namesOf(db: Db, scope: Scope, table: 'groups' | 'users', ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('site_id', '=', scope.siteId)
    .where(isAmong(db, 'id', ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
