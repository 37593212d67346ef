import { type HuntResult, captureSchema } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import { column, orElse } from '../../database/postgres/rowText.ts';
import type { PhotoRow } from '../../photos/repository.ts';
import { postText } from '../postText.ts';
import type { PostRow } from '../repository.ts';
import { seenWarnings } from '../warnings.ts';
import { NOTHING_SAID, readDetails } from './details.ts';

/** A capture with all it says. */
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

/** A capture as its contract shows it to this person. */
export const viewCaptureFor =
  (scope: Scope) =>
  (row: PostRow, photos: PhotoRow[]): CaptureView => ({
    ...viewCapture(row, photos),
    warnings: seenWarnings(scope, row.warnings),
  });

/** The same, written by the database. */
export const HUNT_POINT_TEXT = postText(
  captureSchema,
  {
    result: column('outcome'),
    captured_at: column('happened_at'),
    count: orElse(column('count'), 0),
    adult_count: orElse(column('adult_count'), 0),
    young_count: orElse(column('young_count'), 0),
  },
  NOTHING_SAID,
);
