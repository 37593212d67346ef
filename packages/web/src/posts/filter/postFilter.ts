import { DAY_MS, SPECIES, type Species, startOfDay, TOKYO_OFFSET_MS } from '@satomori/core';
import type { PostQuery } from '../../queries/posts/postMap.ts';

export const PERIODS = ['all', 'today', '7days', '30days', 'year', 'fiscal_year', 'days'] as const;
export type Period = (typeof PERIODS)[number];
export const PERIOD_LABELS: Record<Period, string> = {
  all: '全期間',
  today: '本日',
  '7days': '7日間',
  '30days': '30日間',
  year: '1年間',
  fiscal_year: '今年度',
  days: '日付で選ぶ',
};

/** Filters for posts only; `q` and the group also apply to other things on the map. */
export interface PostFilter {
  period: Period;
  /** First and last day in Japan, `YYYY-MM-DD`, both included; used with the period `days`. */
  from: string | null;
  to: string | null;
  species: readonly Species[];
  /** Code of a kind of these posts. */
  kind: string | null;
}

export const NO_POST_FILTER: PostFilter = { period: 'all', from: null, to: null, species: [], kind: null };

const startOf = (day: string): number => Date.parse(`${day}T00:00:00+09:00`);
const dayOrNull = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOf(text)) ? text : null;

/** Start of the current fiscal year in milliseconds; the fiscal year starts with this month. */
export function startOfFiscalYear(now: number, startMonth: number): number {
  const inJapan = new Date(now + TOKYO_OFFSET_MS);
  const month = inJapan.getUTCMonth() + 1;
  const year = inJapan.getUTCFullYear() - (month < startMonth ? 1 : 0);
  return startOf(`${year}-${String(startMonth).padStart(2, '0')}-01`);
}

function beginningOf({ period, from }: PostFilter, now: number, startMonth: number): number | null {
  if (period === 'today') return startOfDay(now);
  if (period === '7days') return startOfDay(now) - 6 * DAY_MS;
  if (period === '30days') return startOfDay(now) - 29 * DAY_MS;
  if (period === 'year') return startOfDay(now) - 364 * DAY_MS;
  if (period === 'fiscal_year') return startOfFiscalYear(now, startMonth);
  return period === 'days' && from !== null ? startOf(from) : null;
}

/** The filter as a query of the API; it stays the same all day. */
export function postQuery(
  filter: PostFilter & { q: string; group_id: string | null },
  { now, startMonth }: { now: number; startMonth: number },
): PostQuery {
  const { period, to, species, kind, q, group_id } = filter;
  const beginning = beginningOf(filter, now, startMonth);
  const text = q.trim();
  return {
    ...(species.length === 0 ? {} : { species: species.join(',') }),
    ...(kind === null ? {} : { kind }),
    ...(beginning === null ? {} : { from: new Date(beginning).toISOString() }),
    ...(period === 'days' && to !== null ? { to: new Date(startOf(to) + DAY_MS).toISOString() } : {}),
    ...(group_id === null ? {} : { group_id }),
    ...(text === '' ? {} : { q: text }),
  };
}

/**
 * Reads the address. Days are written out, but relative periods stay as they are, so that 本日 changes with the
 * date.
 *
 * @param usual the period of an address that names none
 */
export function readPostFilter(
  params: URLSearchParams,
  kinds: readonly string[],
  usual: Period = 'all',
): PostFilter {
  const [from, to] = [dayOrNull(params.get('from')), dayOrNull(params.get('to'))];
  const named = PERIODS.find((period) => period === params.get('period')) ?? usual;
  const chosen = (params.get('species') ?? '').split(',');
  return {
    period: from === null && to === null ? named : 'days',
    from,
    to,
    species: SPECIES.filter((species) => chosen.includes(species)),
    kind: kinds.find((kind) => kind === params.get('kind')) ?? null,
  };
}

/** @param usual the period that is left out; `null`: each is written */
export const postFilterEntries = (
  { period, from, to, species, kind }: PostFilter,
  usual: Period | null = 'all',
): [string, string | null][] => [
  ['period', period === usual || (period === 'days' && (from ?? to) !== null) ? null : period],
  ['from', period === 'days' ? from : null],
  ['to', period === 'days' ? to : null],
  ['species', species.length === 0 ? null : species.join(',')],
  ['kind', kind],
];

/** Number of active kinds of filter; the usual period of a map is none. */
export const postFiltersOn = ({ period, species, kind }: PostFilter, usual: Period = 'all'): number =>
  [period !== 'all' && period !== usual, species.length > 0, kind !== null].filter(Boolean).length;
