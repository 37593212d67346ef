import type { TIME_PRECISIONS } from '../../posts/values.ts';
import { isBlank, isUnknown, quote, type Reading, tightText, unreadable } from './reading.ts';

type Precision = (typeof TIME_PRECISIONS)[number];

/** A time of day; without a time of day `minutes` is 0 and the precision says so. */
export interface TimeOfDay {
  /** Since midnight in Japan; 24:00 is 1440. */
  seconds: number;
  precision: Precision;
}

const ABOUT = /頃|ころ|ごろ|くらい|ぐらい|およそ|おおよそ|約|前後|過ぎ|すぎ/gu;
const RANGE = /[~〜～;；→]|から|(?<=[\d分時半])[-‐–—−](?=\d|午)/u;
const HALF = /^(午前|午後|am|pm|AM|PM)/u;
const CLOCK = /^(\d{1,2})[:：](\d{1,2})(?:[:：](\d{1,2})(?:\.\d+)?)?$/u;
const WORDS = /^(\d{1,2})時(?:(半)|(\d{1,2})分?(?:(\d{1,2})秒)?)?$/u;
const FOUR_DIGITS = /^(\d{1,2})(\d{2})$/;
const FRACTION = /^0?\.\d+$/;
/** Parts of a day: times that no clock shows. */
const PARTS_OF_DAY =
  /^(午前|午後|早朝|朝方?|明け方|未明|昼間?|昼頃|日中|正午前|夕方?|夕刻|夜間?|深夜|夜中|終日|AM|PM)中?$/iu;

interface Clock {
  seconds: number;
  hasMinutes: boolean;
}

const clock = (hours: number, minutes: number, seconds: number, hasMinutes = true): Clock | null => {
  const sum = hours * 3600 + minutes * 60 + seconds;
  return minutes < 60 && seconds < 60 && sum <= 86_400 ? { seconds: sum, hasMinutes } : null;
};

function inParts(text: string): Clock | null {
  const shown = CLOCK.exec(text);
  if (shown !== null) return clock(Number(shown[1]), Number(shown[2]), Number(shown[3] ?? 0));
  const written = WORDS.exec(text);
  if (written !== null) {
    const [, hours, half, minutes, seconds] = written;
    const hasMinutes = half !== undefined || minutes !== undefined;
    return clock(
      Number(hours),
      half === undefined ? Number(minutes ?? 0) : 30,
      Number(seconds ?? 0),
      hasMinutes,
    );
  }
  if (FRACTION.test(text))
    return clock(0, 0, 0) && { seconds: Math.round(Number(text) * 86_400), hasMinutes: true };
  const digits = FOUR_DIGITS.exec(text);
  return digits === null ? null : clock(Number(digits[1]), Number(digits[2]), 0);
}

/** 午後2時 is 14:00; 午後14時 stays 14:00, 午前12時 is 0:00. */
function withHalf(text: string): Clock | null {
  const half = HALF.exec(text)?.[0].toLowerCase() ?? '';
  const found = inParts(text.slice(half.length));
  if (found === null || half === '') return found;
  const isAfternoon = half === '午後' || half === 'pm';
  const hours = Math.floor(found.seconds / 3600);
  if (isAfternoon) return hours < 12 ? { ...found, seconds: found.seconds + 12 * 3600 } : found;
  if (hours > 12) return null;
  return hours === 12 ? { ...found, seconds: found.seconds - 12 * 3600 } : found;
}

const DATE_ONLY: TimeOfDay = { seconds: 0, precision: 'date_only' };

/** 「18時30分〜19時00分頃」 is about its first time. */
function ofRange(cell: string, text: string): Reading<TimeOfDay> {
  const found = withHalf(text.split(RANGE).find((part) => part !== '') ?? '');
  if (found === null) return unreadable(cell, '時刻');
  const value = { seconds: found.seconds, precision: 'about' } as const;
  return { value, note: `時刻${quote(cell)}は、初めの時刻のころとしました` };
}

/**
 * A time of day: `14:53`, `１４時頃`, `午後2時半`, `0.604` (a spreadsheet's), `18時30分〜19時頃`. An empty cell leaves the
 * date alone, 「不明」 makes the time unknown, and so do words such as 「夜間」, which no clock shows, with a note.
 */
export function readTime(cell: string): Reading<TimeOfDay> {
  if (isBlank(cell)) return { value: DATE_ONLY };
  if (isUnknown(cell)) return { value: { seconds: 0, precision: 'unknown' } };
  const whole = tightText(cell).replaceAll(/[()（）]/gu, '');
  const text = whole.replaceAll(ABOUT, '');
  if (text === '正午') return { value: { seconds: 43_200, precision: whole === text ? 'exact' : 'about' } };
  if (PARTS_OF_DAY.test(text))
    return { value: DATE_ONLY, note: `${quote(cell)}は時刻ではないため、日付だけにしました` };
  if (RANGE.test(text)) return ofRange(cell, text);
  const found = withHalf(text);
  if (found === null) return unreadable(cell, '時刻');
  const isAbout = whole !== text || !found.hasMinutes;
  return { value: { seconds: found.seconds, precision: isAbout ? 'about' : 'exact' } };
}
