import {
  ACCURACY_CLASSES,
  ANIMAL_SIGNS,
  BEHAVIOURS,
  CERTAINTIES,
  DAMAGES,
  ENVIRONMENTS,
  FAMILIES,
  INJURY_LEVELS,
  SIGHTING_RESPONSES,
} from '../sightings/values.ts';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  deletedRowSchema,
  id,
  instant,
  memo,
  optionalPosition,
  paging,
  querySet,
  rowStamps,
  shortText,
  typedText,
} from '../schemas/primitives.ts';
import {
  photoInputSchema,
  photoSchema,
  photoErrors,
  photosInput,
  photoUsesBody,
  photoUsesSchema,
} from './photos.ts';
import { sightingChecks } from '../sightings/sightingRules.ts';
import { postReviewBody, postReviewErrors } from './postReview.ts';
import { placeChecks } from '../posts/postRules.ts';
import { AGE_CLASSES, POSITION_SOURCES, TIME_PRECISIONS } from '../posts/values.ts';
import { mapClustersSchema, mapColumnsSchema, postFilter, postPaging, postReview } from './posts.ts';
import { answersSchema } from '../schemas/primitives.ts';
import { REPORT_KINDS } from '../sightings/values.ts';
import { SPECIES } from '../species/species.ts';

const text = z.nullable(shortText);
const animals = z.nullable(z.int().check(z.minimum(0), z.maximum(999)));

/** What every sighting says. */
const required = {
  report_kind: z.enum(REPORT_KINDS),
  species: z.enum(SPECIES),
  witnessed_at: instant,
  time_precision: z.enum(TIME_PRECISIONS),
};

/** What the person who posts may say beside it. */
const told = z.object({
  certainty: z.nullable(z.enum(CERTAINTIES)),
  /** `null`: unknown. */
  count: z.nullable(z.int().check(z.minimum(0), z.maximum(999))),
  /** As it was told, where it is no plain number (「3～4頭」). */
  count_text: text,
  /** Of the count, as far as they were told apart. */
  adult_count: animals,
  young_count: animals,
  age_class: z.nullable(z.enum(AGE_CLASSES)),
  family: z.nullable(z.enum(FAMILIES)),
  body_length_m: z.nullable(z.number().check(z.positive(), z.maximum(5))),
  signs: z.array(z.enum(ANIMAL_SIGNS)),
  damages: z.array(z.enum(DAMAGES)),
  injury_level: z.nullable(z.enum(INJURY_LEVELS)),
  environment: z.nullable(z.enum(ENVIRONMENTS)),
  behaviour: z.nullable(z.enum(BEHAVIOURS)),
  /** Ten or more houses within 200 m. */
  urban: z.nullable(z.boolean()),
  ...optionalPosition,
  position_source: z.nullable(z.enum(POSITION_SOURCES)),
  accuracy_class: z.nullable(z.enum(ACCURACY_CLASSES)),
  place: text,
  answers: answersSchema,
  memo: z.nullable(memo),
  /** Who told of it; never public, given to admin alone and `null` to everybody else. */
  reporter_name: z.nullable(typedText(100)),
  reporter_phone: z.nullable(z.string().check(z.maxLength(40))),
});

/** What the office notes of it: only admin may say it, and what stands stays where nothing is said. */
const noted = z.object({
  response: z.enum(SIGHTING_RESPONSES),
  /** `app`, or the import it came from (`import:akita`) with its id there. */
  source: z.string().check(
    z.maxLength(60),
    z.refine((text) => /^(app|import:[a-z0-9_-]+)$/.test(text), {
      error: '「app」か「import:名前」（半角の英小文字と数字）で指定してください',
    }),
  ),
  source_id: z.nullable(shortText),
});

/** One sighting (もくげき). Arrays and `answers` are empty, all else is `null`, where nothing was said. */
export const sightingSchema = z.object({
  id,
  /** `null` for a row that was imported. */
  posted_by: z.nullable(id),
  posted_by_name: z.nullable(z.string()),
  group_id: z.nullable(id),
  group_name: z.nullable(z.string()),
  ...required,
  ...told.shape,
  /** 5 km mesh of JIS X 0410, seven digits, computed from the position. */
  mesh_code: z.nullable(z.string()),
  municipality: z.nullable(z.string()),
  photos: z.array(photoSchema),
  ...postReview,
  ...noted.shape,
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

const content = { ...required, ...z.partial(told).shape, ...z.partial(noted).shape };

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
  summary: '目撃の写真を足す・差し替える（image に JSON。ファイルなしは種類と説明だけ。承認されるまで）',
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

export const sightingEndpoints = {
  listSightings,
  listSightingsLatest,
  createSighting,
  changeSighting,
  putSightingPhoto,
  findSightingPhotoUses,
};
