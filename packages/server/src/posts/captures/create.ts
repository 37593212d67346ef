import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { contentHash } from '../../idempotency/contentHash.ts';
import { CAPTURES } from '../kinds.ts';
import type { PhotoWithFile } from '../keepPhotos.ts';
import { insertNewPost, type PhotoDescription } from '../newPost.ts';
import { captureColumns } from './content.ts';
import type { CaptureInput } from './details.ts';

export const captureHash = (scope: Scope, input: CaptureInput): string => contentHash(scope.userId, input);

/**
 * Writes a capture and its photos.
 *
 * @throws {AppError} `invalid_input`, `not_allowed`, `not_found` for a trap or person that the scope may not see
 */
export async function insertCapture(
  trx: Db,
  scope: Scope,
  input: CaptureInput,
  photos: readonly PhotoWithFile<PhotoDescription>[],
  now: number,
): Promise<void> {
  const columns = await captureColumns(trx, scope, input.id, input, now);
  const content_hash = captureHash(scope, input);
  await insertNewPost(trx, scope, CAPTURES, { id: input.id, content_hash, ...columns }, photos, now);
}
