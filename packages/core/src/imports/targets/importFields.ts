import * as z from 'zod/mini';
import type { ImportTargetName } from '../../contract/imports.ts';
import type { CodeWords } from '../values/codes.ts';
import { IMPORTED_BODIES } from './bodies.ts';
import { HEADINGS_OF_FIELDS } from './headings.ts';
import { WORDS_OF_FIELDS } from './synonyms.ts';

/**
 * How the cells of a field are read. Parts of another field (`time`, `year`, `longitude`, `position`) are read with it.
 */
export type FieldKind =
  | 'moment'
  | 'time'
  | 'year'
  | 'day'
  | 'count'
  | 'latitude'
  | 'longitude'
  | 'position'
  | 'code'
  | 'codes'
  | 'number'
  | 'flag'
  | 'text'
  | 'reference';

/** One field that a column of a file may fill. */
export interface ImportField {
  /** Name in the body, or `witnessed_at.time` for a part. */
  slot: string;
  label: string;
  kind: FieldKind;
  isRequired: boolean;
  /** A heading alone never proposes it: a person has to choose its column. */
  isChosen: boolean;
  unit: string;
  /** Of a code. */
  words: CodeWords | null;
  /** See `HEADINGS_OF_FIELDS`; the label is the first. */
  headings: readonly (readonly string[])[];
}

/** What screens say of a field; a definition of a field is one. */
export interface FieldLooks {
  schema?: unknown;
  label?: string | undefined;
  unit?: string | undefined;
  words?: Readonly<Record<string, string>> | undefined;
  /** Also where the contract has another value for rows without it. */
  isRequired?: boolean;
  isChosen?: boolean;
}

type Schema = z.core.$ZodType;

/** The schema of a value, without what makes it optional. */
function inner(schema: Schema): Schema {
  const { def } = schema._zod as unknown as { def: { type: string; innerType?: Schema } };
  return ['optional', 'nullable'].includes(def.type) && def.innerType !== undefined
    ? inner(def.innerType)
    : schema;
}

const SPECIAL: Readonly<Record<string, FieldKind>> = { latitude: 'latitude', longitude: 'longitude' };

function kindOf(name: string, schema: Schema): FieldKind | null {
  const { def } = inner(schema)._zod as unknown as { def: { type: string; format?: string } };
  if (SPECIAL[name] !== undefined) return SPECIAL[name];
  switch (def.type) {
    case 'pipe':
      return 'moment';
    case 'enum':
      return 'code';
    case 'array':
      return 'codes';
    case 'number':
      return name === 'count' ? 'count' : 'number';
    case 'boolean':
      return 'flag';
    case 'string':
      if (def.format === 'uuid') return 'reference';
      return def.format === 'date' ? 'day' : 'text';
    default:
      return null;
  }
}

const isOptional = (schema: Schema): boolean =>
  (schema._zod as unknown as { def: { type: string } }).def.type === 'optional';
const mayBeNull = (schema: Schema): boolean => z.safeParse(schema as z.ZodMiniType, null).success;
const mayBeEmpty = (schema: Schema): boolean => z.safeParse(schema as z.ZodMiniType, []).success;

const headingsOf = (slot: string, label: string): readonly (readonly string[])[] => {
  const groups = HEADINGS_OF_FIELDS[slot] ?? [[]];
  return [...groups.slice(0, -1), [label, ...groups.at(-1)!]];
};

function fieldOf(name: string, schema: Schema, looks: FieldLooks): ImportField[] {
  const kind = kindOf(name, schema);
  const { label, unit = '', words } = looks;
  const isCode = kind === 'code' || kind === 'codes';
  if (kind === null || label === undefined || (isCode && words === undefined)) return [];
  const isRequired =
    looks.isRequired === true ||
    (!isOptional(schema) && !mayBeNull(schema) && !mayBeEmpty(schema) && kind !== 'flag');
  const coded = isCode && words !== undefined ? { labels: words, ...WORDS_OF_FIELDS[name] } : null;
  const headings = headingsOf(name, label);
  return [
    { slot: name, label, kind, isRequired, isChosen: looks.isChosen === true, unit, words: coded, headings },
  ];
}

const partOf = (slot: string, label: string, kind: FieldKind): ImportField => ({
  slot,
  label,
  kind,
  isRequired: false,
  isChosen: false,
  unit: '',
  words: null,
  headings: headingsOf(slot, label),
});

/** The parts of a field that files write into columns of their own. */
function partsOf({ slot, label, kind }: ImportField): ImportField[] {
  if (kind === 'longitude') return [partOf('position', '緯度と経度（一つの列）', 'position')];
  if (kind !== 'moment' || !['witnessed_at', 'captured_at'].includes(slot)) return [];
  return [
    partOf(`${slot}.time`, `${label}（時刻）`, 'time'),
    partOf(`${slot}.year`, `${label}（年）`, 'year'),
  ];
}

/**
 * The fields of a target, derived from the body that creates a record.
 *
 * @param looks of the fields by name; a field without a label cannot be imported
 */
export const importFields = (
  target: ImportTargetName,
  looks: Readonly<Record<string, FieldLooks>>,
): ImportField[] =>
  Object.entries(IMPORTED_BODIES[target].shape as Readonly<Record<string, Schema>>)
    .flatMap(([name, schema]) => fieldOf(name, schema, looks[name] ?? {}))
    .flatMap((field) => [field, ...partsOf(field)]);
