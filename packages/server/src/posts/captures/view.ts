import { captureSchema, type HuntResult } from '@satomori/core';
import { seesPeople } from '../../access/hidePeople.ts';
import type { Scope } from '../../access/scope.ts';
import type { PhotoRow } from '../../photos/repository.ts';
import { everyField } from '../everyField.ts';
import type { PostRow } from '../repository.ts';
import { seenWarnings } from '../warnings.ts';
import { type HuntDetails, readDetails } from './details.ts';

const EVERY_FIELD = everyField(captureSchema, readDetails({}));

/** A capture with all its fields. */
export const viewCapture = (row: PostRow, photos: PhotoRow[]) => ({
  ...EVERY_FIELD,
  ...row,
  ...(row.details as Partial<HuntDetails>),
  result: row.outcome as HuntResult,
  captured_at: row.happened_at,
  count: row.count ?? 0,
  adult_count: row.adult_count ?? 0,
  young_count: row.young_count ?? 0,
  photos,
});
export type CaptureView = ReturnType<typeof viewCapture>;

const NO_PAYMENT = { payment_class: null, payment_yen: null };

/** What the town pays is told to the hunter and to administrators. */
const seesPayment = (scope: Scope, { hunter_id }: PostRow): boolean =>
  scope.roles.has('admin') || (seesPeople(scope) && hunter_id !== null && hunter_id === scope.userId);

/** A capture as this person may see it. Source: R170. */
export const viewCaptureFor =
  (scope: Scope) =>
  (row: PostRow, photos: PhotoRow[]): CaptureView => ({
    ...viewCapture(row, photos),
    ...(seesPayment(scope, row) ? {} : NO_PAYMENT),
    warnings: seenWarnings(scope, row.warnings),
  });
