import { formatDateTime } from '../format/dates.ts';
import type { FieldDefinition, Fields } from './defineField.ts';

type LabelledNames<All extends Fields> = {
  [Name in keyof All]: All[Name] extends { label: string } ? Name : never;
}[keyof All] &
  string;
type FieldValue = string | number | boolean | readonly string[] | null;
type TimeText = (at: string) => string;

/** The words of several codes; without words, how many there are. */
const listText = (values: readonly string[], words: FieldDefinition['words'], unit = ''): string =>
  words === undefined ? `${values.length}${unit}` : values.map((value) => words[value]).join('、');

/** A value in words; `null` without a value. */
function valueText(
  field: FieldDefinition | undefined,
  value: FieldValue | undefined,
  timeText: TimeText,
): string | null {
  const { words, unit, isTime, format } = field ?? {};
  if (value === null || value === undefined) return null;
  if (format !== undefined) return format(value as never);
  if (typeof value === 'object') return value.length === 0 ? null : listText(value, words, unit);
  if (words !== undefined) return words[String(value)] ?? null;
  return isTime ? timeText(String(value)) : `${String(value)}${unit ?? ''}`;
}

/** A field of a row in words, with its unit; `null` without a value. */
export const fieldText = <All extends Fields, Name extends LabelledNames<All>>(
  fields: All,
  row: Readonly<Record<Name, FieldValue>>,
  name: Name,
  timeText: TimeText = formatDateTime,
): string | null => valueText(fields[name], row[name], timeText);

/** Fields of a row with their labels, in the order of `names`. */
export const fieldLines = <All extends Fields, Name extends LabelledNames<All> = LabelledNames<All>>(
  fields: All,
  row: Readonly<Record<Name, FieldValue>>,
  names: readonly Name[],
  timeText: TimeText = formatDateTime,
): [label: string, text: string | null][] =>
  names.map((name) => [fields[name]?.label ?? '', valueText(fields[name], row[name], timeText)]);

/**
 * The labelled fields that a screen does not place itself, in the order of their definition: those added later.
 *
 * @param placed fields that the screen shows by itself, or leaves out on purpose
 */
export const fieldsBeside = <All extends Fields>(
  fields: All,
  placed: readonly LabelledNames<All>[],
): LabelledNames<All>[] =>
  (Object.keys(fields) as LabelledNames<All>[]).filter(
    (name) => fields[name]?.label !== undefined && !placed.includes(name),
  );
