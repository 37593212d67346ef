import type { ImportField, FieldKind } from './targets/importFields.ts';
import { readCode, readCodes } from './values/codes.ts';
import { readCount } from './values/counts.ts';
import { readDay } from './values/days.ts';
import { readMoment } from './values/moments.ts';
import { readFlag, readNumber } from './values/numbers.ts';
import { readPosition } from './values/positions.ts';
import { isBlank, quote, type Reading } from './values/reading.ts';

/** What the reading of a row needs beside its cells. */
export interface ReadingContext {
  /** Milliseconds; later moments are a problem. */
  now: number;
  /** The id of what a name, number or code stands for, such as the group of `group_id`; `null` where there is none. */
  findId?: ((slot: string, text: string) => string | null) | undefined;
}

/** The text of a field in this row, after constants and replacements; empty without any. */
export type CellOf = (slot: string) => string;

type Values = Record<string, unknown>;
type Reader = (field: ImportField, cell: CellOf, context: ReadingContext) => Reading<Values>;

const asField = (slot: string, { value, ...remarks }: Reading<unknown>): Reading<Values> => ({
  value: value === null ? null : { [slot]: value },
  ...remarks,
});

/** A moment with its precision, or, of a field without one, only where the time is known. */
const momentOf: Reader = ({ slot, label }, cell, { now }) => {
  const cells = { date: cell(slot), time: cell(`${slot}.time`), year: cell(`${slot}.year`) };
  const { value, ...remarks } = readMoment(cells, now);
  if (value === null) return { value, ...remarks };
  const { at, time_precision } = value;
  if (['witnessed_at', 'captured_at'].includes(slot))
    return { value: { [slot]: at, time_precision }, ...remarks };
  if (time_precision === 'exact' || time_precision === 'about') return { value: { [slot]: at }, ...remarks };
  return {
    value: null,
    note: `${label}には時刻が要るため、日付だけの${quote(cells.date)}は読みませんでした`,
  };
};

const positionOf: Reader = (_field, cell) => {
  const { value, ...remarks } = readPosition({
    latitude: cell('latitude'),
    longitude: cell('longitude'),
    both: cell('position'),
  });
  return { value: value === null ? null : { ...value }, ...remarks };
};

const countOf: Reader = ({ slot }, cell) => {
  const { value, ...remarks } = readCount(cell(slot));
  if (value === null) return { value, ...remarks };
  return { value: Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)), ...remarks };
};

const referenceOf: Reader = ({ slot, label }, cell, { findId }) => {
  const text = cell(slot).trim();
  if (isBlank(text)) return { value: null };
  const id = findId?.(slot, text) ?? null;
  return id === null
    ? { value: null, problem: `${label}${quote(text)}は登録がないか、同じ名前が二つ以上あります` }
    : { value: { [slot]: id } };
};

const textOf: Reader = ({ slot }, cell) => {
  const text = cell(slot).trim();
  return { value: text === '' ? null : { [slot]: text } };
};

/** Parts are read with the field that they belong to. */
const nothing: Reader = () => ({ value: null });

const READERS: Record<FieldKind, Reader> = {
  moment: momentOf,
  time: nothing,
  year: nothing,
  day: ({ slot }, cell) => asField(slot, readDay(cell(slot))),
  count: countOf,
  latitude: positionOf,
  longitude: nothing,
  position: nothing,
  code: ({ slot, label, words }, cell) =>
    asField(slot, words === null ? { value: null } : readCode(cell(slot), words, label)),
  codes: ({ slot, label, words }, cell) =>
    asField(slot, words === null ? { value: null } : readCodes(cell(slot), words, label)),
  number: ({ slot, unit }, cell) => asField(slot, readNumber(cell(slot), unit)),
  flag: ({ slot }, cell) => asField(slot, readFlag(cell(slot))),
  text: textOf,
  reference: referenceOf,
};

/** What a field says in a row, as values of the body. */
export const readField: Reader = (field, cell, context) => READERS[field.kind](field, cell, context);
