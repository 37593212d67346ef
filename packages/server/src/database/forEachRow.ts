import { asRefusal, isHeldUp, isLocked } from './databaseErrors.ts';

/** A site's id, or a row of it. */
type OfSite = string | { site_id: string };

const siteOf = (row: OfSite): string => (typeof row === 'string' ? row : row.site_id);

/**
 * Executes the work for each row in turn, and continues after a row for which it fails. The other rows of a site that
 * somebody has locked are left for the next call, since each would wait as long.
 *
 * @throws {AggregateError} after all have been tried; the error itself, at once, if the database is unavailable to all
 * Source: R69.
 */
export async function forEachRow<Row extends OfSite>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  const locked = new Set<string>();
  for (const row of rows) {
    if (locked.has(siteOf(row))) continue;
    try {
      await work(row);
    } catch (error) {
      if (asRefusal(error)?.code === 'unavailable' && !isHeldUp(error)) throw error;
      if (isLocked(error)) locked.add(siteOf(row));
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${rows.length} rows failed`);
}
