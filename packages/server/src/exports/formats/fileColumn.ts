import { auditFieldsOf, type CsvValue, type FieldDefinition } from '@satomori/core';
import type { core } from 'zod/mini';

/** How a value is written: instants are milliseconds, days `YYYY-MM-DD`. */
export type ColumnKind = 'text' | 'number' | 'time' | 'day';

/** A column of a saved list. */
export interface FileColumn<Row> {
  /** The name of the field, for formats whose columns have no Japanese names. */
  name: string;
  heading: string;
  kind: ColumnKind;
  value: (row: Row) => CsvValue;
}

/** The kind that follows from the schema of a field. */
function kindOf(schema: core.$ZodType | undefined): ColumnKind {
  const def = schema?._zod.def as
    | { type: string; innerType?: core.$ZodType; in?: core.$ZodType; format?: string }
    | undefined;
  if (def?.type === 'nullable') return kindOf(def.innerType);
  // Instants are codecs: text on the wire, milliseconds on the server.
  if (def?.type === 'pipe') return kindOf(def.in) === 'text' ? 'time' : 'number';
  if (def?.type === 'number') return 'number';
  return def?.type === 'string' && def.format === 'date' ? 'day' : 'text';
}

const YES = 'はい';
const NO = 'いいえ';

/** How a field is written. */
export type Shown = {
  [Name in 'label' | 'unit' | 'words' | 'format']?: FieldDefinition[Name] | undefined;
};

type FieldValue = string | number | boolean | readonly string[] | null | undefined;

/** A value in words; numbers stay numbers, their unit is in the heading. */
function written({ words, format }: Shown, value: FieldValue): CsvValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return value.map((each) => words?.[each] ?? each).join('、') || null;
  if (words !== undefined) return words[String(value)] ?? null;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? YES : NO;
  return format === undefined ? value : format(value as never);
}

/**
 * Columns of fields as defined for the contract and the audit log: label, unit, words and type come from there.
 *
 * @param own what a list says otherwise, by name of the field
 */
export const fieldColumns =
  <Row extends object>(
    target: Parameters<typeof auditFieldsOf>[0],
    shape: Readonly<Record<string, core.$ZodType>>,
    own: Readonly<Record<string, Shown>> = {},
  ) =>
  (names: readonly (keyof Row & string)[]): FileColumn<Row>[] => {
    const fields = auditFieldsOf(target);
    return names.map((name) => {
      const field: Shown = { ...fields[name], ...own[name] };
      const { label = name, unit } = field;
      return {
        name,
        heading: unit === undefined ? label : `${label} ${unit}`,
        kind: field.words === undefined ? kindOf(shape[name]) : 'text',
        value: (row) => written(field, row[name] as FieldValue),
      };
    });
  };
