import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../errors/appError.ts';

interface Versions {
  /** The version that the caller read. */
  read: number;
  stored: number;
  /** The stored row as it is answered. */
  current: unknown;
}

/**
 * Whether what was entered differs from what is stored, so that there is something to write.
 *
 * @param before the stored values of the fields that were entered
 * @returns `false` also for a repeated call whose first answer was lost
 * @throws {AppError} `version_conflict` with the stored row, if somebody else changed it meanwhile
 */
export function hasChange(before: object, entered: object, { read, stored, current }: Versions): boolean {
  if (isDeepStrictEqual({ ...before }, { ...entered }) && read <= stored) return false;
  if (read !== stored) throw new AppError('version_conflict', { details: { current } });
  return true;
}
