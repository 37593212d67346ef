import {
  besideLastYear,
  type CountedTrap,
  type DayRange,
  dayNumberOf,
  dayOfNumber,
  type DecodedInputOf,
  efficiencyBy,
  efficiencyDimensionText,
  efficiencyMethods,
  fiscalYear,
  fiveKmMeshOf,
  type getEfficiency,
  type Key,
  MAX_EFFICIENCY_DAYS,
  type Outing,
  periodOfLastYear,
  startOfDayNumber,
  statsOrder,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { currentSequence } from '../database/sequence.ts';
import { listOutings } from '../efforts/repository.ts';
import { InputError } from '../errors/appError.ts';
import { CAPTURES } from '../posts/kinds.ts';
import { findSite } from '../sites/repository.ts';
import { countCombinations } from './countCombinations.ts';
import { countedCaptures, type CountedCaptures, countedText } from './countedCaptures.ts';
import { readCountedTraps } from './countedTraps.ts';
import { labelsOf } from './labels.ts';
import { checkMayCount } from './rights.ts';

type Query = DecodedInputOf<typeof getEfficiency>['query'];
type Site = Awaited<ReturnType<typeof findSite>>;

/**
 * The days that a query asks for: those of `from` and of the last moment before `to`; without `from` since the start
 * of the fiscal year, without `to` until today.
 *
 * @throws {InputError} for more days than an answer may cover, or none
 * Source: R228.
 */
export function periodOf({ from, to }: Pick<Query, 'from' | 'to'>, now: number): DayRange {
  const end = dayNumberOf((to ?? now + 1) - 1) + 1;
  const first =
    from === undefined ? dayNumberOf(`${fiscalYear(startOfDayNumber(end - 1))}-04-01`) : dayNumberOf(from);
  if (first >= end)
    throw new InputError([{ field: 'from', message: '始まりを終わりより前の日にしてください' }]);
  if (end - first <= MAX_EFFICIENCY_DAYS) return { first, end };
  throw new InputError([{ field: 'from', message: '期間を10年以内にしてください' }]);
}

const momentsOf = ({ first, end }: DayRange) => ({
  from: startOfDayNumber(first),
  to: startOfDayNumber(end),
});

/** Animals by the value of the dimension and by method. */
async function readCaptures(db: Db, scope: Scope, counted: CountedCaptures, query: Query, period: DayRange) {
  const { by, corrected: _, ...asked } = query;
  const dimensions = by === 'method' ? [by] : [by, 'method' as const];
  const filter = { ...asked, ...momentsOf(period) };
  const found = await countCombinations(db, scope, { kind: CAPTURES, filter, by: dimensions, counted });
  return found
    .filter(({ animals }) => animals > 0)
    .map(({ keys: [key = null, method = key], animals }) => ({ key, method, animals }));
}

/** Outings say neither where exactly nor at which trap, and none belongs to a text. Source: R227. */
const hasOutings = ({ bbox, trap_id, q }: Query): boolean =>
  bbox === undefined && trap_id === undefined && q === undefined;

/** `null` where outings do not say what is asked for. */
async function readOutings(
  db: Db,
  scope: Scope,
  site: Site,
  query: Query,
  period: DayRange,
): Promise<Outing[] | null> {
  if (!hasOutings(query)) return null;
  const rows = await listOutings(db, scope, { group_id: query.group_id, ...momentsOf(period) });
  // The place of an outing is a name, or the number on the site's hunter map.
  return rows.map(({ mesh_label, place, ...outing }) => ({
    ...outing,
    mesh_code: fiveKmMeshOf(mesh_label ?? place ?? '', site),
  }));
}

const daysOf = ({ first, end }: DayRange) => ({
  first_day: dayOfNumber(first),
  last_day: dayOfNumber(end - 1),
});

/**
 * Captures and sightings per effort, beside those of the same days a year earlier, over what this person may see.
 *
 * @param now milliseconds
 * @throws {AppError} `invalid_input` for a period that is too long, `not_allowed` for people asked for by a shared
 * account
 * Source: R225 to R230.
 */
export async function readEfficiency(db: Db, scope: Scope, query: Query, now: number) {
  const { by, corrected = false, species = null, group_id, trap_id, bbox, q } = query;
  checkMayCount(scope, [by]);
  const period = periodOf(query, now);
  const lastPeriod = periodOfLastYear(period);
  const sequence = await currentSequence(db, scope.siteId);
  const site = await findSite(db, scope);
  const { state, kind } = query;
  const counted = countedCaptures({ state, kind }, site.post_needs_approval);
  const both = { from: momentsOf(lastPeriod).from, to: momentsOf(period).to };
  const isSearch = q !== undefined;
  const traps: CountedTrap[] = isSearch
    ? []
    : await readCountedTraps(db, scope, { group_id, trap_id, bbox }, both);
  const of = async (days: DayRange) =>
    efficiencyBy({
      by,
      captures: await readCaptures(db, scope, counted, query, days),
      traps,
      outings: await readOutings(db, scope, site, query, days),
      species,
      period: days,
      now,
      isCorrected: corrected,
    });
  const [current, last] = [await of(period), await of(lastPeriod)];
  const rows = besideLastYear(by, current, last);
  const labelOf = await labelsOf(
    db,
    scope,
    'captures',
    by,
    rows.map(({ key }) => key),
  );
  const valueOf = (key: Key) => ({ key, label: labelOf(key) });
  const order = statsOrder('captures', by);
  return {
    by,
    period: daysOf(period),
    last_period: daysOf(lastPeriod),
    is_corrected: corrected,
    total: { ...current.total, last_year: last.total },
    rows: rows
      .map((row) => ({ ...row, label: labelOf(row.key) }))
      .sort((one, other) => order(valueOf(one.key), valueOf(other.key))),
    methods: efficiencyMethods({
      by,
      isCorrected: corrected,
      counted: countedText(counted),
      hasOutings: hasOutings(query),
      isSearch,
    }),
    dimension_method: efficiencyDimensionText(by),
    sequence,
  };
}
