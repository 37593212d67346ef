import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { DAY_MS, TOKYO_OFFSET_MS } from './durations.ts';

dayjs.extend(utc);

type Moment = string | number;
/**
 * The wall clock in Japan, represented as UTC. Not `utcOffset(540)`: that converts by the device's own time zone and
 * is an hour off where the device changes to or from summer time.
 */
const inTokyo = (moment: Moment) => dayjs.utc(moment).add(TOKYO_OFFSET_MS, 'millisecond');

/** `YYYY-MM-DD HH:mm` in Asia/Tokyo. */
export const formatDateTime = (moment: Moment): string => inTokyo(moment).format('YYYY-MM-DD HH:mm');
/** `YYYY-MM-DD HH:mm:ss` in Asia/Tokyo. */
export const formatTimestamp = (moment: Moment): string => inTokyo(moment).format('YYYY-MM-DD HH:mm:ss');
/** `YYYY-MM-DD` in Asia/Tokyo. */
export const formatDate = (moment: Moment): string => inTokyo(moment).format('YYYY-MM-DD');
/** `HH:mm` in Asia/Tokyo. */
export const formatTime = (moment: Moment): string => inTokyo(moment).format('HH:mm');

/** Calendar days in Asia/Tokyo from `moment` to `now`; negative for the future. */
export const daysAgo = (moment: Moment, now: Moment): number =>
  inTokyo(now).startOf('day').diff(inTokyo(moment).startOf('day'), 'day');

/** `本日` for the same calendar day in Asia/Tokyo, otherwise `N日前`. */
export function relativeDay(moment: Moment, now: Moment): string {
  const days = daysAgo(moment, now);
  return days <= 0 ? '本日' : `${days}日前`;
}

/** How long ago, in the largest unit that fits: `たった今`, `12分前`, `3時間前`, `5日前`. */
export function elapsed(moment: string | number, now: number): string {
  const at = typeof moment === 'string' ? Date.parse(moment) : moment;
  const minutes = Math.floor(Math.max(0, now - at) / 60_000);
  if (minutes < 1) return 'たった今';
  if (minutes < 60) return `${minutes}分前`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}時間前`;
  return `${Math.floor(minutes / (24 * 60))}日前`;
}

const withUnits = (amounts: readonly [number, string][]): string =>
  amounts.map(([amount, unit]) => (amount === 0 ? '' : `${amount}${unit}`)).join('');

/** A length of time in milliseconds, rounded to minutes from two minutes on: `45秒`, `10分`, `1時間30分`, `365日`. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 120) return `${seconds}秒`;
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours < 24)
    return withUnits([
      [hours, '時間'],
      [minutes % 60, '分'],
    ]);
  return withUnits([
    [Math.floor(hours / 24), '日'],
    [hours % 24, '時間'],
  ]);
}

/** Milliseconds at which the calendar day of `now` began in Asia/Tokyo. */
export const startOfDay = (now: Moment): number =>
  inTokyo(now).startOf('day').subtract(TOKYO_OFFSET_MS, 'millisecond').valueOf();

/** Milliseconds at which the calendar month of `now` began in Asia/Tokyo. */
export const startOfMonth = (now: Moment): number =>
  inTokyo(now).startOf('month').subtract(TOKYO_OFFSET_MS, 'millisecond').valueOf();

/** The Japanese fiscal year (April to March) of a moment. */
export function fiscalYear(moment: Moment): number {
  const local = inTokyo(moment);
  return local.month() >= 3 ? local.year() : local.year() - 1;
}

/** Calendar days in Asia/Tokyo since 1970-01-01, of a moment in milliseconds or of a day `YYYY-MM-DD`. */
export const dayNumberOf = (moment: number | string): number =>
  Math.floor((typeof moment === 'string' ? Date.parse(moment) : moment + TOKYO_OFFSET_MS) / DAY_MS);

/** The moment in milliseconds at which a day of `dayNumberOf` begins in Asia/Tokyo. */
export const startOfDayNumber = (day: number): number => day * DAY_MS - TOKYO_OFFSET_MS;

/** `YYYY-MM-DD` of a `dayNumberOf`. */
export const dayOfNumber = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The same day a year earlier; March 1 for February 29. */
export function yearBefore(day: number): number {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear() - 1, date.getUTCMonth(), date.getUTCDate()) / DAY_MS;
}
