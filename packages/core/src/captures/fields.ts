import * as z from 'zod/mini';
import { groupDigits } from '../format/numbers.ts';
import { AGE_CLASS_LABELS } from '../posts/labels.ts';
import { AGE_CLASSES, POSITION_SOURCES, TIME_PRECISIONS } from '../posts/values.ts';
import { defineField } from '../schemas/defineField.ts';
import {
  answersSchema,
  id,
  instant,
  memo,
  optionalPosition,
  shortText,
  typedText,
} from '../schemas/primitives.ts';
import { SPECIES_LABELS } from '../species/labels.ts';
import { SPECIES } from '../species/species.ts';
import {
  ABNORMAL_ITEM_LABELS,
  CAPTURE_METHOD_LABELS,
  CSF_RESULT_LABELS,
  CSF_SAMPLE_LABELS,
  DISPOSAL_LABELS,
  HIT_SITE_LABELS,
  HUNT_CAPTURE_CLASS_LABELS,
  HUNT_RESULT_LABELS,
  KILL_METHOD_LABELS,
  LICENSE_TYPE_LABELS,
  PREGNANCY_LABELS,
  PROOF_PART_LABELS,
  RELEASE_KIND_LABELS,
  SEX_LABELS,
  WEIGHT_MEASURE_LABELS,
} from './labels.ts';
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
  LICENSE_TYPES,
  PREGNANCIES,
  PROOF_PARTS,
  RELEASE_KINDS,
  SEXES,
  WEIGHT_MEASURES,
} from './values.ts';

const animals = z.int().check(z.minimum(0), z.maximum(99));
const people = z.nullable(z.int().check(z.minimum(0), z.maximum(999)));
const text = z.nullable(shortText);

/**
 * The fields of a capture, in the order in which rows contain them. A new field is added here and in the form
 * (`server/src/questions/huntForm.ts`), and for a paper in `server/src/papers/jobs/rowFields.ts` and the paper's own
 * file; one by which lists filter or sort also needs a column.
 */
