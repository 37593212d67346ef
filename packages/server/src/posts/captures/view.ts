import type { HuntResult } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { PhotoRow } from '../../photos/repository.ts';
import type { PostRow } from '../repository.ts';
import { seenWarnings } from '../warnings.ts';
import { readDetails } from './details.ts';

/** A capture with all its fields. */
export const viewCapture = (row: PostRow, photos: PhotoRow[]) => ({
  ...row,
  ...readDetails(row.details),
  result: row.outcome as HuntResult,
  captured_at: row.happened_at,
  count: row.count ?? 0,
  adult_count: row.adult_count ?? 0,
  young_count: row.young_count ?? 0,
  photos,
});
export type CaptureView = ReturnType<typeof viewCapture>;

/** A capture as this person may see it. */
export const viewCaptureFor =
  (scope: Scope) =>
  (row: PostRow, photos: PhotoRow[]): CaptureView => ({
    ...viewCapture(row, photos),
    warnings: seenWarnings(scope, row.warnings),
  });
