import {
  ABNORMAL_ITEMS,
  CAPTURE_METHODS,
  CSF_RESULTS,
  CSF_SAMPLES,
  DISPOSALS,
  HIT_SITES,
  HUNT_CAPTURE_CLASSES,
  HUNT_RESULTS,
  KEPT_CAPTURE_CLASSES,
  KILL_METHODS,
  PREGNANCIES,
  PROOF_PARTS,
  RELEASE_KINDS,
  SEXES,
  WEIGHT_MEASURES,
} from '../captures/values.ts';
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
import { captureChecks } from '../captures/captureRules.ts';
import {
  photoInputSchema,
  photoSchema,
  photoErrors,
  photosInput,
  photoUsesBody,
  photoUsesSchema,
} from './photos.ts';
import { postReviewBody, postReviewErrors } from './postReview.ts';
import { placeChecks } from '../posts/postRules.ts';
import { AGE_CLASSES, POSITION_SOURCES, TIME_PRECISIONS } from '../posts/values.ts';
import { mapClustersSchema, mapColumnsSchema, postFilter, postPaging, postReview } from './posts.ts';
import { answersSchema } from '../schemas/primitives.ts';
import { SPECIES } from '../species/species.ts';
import { LICENSE_TYPES } from '../captures/values.ts';

const animals = z.int().check(z.minimum(0), z.maximum(99));
const people = z.nullable(z.int().check(z.minimum(0), z.maximum(999)));
const text = z.nullable(shortText);

/** What every capture record says. */
const required = {
  result: z.enum(HUNT_RESULTS),
  captured_at: instant,
  time_precision: z.enum(TIME_PRECISIONS),
  count: z.int().check(z.minimum(0), z.maximum(198)),
  adult_count: animals,
  young_count: animals,
};

/** What the person who posts may say beside it. */
const told = z.object({
  /**
   * Number of the animal, `{user_code}{device letter}-{n}`, running in the fiscal year: made without signal, and
   * unique, since each phone has its letter. `null` where nothing was caught.
   */
  capture_no: z.nullable(typedText(40, 1)),
  worker_ids: z.array(id).check(z.maxLength(50)),
  species: z.nullable(z.enum(SPECIES)),
  capture_class: z.nullable(z.enum(HUNT_CAPTURE_CLASSES)),
  method: z.nullable(z.enum(CAPTURE_METHODS)),
  trap_id: z.nullable(id),
  /** The firing that led to this record. */
  trap_log_id: z.nullable(id),
  ...optionalPosition,
  position_source: z.nullable(z.enum(POSITION_SOURCES)),
  /** The number on the site's hunter map; a person may correct the computed one. */
  mesh_label: z.nullable(z.string().check(z.maxLength(20))),
  place: text,
  sex: z.nullable(z.enum(SEXES)),
  age_class: z.nullable(z.enum(AGE_CLASSES)),
  pregnant: z.nullable(z.enum(PREGNANCIES)),
  body_length_cm: z.nullable(z.number().check(z.minimum(1), z.maximum(250))),
  weight_kg: z.nullable(z.number().check(z.positive(), z.maximum(600))),
  weight_measure: z.nullable(z.enum(WEIGHT_MEASURES)),
  estimated_age_years: z.nullable(z.number().check(z.minimum(0), z.maximum(50))),
  kill_method: z.nullable(z.enum(KILL_METHODS)),
  killed_by: z.nullable(id),
  killed_at: z.nullable(instant),
  hit_site: z.nullable(z.enum(HIT_SITES)),
  disposal: z.nullable(z.enum(DISPOSALS)),
  disposal_place: text,
  facility_name: text,
  delivered_at: z.nullable(instant),
  /** What became of a by-catch. */
  release_kind: z.nullable(z.enum(RELEASE_KINDS)),
  proof_part: z.nullable(z.enum(PROOF_PARTS)),
  csf_sample: z.nullable(z.enum(CSF_SAMPLES)),
  /** Number of the blood tube. */
  csf_sample_no: z.nullable(typedText(40)),
  abnormal_items: z.array(z.enum(ABNORMAL_ITEMS)),
  body_temperature_c: z.nullable(z.number().check(z.minimum(0), z.maximum(50))),
  /** Effort of a gun hunt, for SPUE (domain research, section 2.4). */
  hunters_out: people,
  days_out: people,
  sighted_count: people,
  answers: answersSchema,
  memo: z.nullable(memo),
});

/** One capture record (ほかく). Arrays and `answers` are empty, all else is `null`, where nothing was said. */
export const captureSchema = z.object({
  id,
  posted_by: z.nullable(id),
  posted_by_name: z.nullable(z.string()),
  hunter_id: z.nullable(id),
  hunter_name: z.nullable(z.string()),
  group_id: z.nullable(id),
  group_name: z.nullable(z.string()),
  ...required,
  ...told.shape,
  capture_class: z.nullable(z.enum(KEPT_CAPTURE_CLASSES)),
  trap_name: z.nullable(z.string()),
  /** 5 km mesh of JIS X 0410, seven digits, computed from the position. */
  mesh_code: z.nullable(z.string()),
  municipality: z.nullable(z.string()),
  /** Of the laboratory; comes later. */
  csf_result: z.nullable(z.enum(CSF_RESULTS)),
  /** Copied from the hunter at posting, so that the report stays true later; of hunting none, which has no permit. */
  permit_no: z.nullable(z.string()),
  license_type: z.nullable(z.enum(LICENSE_TYPES)),
  photos: z.array(photoSchema),
  ...postReview,
  /** Computed on approval. */
  payment_class: z.nullable(z.string()),
  payment_yen: z.nullable(z.int()),
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
  /** The person who caught it; admin only may name another than themselves (paper slips). */
  hunter_id: z.optional(z.nullable(id)),
  ...required,
  ...z.partial(told).shape,
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
  summary: '捕獲の写真を足す・差し替える（image に JSON。ファイルなしは種類と説明だけ。承認されるまで）',
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

export const captureEndpoints = {
  listCaptures,
  listCapturesLatest,
  createCapture,
  changeCapture,
  putCapturePhoto,
  findCapturePhotoUses,
};