export const CAPTURE_FIELDS = {
  posted_by: defineField({ schema: z.nullable(id), identifiesPerson: true }),
  posted_by_name: defineField({ schema: z.nullable(z.string()), label: '投稿者', identifiesPerson: true }),
  hunter_id: defineField({ schema: z.nullable(id), identifiesPerson: true }),
  hunter_name: defineField({
    schema: z.nullable(z.string()),
    label: '捕獲者',
    isListed: true,
    identifiesPerson: true,
  }),
  group_id: defineField({ schema: z.nullable(id) }),
  group_name: defineField({ schema: z.nullable(z.string()), label: 'グループ' }),

  // Required of every capture.
  result: defineField({
    schema: z.enum(HUNT_RESULTS),
    input: 'required',
    label: '結果',
    words: HUNT_RESULT_LABELS,
    isListed: true,
  }),
  captured_at: defineField({
    schema: instant,
    input: 'required',
    label: '日時',
    isTime: true,
    isListed: true,
  }),
  time_precision: defineField({ schema: z.enum(TIME_PRECISIONS), input: 'required', storage: 'column' }),
  count: defineField({
    schema: z.int().check(z.minimum(0), z.maximum(198)),
    input: 'required',
    storage: 'column',
    label: '頭数',
    isListed: true,
  }),
  adult_count: defineField({ schema: animals, input: 'required', storage: 'column' }),
  young_count: defineField({ schema: animals, input: 'required', storage: 'column' }),

  // Optional input of the person who posts.
  /**
   * Number of the animal, `{user_code}{device letter}-{n}`, counted per fiscal year. It can be assigned offline and
   * is unique, since each phone has its letter. `null` where nothing was caught.
   */
  capture_no: defineField({
    schema: z.nullable(typedText(40, 1)),
    input: 'optional',
    storage: 'column',
    label: '捕獲個体番号',
    isListed: true,
  }),
  worker_ids: defineField({
    schema: z.array(id).check(z.maxLength(50)),
    input: 'optional',
    storage: 'details',
    empty: [],
    identifiesPerson: true,
    label: '共同従事者',
    unit: '人',
  }),
  species: defineField({
    schema: z.nullable(z.enum(SPECIES)),
    input: 'optional',
    storage: 'column',
    label: '鳥獣の種類',
    words: SPECIES_LABELS,
    isListed: true,
  }),
  capture_class: defineField({
    schema: z.nullable(z.enum(KEPT_CAPTURE_CLASSES)),
    input: 'optional',
    inputSchema: z.nullable(z.enum(HUNT_CAPTURE_CLASSES)),
    storage: 'column',
    label: '捕獲区分',
    words: HUNT_CAPTURE_CLASS_LABELS,
  }),
  method: defineField({
    schema: z.nullable(z.enum(CAPTURE_METHODS)),
    input: 'optional',
    storage: 'column',
    label: '捕獲方法',
    words: CAPTURE_METHOD_LABELS,
    isListed: true,
  }),
  trap_id: defineField({ schema: z.nullable(id), input: 'optional', storage: 'column' }),
  /** The firing that led to this record. */
  trap_log_id: defineField({ schema: z.nullable(id), input: 'optional', storage: 'details' }),
  latitude: defineField({ schema: optionalPosition.latitude, input: 'optional', storage: 'column' }),
  longitude: defineField({ schema: optionalPosition.longitude, input: 'optional', storage: 'column' }),
  accuracy: defineField({ schema: optionalPosition.accuracy, input: 'optional', storage: 'column' }),
  position_source: defineField({
    schema: z.nullable(z.enum(POSITION_SOURCES)),
    input: 'optional',
    storage: 'column',
  }),
  /** The number on the site's hunter map; a person may correct the computed one. */
  mesh_label: defineField({
    schema: z.nullable(z.string().check(z.maxLength(20))),
    input: 'optional',
    storage: 'details',
    label: 'メッシュ番号',
  }),
  place: defineField({ schema: text, input: 'optional', storage: 'column', label: '場所', isListed: true }),
  sex: defineField({
    schema: z.nullable(z.enum(SEXES)),
    input: 'optional',
    storage: 'column',
    label: '性別',
    words: SEX_LABELS,
    isListed: true,
  }),
  age_class: defineField({
    schema: z.nullable(z.enum(AGE_CLASSES)),
    input: 'optional',
    storage: 'column',
    label: '成獣・幼獣の別',
    words: AGE_CLASS_LABELS,
    isListed: true,
  }),
  pregnant: defineField({
    schema: z.nullable(z.enum(PREGNANCIES)),
    input: 'optional',
    storage: 'details',
    label: '妊娠',
    words: PREGNANCY_LABELS,
  }),
  body_length_cm: defineField({
    schema: z.nullable(z.number().check(z.minimum(1), z.maximum(250))),
    input: 'optional',
    storage: 'details',
    label: '体長',
    unit: 'cm',
  }),
  weight_kg: defineField({
    schema: z.nullable(z.number().check(z.positive(), z.maximum(600))),
    input: 'optional',
    storage: 'details',
    label: '体重',
    unit: 'kg',
  }),
  weight_measure: defineField({
    schema: z.nullable(z.enum(WEIGHT_MEASURES)),
    input: 'optional',
    storage: 'details',
    label: '体重の測定区分',
    words: WEIGHT_MEASURE_LABELS,
  }),
  estimated_age_years: defineField({
    schema: z.nullable(z.number().check(z.minimum(0), z.maximum(50))),
    input: 'optional',
    storage: 'details',
    label: '推定年齢',
    unit: '歳',
  }),
  kill_method: defineField({
    schema: z.nullable(z.enum(KILL_METHODS)),
    input: 'optional',
    storage: 'details',
    label: '止め刺し',
    words: KILL_METHOD_LABELS,
  }),
  killed_by: defineField({
    schema: z.nullable(id),
    input: 'optional',
    storage: 'details',
    identifiesPerson: true,
    label: '止め刺しした人',
  }),
  killed_at: defineField({
    schema: z.nullable(instant),
    input: 'optional',
    storage: 'details',
    label: '止め刺しの日時',
    isTime: true,
  }),
  hit_site: defineField({
    schema: z.nullable(z.enum(HIT_SITES)),
    input: 'optional',
    storage: 'details',
    label: '止め刺しの部位',
    words: HIT_SITE_LABELS,
  }),
  disposal: defineField({
    schema: z.nullable(z.enum(DISPOSALS)),
    input: 'optional',
    storage: 'details',
    label: '処理方法',
    words: DISPOSAL_LABELS,
  }),
  disposal_place: defineField({ schema: text, input: 'optional', storage: 'details', label: '埋設場所' }),
  facility_name: defineField({ schema: text, input: 'optional', storage: 'details', label: '施設名' }),
  delivered_at: defineField({
    schema: z.nullable(instant),
    input: 'optional',
    storage: 'details',
    label: '搬入日時',
    isTime: true,
  }),
  /** How a by-catch was released or handled. */
  release_kind: defineField({
    schema: z.nullable(z.enum(RELEASE_KINDS)),
    input: 'optional',
    storage: 'details',
    label: '放獣',
    words: RELEASE_KIND_LABELS,
  }),
  proof_part: defineField({
    schema: z.nullable(z.enum(PROOF_PARTS)),
    input: 'optional',
    storage: 'details',
    label: '証拠物（尾など）',
    words: PROOF_PART_LABELS,
  }),
  csf_sample: defineField({
    schema: z.nullable(z.enum(CSF_SAMPLES)),
    input: 'optional',
    storage: 'details',
    label: '豚熱検体',
    words: CSF_SAMPLE_LABELS,
  }),
  /** Number of the blood tube. */
  csf_sample_no: defineField({
    schema: z.nullable(typedText(40)),
    input: 'optional',
    storage: 'details',
    label: '採血管番号',
  }),
  abnormal_items: defineField({
    schema: z.array(z.enum(ABNORMAL_ITEMS)),
    input: 'optional',
    storage: 'details',
    empty: [],
    label: '外見の異常',
    words: ABNORMAL_ITEM_LABELS,
  }),
  body_temperature_c: defineField({
    schema: z.nullable(z.number().check(z.minimum(0), z.maximum(50))),
    input: 'optional',
    storage: 'details',
    label: '体温',
    unit: '℃',
  }),
  /** Effort of a gun hunt, from which SPUE (sightings per unit effort) is computed. */
  hunters_out: defineField({
    schema: people,
    input: 'optional',
    storage: 'details',
    label: '出猟人数',
    unit: '人',
  }),
  days_out: defineField({
    schema: people,
    input: 'optional',
    storage: 'details',
    label: '出猟日数',
    unit: '日',
  }),
  sighted_count: defineField({
    schema: people,
    input: 'optional',
    storage: 'details',
    label: '目撃数',
    unit: '頭',
  }),
  answers: defineField({ schema: answersSchema, input: 'optional' }),
  memo: defineField({ schema: z.nullable(memo), input: 'optional', storage: 'column', label: '備考' }),

  // Added by the server.
  trap_name: defineField({ schema: z.nullable(z.string()), label: 'わな' }),
  /** 5 km mesh of JIS X 0410, seven digits, computed from the position. */
  mesh_code: defineField({ schema: z.nullable(z.string()) }),
  municipality: defineField({ schema: z.nullable(z.string()), storage: 'details', label: '市区町村' }),
  /** Result of the laboratory; known later. */
  csf_result: defineField({
    schema: z.nullable(z.enum(CSF_RESULTS)),
    storage: 'details',
    label: '豚熱の結果',
    words: CSF_RESULT_LABELS,
  }),
  /** Copied from the hunter at posting, so that the report stays true later; empty for 狩猟, which needs no permit. */
  permit_no: defineField({
    schema: z.nullable(z.string()),
    storage: 'details',
    label: '許可証番号',
    identifiesPerson: true,
  }),
  license_type: defineField({
    schema: z.nullable(z.enum(LICENSE_TYPES)),
    storage: 'details',
    identifiesPerson: true,
    label: '免許の種類',
    words: LICENSE_TYPE_LABELS,
  }),
  /** The prices of `payment_yen` in words, or 単価なし; written by the approval. For the hunter and administrators. */
  payment_class: defineField({ schema: z.nullable(z.string()), storage: 'details', label: '報償の単価' }),
  /** In yen, by the prices in force on the day of the capture; later prices change nothing. Source: R169. */
  payment_yen: defineField({
    schema: z.nullable(z.int()),
    storage: 'details',
    label: '報償額',
    format: (yen: number) => `${groupDigits(yen)}円`,
  }),
};
