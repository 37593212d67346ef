import { asRefusal } from './databaseErrors.ts';

/**
 * Does the work for each row, one after the other, also behind rows for which it fails.
 *
 * @throws {AggregateError} once all have been tried; the error itself, and at once, where the database is away
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
