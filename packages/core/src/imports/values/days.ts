import { DAY_MS } from '../../format/durations.ts';
import { ERAS } from '../../format/wareki.ts';
import { isBlank, isUnknown, plainText, quote, type Reading, unreadable } from './reading.ts';

/** A day, and the rest of the cell that follows it (a time of day, or empty). */
export interface DayAndRest {
  /** `YYYY-MM-DD`. */
  day: string;
  rest: string;
}

/** The year of dates that have none themselves. */
export interface YearOfDates {
  year: number;
  /** 年度: from April to March of the next year. */
  isFiscal: boolean;
}

const ERA = '令和|平成|昭和|大正|明治|[RHSTM]';
const YEAR = `(?:(${ERA})\\s*(元|\\d{1,2})|(\\d{4}))`;
const SEPARATOR = '\\s*[-/.年]\\s*';
const WEEKDAY = '(?:\\s*\\(?[日月火水木金土](?:曜日?)?\\)|\\s*[日月火水木金土]曜日?)?';
const WHOLE_DAY = new RegExp(
  `^${YEAR}${SEPARATOR}(\\d{1,2})\\s*[-/.月]\\s*(\\d{1,2})(?:\\s*日)?(?!\\d)${WEEKDAY}[T\\s,、]*(.*)$`,
  'isu',
);
const MONTH_AND_DAY = new RegExp(
  `^(\\d{1,2})\\s*[/.月-]\\s*(\\d{1,2})(?:\\s*日)?(?![\\d/.])${WEEKDAY}\\s*(.*)$`,
  'su',
);
const EIGHT_DIGITS = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const YEAR_ALONE = new RegExp(`^${YEAR}\\s*(?:年(度)?)?$`, 'iu');
const FIRST_FISCAL_MONTH = 4;
/** A spreadsheet's number of a day, from 1990 to 2099, and its fraction of a day. */
const SERIAL = /^(\d{5})(\.\d+)?$/;
const [FIRST_SERIAL, LAST_SERIAL] = [32_874, 73_050];
/** Day 0 of spreadsheets, which count a 29 February 1900 that never was. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);

/** `YYYY-MM-DD`; `null` where the calendar has no such day. */
export const isoDay = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
};

/** The western year of a year of an era; `null` where the era had been over for more than a year. */
function westernYear(eraText: string, yearText: string): number | null {
  const index = ERAS.findIndex(({ name, letter }) =>
    [name, letter as string].includes(eraText.toUpperCase()),
  );
  const era = ERAS[index]!;
  const firstYear = 'firstYear' in era ? era.firstYear : Number(era.firstDay.slice(0, 4));
  const year = firstYear + (yearText === '元' ? 1 : Number(yearText)) - 1;
  const next = ERAS[index - 1];
  const isOver = next !== undefined && year > Number(next.firstDay.slice(0, 4)) + 1;
  return isOver || yearText === '0' || yearText === '00' ? null : year;
}

const yearOf = (era: string | undefined, ofEra: string | undefined, western: string | undefined) =>
  era === undefined || ofEra === undefined ? Number(western) : westernYear(era, ofEra);

/** A year: `2026`, `令和8年`, `R8`, or a fiscal year: `令和8年度`. Full-width digits are accepted. */
export function readYear(cell: string): Reading<YearOfDates> {
  if (isBlank(cell)) return { value: null };
  const parts = YEAR_ALONE.exec(plainText(cell).replace(/\.0$/, ''));
  const year = parts === null ? null : yearOf(parts[1], parts[2], parts[3]);
  return year === null ? unreadable(cell, '年') : { value: { year, isFiscal: parts?.[4] !== undefined } };
}

