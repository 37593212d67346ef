import type { Database, Db } from '../database/database.ts';
import { isUniqueViolation } from '../database/databaseErrors.ts';
import { AppError } from '../errors/appError.ts';

/**
 * Writes in one transaction. If another request took the same id, number or sensor at the same moment, the unique
 * index refuses this one, and the second attempt finds the other's row and reports it.
 *
 * @param current what a caller with an old version gets in addition to the refusal
 */
export async function writeOnce<T>(
  database: Database,
  write: (trx: Db) => Promise<T>,
  current?: () => Promise<unknown>,
): Promise<T> {
  try {
    return await database.transaction(write);
  } catch (error) {
    if (isUniqueViolation(error)) return database.transaction(write);
    if (!(error instanceof AppError) || error.code !== 'version_conflict' || current === undefined)
      throw error;
    throw new AppError('version_conflict', { details: { current: await current() } });
  }
}
