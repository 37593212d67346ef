import { CompiledQuery, PostgresAdapter, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import { rowWithKeys } from './keyColumns.ts';
import type { Tables } from './tables.ts';

/** Rows to write; all with the same columns. */
type Rows<T extends keyof Tables> = readonly Partial<Record<keyof Tables[T] & string, unknown>>[];

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

// Bulk statements are built as text, from our own names only, never from input. Their rows are one parameter.
// Compiling them with the query builder each time would take as long as the database needs to answer.
const quoted = (name: string, of?: string): string => (of === undefined ? `"${name}"` : `${of}."${name}"`);
const listed = (columns: readonly string[], of?: string): string =>
  columns.map((column) => quoted(column, of)).join(', ');

/** @throws {Error} if a row has other columns than the first: values of the others would be lost silently. */
function columnsOf(rows: readonly object[]): string[] {
  const columns = Object.keys(rows[0] ?? {});
  const isAlike = (row: object) =>
    Object.keys(row).length === columns.length && columns.every((column) => column in row);
  if (!rows.every(isAlike))
    throw new Error(`rows written together differ in their columns: ${columns.join(', ')}`);
  return columns;
}

/**
 * Many rows as one JSON parameter that the database expands: one short statement whatever their number. Each engine
 * has its own function for it; the column types are those of the table.
 */
function rowSource(db: Db, table: string, columns: readonly string[]): string {
  if (isPostgres(db)) return `json_populate_recordset(null::${quoted(table)}, $1::json) as v`;
  const values = columns.map((column) => `value ->> '$.${column}' as ${quoted(column)}`);
  return `(select ${values.join(', ')} from json_each(?)) as v`;
}

async function write<Row>(
  db: Db,
  text: string,
  rows: readonly object[],
  values: readonly number[] = [],
): Promise<Row[]> {
  const written = await db.executeQuery<Row>(CompiledQuery.raw(text, [JSON.stringify(rows), ...values]));
  return written.rows;
}

/** Many texts as one parameter, for `isAmong`. */
export const asParameter = (db: Db, values: readonly string[]): unknown =>
  isPostgres(db) ? values : JSON.stringify(values);

/** Whether a column is one of these values, with the same short SQL whatever their number. */
export const isAmong = (db: Db, column: string, values: readonly string[]): RawBuilder<SqlBool> =>
  isPostgres(db)
    ? sql`${sql.ref(column)} = any(${asParameter(db, values)}::text[])`
    : sql`${sql.ref(column)} in (select value from json_each(${asParameter(db, values)}))`;

/** For fewer values even a bad cached plan is cheaper than planning again. */
const MANY_VALUES = 20;

/**
 * Makes PostgreSQL plan again until the end of the transaction. A plan cached when a table was small scans all of it
 * for each value: nine seconds for five hundred of ten thousand messages.
 */
const replan = (trx: Db) => sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(trx);

/**
 * Rows of a query executed for each value separately, through an index on its columns. With `in` a planner without
 * table statistics scans the rows of the whole site instead.
 *
 * @param query builds the query for one value
 */
export async function selectForEach<Row>(
  trx: Db,
  values: readonly string[],
  query: (value: RawBuilder<string>) => RawBuilder<Row>,
): Promise<Row[]> {
  if (values.length === 0) return [];
  const value = sql<string>`v.value`;
  if (!isPostgres(trx))
    return (await query(sql`select value from json_each(${JSON.stringify(values)})`).execute(trx)).rows;
  if (values.length >= MANY_VALUES) await replan(trx);
  // `offset 0` prevents the planner from rewriting the inner query.
  const { rows } = await sql<Row>`select found.* from unnest(${values}::text[]) as v(value)
    cross join lateral (${query(value)} offset 0) as found`.execute(trx);
  return rows;
}

/**
 * Inserts rows in one statement.
 *
 * @param conflict columns of a unique constraint: an existing row is left unchanged, or updated in the columns of
 * `update`; only rows (named `v`) that satisfy `where`, a condition in our own SQL, are written. With `unlessOlder` a
 * stored row whose time is later than the new one's stays, unless it is later than `upTo` too: a wrong clock wrote it
 * @returns ids of the inserted (or updated) rows
 */
export async function insertRows<T extends keyof Tables>(
  db: Db,
  table: T,
  given: Rows<T>,
  conflict?: {
    on: readonly (keyof Tables[T] & string)[];
    update?: readonly (keyof Tables[T] & string)[];
    /** `upTo`: milliseconds. */
    unlessOlder?: { column: keyof Tables[T] & string; upTo: number };
    returning?: keyof Tables[T] & string;
    where?: string;
  },
): Promise<string[]> {
  if (given.length === 0) return [];
  const rows = given.map((row) => rowWithKeys(table, row));
  const columns = columnsOf(rows);
  // With a `where` clause SQLite parses the following `on` as `on conflict`, not as a join.
  const text = [
    `insert into ${quoted(table)} (${listed(columns)})`,
    `select ${listed(columns, 'v')} from ${rowSource(db, table, columns)} where ${conflict?.where ?? 'true'}`,
  ];
  if (conflict !== undefined) {
    const update = conflict.update?.map((column) => `${quoted(column)} = ${quoted(column, 'excluded')}`);
    const then = update === undefined ? 'nothing' : `update set ${update.join(', ')}`;
    text.push(`on conflict (${listed(conflict.on)}) do ${then}`);
  }
  const values: number[] = [];
  if (conflict?.unlessOlder !== undefined) {
    const { column, upTo } = conflict.unlessOlder;
    const stored = quoted(column, quoted(table));
    text.push(
      `where ${stored} <= ${quoted(column, 'excluded')} or ${stored} > ${isPostgres(db) ? '$2' : '?'}`,
    );
    values.push(upTo);
  }
  if (conflict?.returning !== undefined) text.push(`returning ${quoted(conflict.returning)} as key`);
  const written = await write<{ key: string }>(db, text.join(' '), rows, values);
  return written.map(({ key }) => key);
}

/**
 * Updates rows of a table by `site_id` and `id` in one statement; every row has the same columns.
 *
 * @param unchanged a column whose value must still be that of the row
 */
export async function updateRows<T extends keyof Tables>(
  db: Db,
  table: T,
  given: Rows<T>,
  unchanged?: keyof Tables[T] & string,
): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map((row) => rowWithKeys(table, row));
  const columns = columnsOf(rows);
  const set = columns
    .filter((column) => column !== 'site_id' && column !== 'id')
    .map((column) => `${quoted(column)} = ${quoted(column, 'v')}`);
  const text = `update ${quoted(table)} set ${set.join(', ')} from ${rowSource(db, table, columns)}
    where ${quoted(table)}.site_id = v.site_id and ${quoted(table)}.id = v.id`;
  const guard =
    unchanged === undefined ? '' : ` and ${quoted(unchanged, quoted(table))} = ${quoted(unchanged, 'v')}`;
  await write(db, text + guard, rows);
}
