import { sql } from 'kysely';
import { isPostgres } from './bulk.ts';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

/** Rows of one table from which those of another are made. */
interface JsonRows<T extends keyof Tables> {
  from: keyof Tables;
  /** Which rows: values that their columns have, and the range of a number by which they are ordered. */
  where: Readonly<Record<string, string>>;
  order: { column: string; from: number; to: number };
  /** The JSON column whose values are written; rows without it are left out. */
  json: string;
  /** Its names, which are those of columns; all rows have the same. */
  names: readonly string[];
  /** Columns that are written as others of the row. */
  copied: Readonly<Partial<Record<keyof Tables[T] & string, string>>>;
  /** What all rows have in common, instead of what their JSON says. */
  common: Readonly<Partial<Record<keyof Tables[T] & string, unknown>>>;
  /** The column that gets the numbers from `first` on, in the order of the rows. */
  numbered: { column: keyof Tables[T] & string; first: number };
}

const columnOf = (table: string) => (column: string) => sql.ref(`${table}.${column}`);

/**
 * Inserts rows that another table holds as JSON: the database moves them itself in one statement, whatever their
 * number. Types of values are those of the columns.
 */
export async function insertFromJson<T extends keyof Tables>(
  trx: Db,
  table: T,
  { from, where, order, json, names, copied, common, numbered }: JsonRows<T>,
): Promise<void> {
  const own = columnOf('own');
  const columns = [...new Set([...names, ...Object.keys(common)])].filter((name) => !(name in copied));
  const written = [numbered.column, ...Object.keys(copied), ...columns];
  const shared = JSON.stringify(common);
  const source = isPostgres(trx)
    ? sql`jsonb_populate_record(null::${sql.table(table)}, ${own(json)} || ${shared}::jsonb) as made`
    : sql`(select ${shared} as common) as made`;
  const valueOf = (name: string) => {
    if (isPostgres(trx)) return sql.ref(`made.${name}`);
    return sql`${sql.ref(name in common ? 'made.common' : `own.${json}`)} ->> ${sql.lit(`$.${name}`)}`;
  };
  const number = sql`cast(${numbered.first - 1} as bigint) + row_number() over (order by ${own(order.column)})`;
  const values = [
    number,
    ...Object.values(copied as Record<string, string>).map(own),
    ...columns.map(valueOf),
  ];
  const conditions = [
    ...Object.entries(where).map(([column, value]) => sql`${own(column)} = ${value}`),
    sql`${own(order.column)} between ${order.from} and ${order.to}`,
    sql`${own(json)} is not null`,
  ];
  await sql`insert into ${sql.table(table)} (${sql.join(written.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from ${sql.table(from)} as own cross join ${source}
    where ${sql.join(conditions, sql` and `)}`.execute(trx);
}
