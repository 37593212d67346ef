import * as z from 'zod/mini';
import { line } from '../schemas/primitives.ts';
import { CONTACTS } from './values.ts';

const MAX_DEPTH = 10;
const MAX_VALUES = 12;
const PATH = /^[^.[\]]+(?:\[\d{1,3}\])*(?:\.[^.[\]]+(?:\[\d{1,3}\])*)*$/;
/** Of every object in JavaScript, and never what a sender means. */
const NO_FIELDS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The steps of a path such as `data.sensors[0].value`, from the outside in. */
export const stepsOf = (path: string): string[] => path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');

function isPath(path: string): boolean {
  if (!PATH.test(path)) return false;
  const steps = stepsOf(path);
  return steps.length <= MAX_DEPTH && !steps.some((step) => NO_FIELDS.has(step));
}

const typedPath = z.string().check(
  z.trim(),
  z.maxLength(200),
  z.refine(isPath, {
    error: '項目の場所は data.device のように、点でつないで書いてください（並びの中は sensors[0] のように）',
  }),
);

export const TIME_FORMATS = ['iso', 'epoch_s', 'epoch_ms'] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];
export const TIME_FORMAT_LABELS: Readonly<Record<TimeFormat, string>> = {
  iso: '日時と時差の文字',
  epoch_s: '1970年からの秒',
  epoch_ms: '1970年からのミリ秒',
};

export const BATTERY_UNITS = ['v', 'mv', 'percent'] as const;
export const BATTERY_UNIT_LABELS: Readonly<Record<(typeof BATTERY_UNITS)[number], string>> = {
  v: 'V',
  mv: 'mV',
  percent: '%',
};

/** A value as it is compared: width of spaces around it and case do not count. */
export const valueWord = (value: string): string => value.trim().toLowerCase();

const isUnique = (values: readonly { value: string }[]): boolean =>
  new Set(values.map(({ value }) => valueWord(value))).size === values.length;

const contactValues = z
  .array(z.strictObject({ value: line(50), contact: z.enum(CONTACTS) }))
  .check(
    z.minLength(1),
    z.maxLength(MAX_VALUES),
    z.refine(isUnique, { error: '同じ値が2つあります。1つにしてください' }),
  );

/** @param path of each value in the sender's JSON */
const fieldsOf = <Path extends z.core.$ZodType, Values extends z.core.$ZodType>(
  path: Path,
  values: Values,
) => ({
  device: path,
  /** Tells a repetition from a second message. */
  message_id: z.nullable(path),
  time: z.nullable(z.strictObject({ path, format: z.enum(TIME_FORMATS) })),
  contact: z.nullable(z.strictObject({ path, values })),
  battery: z.nullable(z.strictObject({ path, unit: z.enum(BATTERY_UNITS) })),
  rssi_dbm: z.nullable(path),
  snr_db: z.nullable(path),
});

/**
 * How the messages of one model are read: where in the sender's JSON each value is, in which unit, and what the
 * values of its contact mean. Nothing of it is executed.
 *
 * Source: R179.
 */
export const messageMapping = z.strictObject({
  /** As its maker calls it. */
  model: line(100),
  ...fieldsOf(typedPath, contactValues),
});
export type MessageMapping = z.output<typeof messageMapping>;

/** A mapping as it is answered. */
export const storedMapping = z.object({
  model: z.string(),
  ...fieldsOf(z.string(), z.array(z.object({ value: z.string(), contact: z.enum(CONTACTS) }))),
});

export const MAPPING_LABELS = {
  model: '機種',
  device: '子機',
  message_id: '電文の番号',
  time: '日時',
  contact: '接点',
  battery: '電池',
  rssi_dbm: '電波の強さ',
  snr_db: '電波のSN比',
} as const;
export type MappedField = Exclude<keyof typeof MAPPING_LABELS, 'model'>;
