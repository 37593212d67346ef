import { DAY_MS, ERAS, formatDate } from '@satomori/core';

/** Calendar days in Asia/Tokyo, `YYYY-MM-DD`, the last one included. */
export interface DaySpan {
  first: string;
  last: string;
}

const daysBefore = (now: number, days: number): DaySpan => {
  const day = formatDate(now - days * DAY_MS);
  return { first: day, last: day };
};

const WORDS: Record<string, number> = { today: 0, 本日: 0, 今日: 0, yesterday: 1, 昨日: 1 };
const AGO = /^-(\d{1,5})([dw])$/;
const ERA_NAMES = ERAS.flatMap(({ name, letter }) => [name, letter]).join('|');
/** `2026-11-20`, `2026/11/1`, `2026年11月`, `R8.11.1`, `令和元年5月1日`: year, month and an optional day. */
const DATE = new RegExp(
  `^(?:(?<era>${ERA_NAMES})(?<eraYear>元|\\d{1,2})|(?<year>\\d{4}))[-/.年](?<month>\\d{1,2})(?:[-/.月](?<day>\\d{1,2})日?|月)?$`,
  'i',
);

/** Accepts input from any keyboard: full-width digits and signs become the usual ones. */
export const foldDate = (text: string): string => text.normalize('NFKC').replaceAll('\u2212', '-').trim();

function westernYear(era: string, eraYear: string): number {
  const found = ERAS.find(({ name, letter }) => name === era || letter === era.toUpperCase());
  if (found === undefined) return Number.NaN;
  const firstYear = 'firstYear' in found ? found.firstYear : Number(found.firstDay.slice(0, 4));
  return firstYear + (eraYear === '元' ? 1 : Number(eraYear)) - 1;
}

const iso = (at: Date) => at.toISOString().slice(0, 10);

/** The day, or the whole month; `null` for a date that does not exist. */
function calendarSpan(year: number, month: number, day: number | null): DaySpan | null {
  const first = new Date(Date.UTC(year, month - 1, day ?? 1));
  if (first.getUTCMonth() !== month - 1 || (day !== null && first.getUTCDate() !== day)) return null;
  const last = day === null ? new Date(Date.UTC(year, month, 0)) : first;
  return { first: iso(first), last: iso(last) };
}

/** The days that a text denotes, or `null`: a day, a month, `today`, `昨日`, `-7d`. */
export function readDaySpan(text: string, now: number): DaySpan | null {
  const folded = foldDate(text);
  const ago = WORDS[folded.toLowerCase()];
  if (ago !== undefined) return daysBefore(now, ago);
  const [, amount, unit] = AGO.exec(folded) ?? [];
  if (amount !== undefined) return daysBefore(now, Number(amount) * (unit === 'w' ? 7 : 1));
  const { era, eraYear = '', year, month, day } = DATE.exec(folded)?.groups ?? {};
  if (month === undefined) return null;
  const western = era === undefined ? Number(year) : westernYear(era, eraYear);
  return calendarSpan(western, Number(month), day === undefined ? null : Number(day));
}

/** A whole month: `2026-11`, `R8.10`, `last`, `this`; `null` for any other text. */
export function readMonth(text: string, now: number): DaySpan | null {
  const folded = foldDate(text).toLowerCase();
  const [year = 0, month = 0] = formatDate(now).split('-').map(Number);
  if (['this', '今月'].includes(folded)) return calendarSpan(year, month, null);
  if (['last', '先月'].includes(folded))
    return month === 1 ? calendarSpan(year - 1, 12, null) : calendarSpan(year, month - 1, null);
  const span = readDaySpan(folded, now);
  return span !== null && span.first.endsWith('-01') && span.last !== span.first ? span : null;
}
