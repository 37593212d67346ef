import { postTimeText } from '@satomori/core';
import type { ImportField, InterpretedRow, References } from '@satomori/core/imports';
import type { LabelledText } from './readingTypes.ts';

type Values = Readonly<Record<string, unknown>>;

const KEY_LABEL = '記録を見分ける列';

/** Labels of fields in the words of the screens. */
export function labeller(fields: readonly ImportField[]): (field: string) => string {
  const labels = new Map(fields.map(({ slot, label }) => [slot, label]));
  return (field) => (field === 'key' ? KEY_LABEL : (labels.get(field) ?? field));
}

/** Names of what ids of a file's rows stand for. */
export function namesOf(references: References): (id: string) => string {
  const names = new Map(
    Object.values(references).flatMap((all) => all.map(({ id, names: [name] }) => [id, name ?? id] as const)),
  );
  return (id) => names.get(id) ?? id;
}

function textOf({ kind, unit, words, slot }: ImportField, values: Values, nameOf: (id: string) => string) {
  const value = values[slot];
  const word = (code: unknown) => words?.labels[String(code)] ?? String(code);
  switch (kind) {
    case 'moment':
      return postTimeText(String(value), (values['time_precision'] ?? 'exact') as never);
    case 'code':
      return word(value);
    case 'codes':
      return (value as unknown[]).map(word).join('、');
    case 'flag':
      return value === true ? 'はい' : 'いいえ';
    case 'reference':
      return nameOf(String(value));
    case 'latitude':
      return `${String(value)}, ${String(values['longitude'])}`;
    default:
      return `${String(value)}${unit}`;
  }
}

const hasValue = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** What a row says, in the words of the screens; a position is one value. */
export const shownValues = (
  fields: readonly ImportField[],
  values: Values,
  nameOf: (id: string) => string,
): LabelledText[] =>
  fields
    .filter(({ slot, kind }) => kind !== 'longitude' && hasValue(values[slot]))
    .map((field) => ({
      label: field.kind === 'latitude' ? '位置' : field.label,
      text: textOf(field, values, nameOf),
    }));

/** Problems under the labels of their fields. */
export const shownProblems = (
  problems: Readonly<InterpretedRow['problems']>,
  labelOf: (field: string) => string,
): LabelledText[] => problems.map(({ field, message }) => ({ label: labelOf(field), text: message }));
