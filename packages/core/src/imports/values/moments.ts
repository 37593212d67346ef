import { TOKYO_OFFSET_MS } from '../../format/durations.ts';
import { BEFORE_RECORDS, isBeforeRecords, isInFuture } from '../../posts/postRules.ts';
import type { TIME_PRECISIONS } from '../../posts/values.ts';
import { isoDay, readDayAndRest, readYear } from './days.ts';
import { isBlank, plainText, quote, type Reading, unreadable } from './reading.ts';
import { readTime, type TimeOfDay } from './times.ts';

/** When something was, with how precisely it is known. */
export interface ReadMoment {
  /** ISO 8601, UTC. */
  at: string;
  time_precision: (typeof TIME_PRECISIONS)[number];
}
/** Cells about one moment. */
export interface MomentCells {
  date: string;
  time?: string | undefined;
  year?: string | undefined;
}

const WITH_ZONE = /^(\d{4})-(\d{2})-(\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i;

const notes = (...texts: (string | undefined)[]) => {
  const notes = texts.filter((text) => text !== undefined);
  return notes.length === 0 ? {} : { note: notes.join('。') };
};

/** A time column counts where the cell of the date has none, or midnight as spreadsheets add it. */
function timeOf(rest: string, timeCell = ''): Reading<TimeOfDay> {
  const own = readTime(rest);
  const isMidnight = own.value?.seconds === 0;
  const isTold = own.problem !== undefined || !isMidnight;
  return isTold || isBlank(timeCell) ? own : readTime(timeCell);
}

/** The moment of a day and a time in Japan. */
const momentOf = (day: string, { seconds, precision }: TimeOfDay): ReadMoment => ({
  at: new Date(Date.parse(`${day}T00:00:00Z`) - TOKYO_OFFSET_MS + seconds * 1000).toISOString(),
  time_precision: precision,
});

function inRange(moment: ReadMoment, cells: MomentCells, now: number): string | undefined {
  if (isBeforeRecords(moment.at)) return BEFORE_RECORDS;
  return isInFuture(moment.at, now) ? `${quote(cells.date)}は、これから先の日時です` : undefined;
}

/** With its own offset from UTC, as programs write it; `null` for another form. */
function readZoned(cell: string): Reading<ReadMoment> | null {
  const text = plainText(cell);
  const parts = WITH_ZONE.exec(text);
  if (parts === null) return null;
  const [, year, month, day] = parts.map(Number);
  const at = new Date(text.replace(' ', 'T'));
  // `Date` takes February 30 for March 2, and has no time for a month 13.
  const isReal = isoDay(year ?? 0, month ?? 0, day ?? 0) !== null && !Number.isNaN(at.getTime());
  return isReal ? { value: { at: at.toISOString(), time_precision: 'exact' } } : unreadable(cell, '日時');
}

/**
 * A moment from a date, a time of day and a year, each in a column of its own or together in one.
 *
 * @param now milliseconds; later moments are a problem
 * @returns `date_only` at the beginning of the day in Japan where no time is known
 */
export function readMoment(cells: MomentCells, now: number): Reading<ReadMoment> {
  const { value, ...remarks } = readZoned(cells.date) ?? readLocal(cells);
  const problem = remarks.problem ?? (value === null ? undefined : inRange(value, cells, now));
  return problem === undefined ? { value, ...remarks } : { ...remarks, value: null, problem };
}

function readLocal(cells: MomentCells): Reading<ReadMoment> {
  const year = readYear(cells.year ?? '');
  const date = readDayAndRest(cells.date, year.value);
  if (date.value === null) return { value: null, problem: date.problem ?? year.problem, ...notes(date.note) };
  const time = timeOf(date.value.rest, cells.time);
  if (time.value === null) return { value: null, problem: time.problem };
  return { value: momentOf(date.value.day, time.value), ...notes(date.note, time.note) };
}
