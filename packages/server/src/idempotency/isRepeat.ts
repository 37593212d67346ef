import { AppError } from '../errors/appError.ts';

interface StoredContent {
  content_hash: string | null;
  deleted_at?: number | null;
}

/**
 * Whether the row with an id was written with this very content, in which case it is not written again.
 *
 * @param stored the row; `undefined` if there is none
 * @throws {AppError} `id_conflict` for other content, or for a deleted row
 * Source: R1.
 */
export function isRepeat(stored: StoredContent | undefined, contentHash: string): boolean {
  if (stored === undefined) return false;
  if (stored.content_hash === contentHash && (stored.deleted_at ?? null) === null) return true;
  throw new AppError('id_conflict');
}
