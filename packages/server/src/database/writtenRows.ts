import { PostgresAdapter, type SelectQueryBuilder, sql } from 'kysely';
import { seesPeople } from '../access/hidePeople.ts';
import type { Scope } from '../access/scope.ts';
import type { Db } from './database.ts';
import {
  type DetailDefaults,
  detailSources,
  detailsFrom,
  LISTED,
  objectText,
  type RowSchema,
  type Sql,
  VIEWER,
} from './postgres/rowText.ts';

/** A row of a list that the database has written as the contract's JSON, and by its columns what a page needs to know. */
export class WrittenRow {
  readonly text!: string;

  constructor(row: { text: string }) {
    Object.assign(this, row);
  }
}

/** How the rows of a list are written: made once, from their contract. */
export interface RowText<Key extends string> {
  keys: readonly Key[];
  /** Texts of SQL. */
  select: string;
  joins: string;
}

/**
 * Describes how the database writes the rows of a list: the fields that the contract names, in its order, and no other.
 *
 * @param keys columns that are read beside the text, for paging
 * @param sources of the fields that are no column of the same name
 * @param details fields that stand in the column `details`
 */
export function rowText<Key extends string>(
  schema: RowSchema,
  keys: readonly Key[],
  sources: Readonly<Record<string, Sql>> = {},
  details?: DetailDefaults,
): RowText<Key> {
  const said = details === undefined ? {} : detailSources(details);
  const text = objectText(schema, { ...said, ...sources });
  return {
    keys,
    select: [...keys.map((key) => `${LISTED}.${key}`), `${text} as text`].join(', '),
    joins: details === undefined ? '' : `cross join lateral ${detailsFrom(schema, details)}`,
  };
}

/** What a list reads of a row: all of it, or its text and what paging needs to know. */
export type Listed<Row, Key extends keyof Row> = Row | (WrittenRow & Pick<Row, Key>);

/**
 * Reads a page of a list. PostgreSQL writes the rows as the JSON of their contract, ready to be sent, so that nothing
 * of them becomes an object in between. SQLite, which runs in this process, gives the rows as they are.
 *
 * @param page the rows, cut to the page; what of them is shown, and to whom, `text` says
 * @param order the column that the list is ordered by
 * @param direction downwards, where nothing else is said
 */
export async function readPage<Row extends object, Key extends keyof Row & string>(
  db: Db,
  scope: Scope,
  page: SelectQueryBuilder<never, never, Row>,
  text: RowText<Key>,
  order: Key,
  direction: 'asc' | 'desc' = 'desc',
): Promise<Listed<Row, Key>[]> {
  // What the database has written leaves as it is: nobody could be left out of it afterwards.
  const isWritten = db.getExecutor().adapter instanceof PostgresAdapter && seesPeople(scope);
  if (!isWritten) return page.execute();
  const { userId, roles } = scope;
  const viewer = sql`select cast(${userId} as text) as id, cast(${roles.has('admin')} as boolean) as is_admin`;
  const { rows } = await sql<{ text: string }>`select ${sql.raw(text.select)}
    from ${page} as ${sql.ref(LISTED)} cross join (${viewer}) as ${sql.ref(VIEWER)} ${sql.raw(text.joins)}
    order by ${sql.ref(`${LISTED}.${order}`)} ${sql.raw(direction)}`.execute(db);
  return rows.map((row) => new WrittenRow(row) as WrittenRow & Pick<Row, Key>);
}
