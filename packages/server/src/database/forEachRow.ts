import { asRefusal } from './databaseErrors.ts';

/**
 * Executes the work for each row in turn, and continues after a row for which it fails.
 *
 * @throws {AggregateError} after all have been tried; the error itself, at once, if the database is unavailable
 * Source: R69.
 */
export async function forEachRow<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      if (asRefusal(error)?.code === 'unavailable') throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${rows.length} rows failed`);
}
