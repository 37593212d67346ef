import { searchWords } from '@satomori/core';
import { type Expression, sql, type SqlBool } from 'kysely';
import { searchColumn } from './keyColumns.ts';

/** Whether each word of a search is found; an empty search finds everything. Source: R67. */
export const findsEachWord = (
  text: string,
  isFound: (word: string) => Expression<SqlBool>,
): Expression<SqlBool> => {
  const words = searchWords(text);
  return words.length === 0
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(${sql.join(words.map(isFound), sql` and `)})`;
};

/**
 * Whether one of these columns, which have search keys, contains a word of a search; `%` and `_` are literal. A row
 * without keys yet is found as it is written.
 */
export function anyContains(columns: readonly string[], word: string): Expression<SqlBool> {
  // No stored text contains NUL, and SQLite would treat it as the end of the pattern.
  if (word.includes('\0')) return sql<SqlBool>`1 = 0`;
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = columns.map(
    (column) =>
      sql`coalesce(${sql.ref(searchColumn(column))}, lower(${sql.ref(column)})) like cast(${pattern} as text) escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** Whether the column is one of a few codes. */
export const isOneOf = (column: string, codes: readonly string[]): Expression<SqlBool> =>
  codes.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`${sql.ref(column)} in (${sql.join(codes.map((code) => sql.lit(code)))})`;