/** The cell of a year below its heading: a column headed 「年度」 contains fiscal years, also as bare numbers. */
export function yearUnder(heading: string, cell: string): string {
  const name = plainText(heading).replace(/\s*[([].*$/u, '');
  const isFiscal = name.endsWith('年度') && readYear(cell).value !== null;
  return isFiscal ? `${plainText(cell).replace(/\.0$|年度?$/u, '')}年度` : cell;
}

const serialDay = (whole: string, fraction: string | undefined): DayAndRest => {
  // Fractions of spreadsheets are off by less than a second.
  const at = SERIAL_EPOCH + Number(whole) * DAY_MS + Math.round(Number(fraction ?? 0) * 86_400) * 1000;
  const [day = '', time = ''] = new Date(at).toISOString().split('T');
  return { day, rest: fraction === undefined ? '' : time.slice(0, 8) };
};

const checked = (cell: string, day: string | null, rest: string): Reading<DayAndRest> =>
  day === null ? { value: null, problem: `${quote(cell)}という日はありません` } : { value: { day, rest } };

/** January to March are in the year after the one that names a fiscal year. */
const calendarYear = ({ year, isFiscal }: YearOfDates, month: number): number =>
  isFiscal && month < FIRST_FISCAL_MONTH ? year + 1 : year;

/** A day in the year of another column. */
function inYear(cell: string, year: YearOfDates, [, month, day, rest = '']: RegExpExecArray) {
  const found = calendarYear(year, Number(month));
  const reading = checked(cell, isoDay(found, Number(month), Number(day)), rest);
  if (found === year.year || reading.value === null) return reading;
  return { ...reading, note: `${quote(cell)}を、${year.year}年度の${found}年の日として読みました` };
}

/** The year is written here, or `year` gives it. */
function inParts(cell: string, text: string, year: YearOfDates | null): Reading<DayAndRest> | null {
  const whole = WHOLE_DAY.exec(text);
  if (whole !== null) {
    const [, era, ofEra, western, month, day, rest = ''] = whole;
    const found = yearOf(era, ofEra, western);
    if (found === null)
      return { value: null, problem: `${quote(cell)}の年はありません。年号を確かめてください` };
    return checked(cell, isoDay(found, Number(month), Number(day)), rest);
  }
  const short = MONTH_AND_DAY.exec(text);
  if (short === null) return null;
  if (year === null)
    return {
      value: null,
      problem: `${quote(cell)}の年がわかりません。年の列か、年の決まった値を選んでください`,
    };
  return inYear(cell, year, short);
}

function asSerial(text: string): DayAndRest | null {
  const [, whole = '', fraction] = SERIAL.exec(text) ?? [];
  const isDay = Number(whole) >= FIRST_SERIAL && Number(whole) <= LAST_SERIAL;
  return isDay ? serialDay(whole, fraction) : null;
}

/**
 * The day at the start of a cell, and what follows it: `2026/8/31 14:53`, `令和8年8月31日`, `R8.8.31`, `20260831`,
 * `8月31日` with the year of another column, or a spreadsheet's number of the day.
 *
 * @param year of dates without one, `null` where none is known
 * @returns a value of `null` without a problem for an empty cell and 「不明」
 */
export function readDayAndRest(cell: string, year: YearOfDates | null = null): Reading<DayAndRest> {
  if (isBlank(cell) || isUnknown(cell)) return { value: null };
  const text = plainText(cell);
  const eight = EIGHT_DIGITS.exec(text);
  if (eight !== null) return checked(cell, isoDay(Number(eight[1]), Number(eight[2]), Number(eight[3])), '');
  const serial = asSerial(text);
  if (serial !== null)
    return { value: serial, note: `${quote(cell)}を、表計算ソフトの日付の番号として読みました` };
  const found = inParts(cell, text, year);
  if (found !== null) return found;
  if (/^\d{1,2}[-/.]\d{1,2}[-/.]\d{1,4}(\s|$)/.test(text))
    return {
      value: null,
      problem: `${quote(cell)}は、年・月・日の順がわかりません。年を4けたで先に書いてください`,
    };
  return unreadable(cell, '日付');
}

/** A calendar day, `YYYY-MM-DD`; a time of day after it is ignored. */
export function readDay(cell: string, year: YearOfDates | null = null): Reading<string> {
  const { value, ...remarks } = readDayAndRest(cell, year);
  return { value: value?.day ?? null, ...remarks };
}
