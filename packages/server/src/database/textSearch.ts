import { type Expression, sql, type SqlBool } from 'kysely';

/**
 * Whether one of the columns contains the text, in any letter case; `%` and `_` stand for themselves.
 * Both sides are put in lower case by the engine: SQLite knows only the letters of ASCII there.
 */
export function anyContains(columns: readonly string[], text: string): Expression<SqlBool> {
  // No text that is kept holds a NUL, and SQLite would take it for the end of the pattern.
  if (text.includes('\0')) return sql<SqlBool>`1 = 0`;
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = columns.map(
    (column) => sql`lower(${sql.ref(column)}) like lower(cast(${pattern} as text)) escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** Whether the column is one of a few codes. */
export const isOneOf = (column: string, codes: readonly string[]): Expression<SqlBool> =>
  codes.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`${sql.ref(column)} in (${sql.join(codes.map((code) => sql.lit(code)))})`;
