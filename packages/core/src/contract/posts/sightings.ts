import * as z from 'zod/mini';
import { placeChecks } from '../../posts/postRules.ts';
import { inputSchemas, rowSchemas } from '../../schemas/defineField.ts';
import { deletedRowSchema, id, paging, querySet, rowStamps } from '../../schemas/primitives.ts';
import { SIGHTING_FIELDS } from '../../sightings/fields.ts';
import { sightingChecks } from '../../sightings/sightingRules.ts';
import { REPORT_KINDS } from '../../sightings/values.ts';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import {
  photoErrors,
  photoInputSchema,
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

const { response, source, source_id, ...enteredFields } = rowSchemas(SIGHTING_FIELDS);

/** One sighting (もくげき). Without a value arrays and `answers` are empty and all else is `null`. */
export const sightingSchema = z.object({
  id,
  ...enteredFields,
  photos: z.array(photoSchema),
  ...postReview,
  response,
  source,
  source_id,
  ...rowStamps,
});
export type Sighting = z.input<typeof sightingSchema>;

export const sightingFilter = { ...postFilter, kind: z.optional(querySet(REPORT_KINDS)) };

const readers = { roles: ['satomori', 'sharedViewer'] } as const;

export const listSightings = defineEndpoint({
  method: 'GET',
  path: '/api/map_points',
  access: readers,
  summary: '目撃の一覧（新しい順。view=map は地図用に一行で）',
  answerKind: 'list',
  query: z.strictObject({ ...sightingFilter, ...postPaging }),
  answer: z.union([sightingSchema, deletedRowSchema, mapColumnsSchema, mapClustersSchema]),
  errors: ['invalid_cursor'],
});

export const listSightingsLatest = defineEndpoint({
  method: 'GET',
  path: '/api/map_points/latest',
  access: readers,
  summary: 'since より後に変わった目撃',
  answerKind: 'list',
  query: z.strictObject({ ...sightingFilter, ...paging }),
  answer: z.union([sightingSchema, deletedRowSchema]),
  errors: ['invalid_cursor'],
});

const content = inputSchemas(SIGHTING_FIELDS);

export const createSighting = defineEndpoint({
  method: 'POST',
  path: '/api/map_points',
  access: { roles: ['posting'] },
  summary: '目撃を投稿する（point に JSON、写真はその id の名で。同じ id を二度送っても一度だけ記録される）',
  jsonPart: 'point',
  body: z
    .strictObject({ id, ...content, photos: z.optional(photosInput) })
    .check(...placeChecks, ...sightingChecks),
  answer: sightingSchema,
  errors: ['id_conflict', 'not_allowed', ...photoErrors],
});
export type SightingInput = z.input<typeof createSighting.body>;

export const changeSighting = defineEndpoint({
  method: 'PUT',
  path: '/api/map_points/{id}',
  access: { roles: ['posting'] },
  summary: '目撃を直す・取り下げる、承認する・差し戻す（管理者。差し戻しには理由）',
  params: z.object({ id }),
  body: postReviewBody(z.strictObject(content).check(...placeChecks, ...sightingChecks)),
  answer: sightingSchema,
  errors: postReviewErrors,
});
export type SightingChange = z.input<typeof changeSighting.body>;
export type SightingContent = Extract<SightingChange, { action: 'edit' }>['point'];

export const putSightingPhoto = defineEndpoint({
  method: 'PUT',
  path: '/api/map_points/image',
  access: { roles: ['posting'] },
  summary:
    '目撃の写真を足す・差し替える（image に JSON。ファイルなしは種類と説明と向きだけ。承認されるまで）',
  jsonPart: 'image',
  body: photoInputSchema,
  answer: photoSchema,
  errors: ['not_found', 'not_allowed', 'not_possible_now', ...photoErrors],
});

export const findSightingPhotoUses = defineEndpoint({
  method: 'POST',
  path: '/api/map_points/image/uses',
  access: { roles: ['posting'] },
  summary: '写真がほかの目撃にも使われているか（SHA-256 でたずねる。見られない記録は、使われていることだけ）',
  body: photoUsesBody,
  answer: photoUsesSchema,
  errors: ['not_allowed'],
});
