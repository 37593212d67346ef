import * as z from 'zod/mini';
import { captureChecks } from '../../captures/captureRules.ts';
import { CAPTURE_FIELDS } from '../../captures/fields.ts';
import { HUNT_RESULTS } from '../../captures/values.ts';
import { placeChecks } from '../../posts/postRules.ts';
import { inputSchemas, rowSchemas } from '../../schemas/defineField.ts';
import { deletedRowSchema, id, paging, querySet, rowStamps } from '../../schemas/primitives.ts';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import {
  photoErrors,
  photoInputSchema,
  photoRepeatSchema,
  photoSchema,
  photosInput,
  photoUsesBody,
  photoUsesSchema,
} from './photos.ts';
import {
  mapClustersSchema,
  mapColumnsSchema,
  postFilter,
  postPaging,
  postReview,
  postReviewBody,
  postReviewErrors,
} from './posts.ts';

const { payment_class, payment_yen, ...enteredFields } = rowSchemas(CAPTURE_FIELDS);

/** One capture (ほかく). Without a value arrays and `answers` are empty and all else is `null`. */
export const captureSchema = z.object({
  id,
  ...enteredFields,
  photos: z.array(photoSchema),
  ...postReview,
  payment_class,
  payment_yen,
  ...rowStamps,
});
export type Capture = z.input<typeof captureSchema>;

export const captureFilter = {
  ...postFilter,
  trap_id: z.optional(id),
  kind: z.optional(querySet(HUNT_RESULTS)),
};

// Hokapato gets an empty list: its map shows traps.
const readers = { roles: ['hunter', 'hokapato'] } as const;

export const listCaptures = defineEndpoint({
  method: 'GET',
  path: '/api/map_hunt_points',
  access: readers,
  summary: '捕獲の一覧（新しい順。view=map は地図用に一行で）',
  answerKind: 'list',
  query: z.strictObject({ ...captureFilter, ...postPaging }),
  answer: z.union([captureSchema, deletedRowSchema, mapColumnsSchema, mapClustersSchema]),
  errors: ['invalid_cursor'],
});

export const listCapturesLatest = defineEndpoint({
  method: 'GET',
  path: '/api/map_hunt_points/latest',
  access: readers,
  summary: 'since より後に変わった捕獲',
  answerKind: 'list',
  query: z.strictObject({ ...captureFilter, ...paging }),
  answer: z.union([captureSchema, deletedRowSchema]),
  errors: ['invalid_cursor'],
});

const content = {
  /** The person who caught it; only an admin may name another person (for paper slips). */
  hunter_id: z.optional(z.nullable(id)),
  ...inputSchemas(CAPTURE_FIELDS),
};

export const createCapture = defineEndpoint({
  method: 'POST',
  path: '/api/map_hunt_points',
  access: { roles: ['hunter'] },
  summary: '捕獲を記録する（point に JSON、写真はその id の名で。同じ id を二度送っても一度だけ記録される）',
  jsonPart: 'point',
  body: z
    .strictObject({ id, ...content, photos: z.optional(photosInput) })
    .check(...placeChecks, ...captureChecks),
  answer: captureSchema,
  errors: ['not_found', 'not_allowed', 'id_conflict', ...photoErrors],
});
export type CaptureInput = z.input<typeof createCapture.body>;

export const changeCapture = defineEndpoint({
  method: 'PUT',
  path: '/api/map_hunt_points/{id}',
  access: { roles: ['hunter'] },
  summary: '捕獲を直す・取り下げる、承認する・差し戻す（管理者。差し戻しには理由）',
  params: z.object({ id }),
  body: postReviewBody(z.strictObject(content).check(...placeChecks, ...captureChecks)),
  answer: captureSchema,
  errors: postReviewErrors,
});
export type CaptureChange = z.input<typeof changeCapture.body>;
export type CaptureContent = Extract<CaptureChange, { action: 'edit' }>['point'];

export const putCapturePhoto = defineEndpoint({
  method: 'PUT',
  path: '/api/map_hunt_points/image',
  access: { roles: ['hunter'] },
  summary:
    '捕獲の写真を足す・差し替える（image に JSON。ファイルなしは種類と説明と向きだけ。承認されるまで）',
  jsonPart: 'image',
  body: photoInputSchema,
  answer: photoSchema,
  errors: ['not_found', 'not_allowed', 'not_possible_now', ...photoErrors],
});

export const findCapturePhotoUses = defineEndpoint({
  method: 'POST',
  path: '/api/map_hunt_points/image/uses',
  access: { roles: ['hunter'] },
  summary: '写真がほかの捕獲にも使われているか（SHA-256 でたずねる。見られない記録は、使われていることだけ）',
  body: photoUsesBody,
  answer: photoUsesSchema,
  errors: ['not_allowed'],
});

export const listPhotoRepeats = defineEndpoint({
  method: 'GET',
  path: '/api/map_hunt_points/{id}/photo_repeats',
  access: { roles: ['admin'] },
  summary: '捕獲の写真と同じ写真、よく似た写真のあるほかの捕獲（古い順。管理者だけ）',
  params: z.object({ id }),
  answer: z.object({
    repeats: z.array(photoRepeatSchema),
    /** Also those that are not listed. */
    total: z.int(),
  }),
  errors: ['not_found'],
});
