import { median } from './median.ts';
import { formatDate } from '../format/dates.ts';
import { DAY_MS, TOKYO_OFFSET_MS } from '../format/durations.ts';

/** How far back readings are looked at, in days. */
export const BATTERY_DAYS = 180;

const MIN_DAYS = 14;
const MIN_SPAN_DAYS = 21;
/** No forecast reaches further than this, in days. */
const FURTHEST_DAYS = 730;
/** z of a two-sided 90 % confidence interval. */
const Z_90 = 1.645;
/** Days on each side of a change of the battery whose medians are compared. */
const AROUND_CHANGE = 3;

export type BatteryUnit = 'V' | '%';

/** What a change of the battery adds at least, and by how much the cold of winter lowers a value. */
const SCALES: Record<BatteryUnit, (level: number) => { change: number; season: number }> = {
  V: (level) => ({ change: level * 0.08, season: level * 0.015 }),
  '%': () => ({ change: 10, season: 3 }),
};

export interface BatteryHistory {
  unit: BatteryUnit;
  /** In any order; `at` in milliseconds. */
  readings: readonly { at: number; value: number }[];
  /** Below it the battery is low. */
  limit: number;
}

/** When a battery is expected to reach its limit: at least nine of ten times between the first and the last day. */
export interface BatteryEnd {
  /** Days of Asia/Tokyo. */
  day: string;
  first_day: string;
  last_day: string;
}

interface DayValue {
  /** Days since 1970 in Asia/Tokyo. */
  day: number;
  value: number;
}

const dayNumber = (at: number) => Math.floor((at + TOKYO_OFFSET_MS) / DAY_MS);
const dateOf = (day: number) => formatDate(Math.floor(day) * DAY_MS - TOKYO_OFFSET_MS);
const medianOf = (values: readonly number[]) => median(values) ?? 0;
const meanSquare = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value * value, 0) / values.length;

function dailyMedians(readings: BatteryHistory['readings']): DayValue[] {
  const byDay = Map.groupBy(readings, ({ at }) => dayNumber(at));
  return [...byDay]
    .map(([day, of]) => ({ day, value: medianOf(of.map(({ value }) => value)) }))
    .sort((one, other) => one.day - other.day);
}

/** The days since the battery was last changed: since the last rise that is more than a warm day. */
function sinceChange(days: readonly DayValue[], unit: BatteryUnit): readonly DayValue[] {
  const valueOf = (from: number, to: number) =>
    medianOf(days.slice(Math.max(0, from), to).map(({ value }) => value));
  for (let start = days.length - 1; start > 0; start -= 1) {
    const before = valueOf(start - AROUND_CHANGE, start);
    const rise = valueOf(start, start + AROUND_CHANGE) - before;
    const step = (days[start]?.value ?? 0) - (days[start - 1]?.value ?? 0);
    const { change } = SCALES[unit](before);
    if (rise >= change && step >= change / 2) return days.slice(start);
  }
  return days;
}

/** Theil–Sen: the median slope of all pairs, which single bad days do not move. */
function medianSlope(days: readonly DayValue[]): number {
  const slopes = days.flatMap((from, index) =>
    days.slice(index + 1).map((to) => (to.value - from.value) / (to.day - from.day)),
  );
  return medianOf(slopes);
}

/** The standard error of the slope, greater where warm and cold days come in a row. */
function slopeError(days: readonly DayValue[], slope: number, centre: number, level: number): number {
  const residuals = days.map(({ day, value }) => value - level - slope * (day - centre));
  const variance = meanSquare(residuals);
  if (variance === 0) return 0;
  const products = residuals.slice(1).map((value, index) => value * (residuals[index] ?? 0));
  const mean = products.reduce((sum, product) => sum + product, 0) / products.length;
  const autocorrelation = Math.min(0.95, Math.max(0, mean / variance));
  const squares = meanSquare(days.map(({ day }) => day - centre)) * days.length;
  return Math.sqrt((variance / squares) * ((1 + autocorrelation) / (1 - autocorrelation)));
}

/**
 * When a battery will reach its limit, from its values since it was last changed.
 *
 * @param now milliseconds
 * @returns `null` with values on too few days, without a decline that is clearly more than weather and season, where
 *   the limit has been reached, or where it may come more than two years from now
 * Source: R176.
 */
export function batteryEnd({ unit, readings, limit }: BatteryHistory, now: number): BatteryEnd | null {
  const days = sinceChange(dailyMedians(readings), unit);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (days.length < MIN_DAYS || last.day - first.day < MIN_SPAN_DAYS) return null;

  const slope = medianSlope(days);
  const centre = days.reduce((sum, { day }) => sum + day, 0) / days.length;
  const level = medianOf(days.map(({ day, value }) => value - slope * (day - centre)));
  if (level + slope * (last.day - centre) <= limit) return null;

  const { season } = SCALES[unit](level);
  // The steepest that a yearly swing by so much can be.
  const seasonSlope = (season * 2 * Math.PI) / 365;
  const error = Math.hypot(Z_90 * slopeError(days, slope, centre, level), seasonSlope);
  if (slope + error >= 0) return null;

  const reached = (from: number, perDay: number) => centre + (from - limit) / -perDay;
  const latest = reached(level + season, slope + error);
  if (latest > dayNumber(now) + FURTHEST_DAYS) return null;
  return {
    day: dateOf(reached(level, slope)),
    first_day: dateOf(Math.max(last.day, reached(level - season, slope - error))),
    last_day: dateOf(latest),
  };
}

const monthText = (day: string, yearShown: string | null): string => {
  const [year = '', month] = day.split('-');
  return `${year === yearShown ? '' : `${year}年`}${Number(month)}月`;
};

/** `2027年2月ごろ（1月〜4月）に、電池低下のしきい値になる見込み`. */
export function batteryEndText({ day, first_day, last_day }: BatteryEnd): string {
  const year = day.slice(0, 4);
  const [first, last] = [monthText(first_day, year), monthText(last_day, year)];
  const between = first === last ? '' : `（${first}〜${last}）`;
  return `${monthText(day, null)}ごろ${between}に、電池低下のしきい値になる見込み`;
}
