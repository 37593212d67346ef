import { instant } from '@satomori/core';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
/** The contract of a row. */
export type RowSchema = Schema & { shape: Record<string, Schema> };

/** An expression of PostgreSQL over one row of a list; made of our own names alone, never of what anybody sent. */
export type Sql = string & { readonly sqlBrand: true };
const asSql = (text: string): Sql => text as Sql;
const quoted = (name: string): string => `"${name}"`;

/** What a row is read from: the page of the list, the person it is for, and its details taken apart. */
export const LISTED = 'listed';
export const VIEWER = 'viewer';
const DETAILS = 'details';

export const column = (name: string, of = LISTED): Sql => asSql(`${of}.${quoted(name)}`);
export const detail = (name: string): Sql => column(name, DETAILS);
export const orElse = (value: Sql, other: string | number): Sql =>
  asSql(`coalesce(${value}, ${typeof other === 'number' ? other : `'${other}'`})`);
/** A list in JSON without one of its texts. */
export const without = (list: Sql, text: string): Sql => asSql(`(${list} - '${text}')`);
export const isViewer = (userId: Sql): Sql => asSql(`coalesce(${userId} = ${VIEWER}.id, false)`);
export const eitherOf = (...conditions: Sql[]): Sql => asSql(`(${conditions.join(' or ')})`);
export const bothOf = (...conditions: Sql[]): Sql => asSql(`(${conditions.join(' and ')})`);
export const IS_ADMIN = asSql(`${VIEWER}.is_admin`);
export const onlyIf = (condition: Sql, value: Sql, other: Sql = asSql('null')): Sql =>
  asSql(`case when ${condition} then ${value} else ${other} end`);

const definitionOf = (schema: Schema) =>
  schema._zod.def as unknown as { type: string; format?: string; innerType: Schema };

function withoutNull(schema: Schema): Schema {
  const { type, innerType } = definitionOf(schema);
  return type === 'nullable' || type === 'optional' ? withoutNull(innerType) : schema;
}

/** Midnight before the year 1, which PostgreSQL counts as one before Christ and the contract as 0000. */
const YEAR_ONE_MS = -62_135_596_800_000;
const BEFORE_YEAR_ONE = `'"0000"-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const MS = `interval '1 millisecond'`;

/**
 * Integer milliseconds as the contract writes an instant: ISO 8601 in UTC with milliseconds and `Z`, here as a text of
 * JSON. Half a millisecond more makes PostgreSQL write all three digits, and is cut off again; a pattern (`to_char`)
 * takes three times as long.
 */
const instantText = (milliseconds: Sql): Sql =>
  asSql(
    `case when ${milliseconds} < ${YEAR_ONE_MS} ` +
      `then '"' || to_char(timestamp 'epoch' + ${milliseconds} * ${MS}, ${BEFORE_YEAR_ONE}) || '"' ` +
      `else left(cast(to_json(timestamp '1970-01-01 00:00:00.0005' + ${milliseconds} * ${MS}) as text), 24) || 'Z"' end`,
  );

/** Kinds that PostgreSQL shows as JSON does. */
const SHOWN_AS_JSON = new Set(['number', 'boolean', 'array', 'record', 'object']);

/** A value that is not null as a text of JSON. Nothing in an id or in a closed set of words asks for more than quotes. */
function valueText(schema: Schema, value: Sql): Sql {
  if (schema === instant) return instantText(value);
  const { type, format } = definitionOf(schema);
  if (type === 'enum' || format === 'uuid') return asSql(`'"' || ${value} || '"'`);
  return asSql(`cast(${SHOWN_AS_JSON.has(type) ? value : `to_json(${value})`} as text)`);
}

/** How a field that stands in JSON is taken out of it. */
const TYPES: Record<string, string> = {
  string: 'text',
  enum: 'text',
  number: 'double precision',
  boolean: 'boolean',
  array: 'jsonb',
  pipe: 'bigint',
};

/** What JSON says of a kind of field; a kind that nobody has thought of is no kind. */
function typeOf(schema: Schema): string {
  const { type } = definitionOf(withoutNull(schema));
  const found = TYPES[type];
  if (found === undefined) throw new Error(`no column is of the kind ${type}`);
  return found;
}

/**
 * A row as a text of JSON: the fields of the contract, in its order and no other, each from where it is said to come,
 * else of its own name. Put together by the kinds of the contract: `row_to_json` asks for the kind of each value anew.
 */
export function objectText(
  { shape }: RowSchema,
  sources: Readonly<Record<string, Sql>>,
  ofRow: (name: string) => Sql = column,
): Sql {
  const names = Object.keys(shape).map((name) => `${quoted(name)}:%s`);
  const values = Object.entries(shape).map(
    ([name, schema]) => `coalesce(${valueText(withoutNull(schema), sources[name] ?? ofRow(name))}, 'null')`,
  );
  return asSql(`format('{${names.join(',')}}', ${values.join(', ')})`);
}

/** Fields that stand in the column `details`, with what is shown where it does not say; `null`: nothing. */
export type DetailDefaults = Readonly<Record<string, unknown>>;

/** Takes the column `details` apart, by the contract's own kinds. */
export function detailsFrom({ shape }: RowSchema, defaults: DetailDefaults): string {
  const columns = Object.keys(defaults).map((name) => `${quoted(name)} ${typeOf(shape[name] as Schema)}`);
  return `jsonb_to_record(${LISTED}.details) as ${DETAILS}(${columns.join(', ')})`;
}

/** Where each of the details comes from. */
export const detailSources = (defaults: DetailDefaults): Record<string, Sql> =>
  Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => {
      const said = detail(name);
      if (value === null) return [name, said];
      return [name, orElse(said, typeof value === 'string' ? value : JSON.stringify(value))];
    }),
  );

/**
 * The rows of a table that belong to a listed row by `owner_id`, as a list in JSON, empty where there are none.
 *
 * @param order columns, upwards
 */
export function ownedRows(
  table: string,
  schema: RowSchema,
  order: readonly string[],
  sources: Readonly<Record<string, Sql>>,
): Sql {
  const row = objectText(schema, sources, (name) => column(name, table));
  const isOwned = `${table}.site_id = ${LISTED}.site_id and ${table}.owner_id = ${LISTED}.id`;
  const ordered = order.map((name) => `${table}.${name}`).join(', ');
  const rows = `select ${row} from ${table} where ${isOwned} order by ${ordered}`;
  return asSql(`'[' || array_to_string(array(${rows}), ',') || ']'`);
}
