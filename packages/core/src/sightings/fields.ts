import * as z from 'zod/mini';
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
  ACCURACY_CLASS_LABELS,
  ANIMAL_SIGN_LABELS,
  BEHAVIOUR_LABELS,
  CERTAINTY_LABELS,
  DAMAGE_LABELS,
  ENVIRONMENT_LABELS,
  FAMILY_LABELS,
  INJURY_LEVEL_LABELS,
  REPORT_KIND_LABELS,
  SIGHTING_RESPONSE_LABELS,
} from './labels.ts';
import {
  ACCURACY_CLASSES,
  ANIMAL_SIGNS,
  BEHAVIOURS,
  CERTAINTIES,
  DAMAGES,
  ENVIRONMENTS,
  FAMILIES,
  INJURY_LEVELS,
  REPORT_KINDS,
  SIGHTING_RESPONSES,
} from './values.ts';

const text = z.nullable(shortText);
const animals = z.nullable(z.int().check(z.minimum(0), z.maximum(999)));

/** The fields of a sighting, in the order in which rows contain them. */
export const SIGHTING_FIELDS = {
  /** `null` for a row that was imported. */
  posted_by: defineField({ schema: z.nullable(id), identifiesPerson: true }),
  posted_by_name: defineField({
    schema: z.nullable(z.string()),
    label: '投稿者',
    isListed: true,
    identifiesPerson: true,
  }),
  group_id: defineField({ schema: z.nullable(id) }),
  group_name: defineField({ schema: z.nullable(z.string()), label: 'グループ' }),

  // Required of every sighting.
  report_kind: defineField({
    schema: z.enum(REPORT_KINDS),
    input: 'required',
    label: '区分',
    words: REPORT_KIND_LABELS,
    isListed: true,
  }),
  species: defineField({
    schema: z.enum(SPECIES),
    input: 'required',
    storage: 'column',
    label: '鳥獣の種類',
    words: SPECIES_LABELS,
    isListed: true,
  }),
  witnessed_at: defineField({
    schema: instant,
    input: 'required',
    label: '日時',
    isTime: true,
    isListed: true,
  }),
  time_precision: defineField({ schema: z.enum(TIME_PRECISIONS), input: 'required', storage: 'column' }),

  // Optional input of the person who posts.
  certainty: defineField({
    schema: z.nullable(z.enum(CERTAINTIES)),
    input: 'optional',
    storage: 'details',
    label: '確かさ',
    words: CERTAINTY_LABELS,
  }),
  /** `null`: unknown. */
  count: defineField({
    schema: animals,
    input: 'optional',
    storage: 'column',
    label: '頭数',
    isListed: true,
  }),
  /** As reported, where it is not a plain number (「3～4頭」). */
  count_text: defineField({ schema: text, input: 'optional', storage: 'details' }),
  /** Part of the count, as far as adults and young were distinguished. */
  adult_count: defineField({ schema: animals, input: 'optional', storage: 'column' }),
  young_count: defineField({ schema: animals, input: 'optional', storage: 'column' }),
  age_class: defineField({
    schema: z.nullable(z.enum(AGE_CLASSES)),
    input: 'optional',
    storage: 'column',
    label: '成獣・幼獣の別',
    words: AGE_CLASS_LABELS,
    isListed: true,
  }),
  family: defineField({
    schema: z.nullable(z.enum(FAMILIES)),
    input: 'optional',
    storage: 'details',
    label: '単独・群れの別',
    words: FAMILY_LABELS,
  }),
  body_length_m: defineField({
    schema: z.nullable(z.number().check(z.positive(), z.maximum(5))),
    input: 'optional',
    storage: 'details',
    label: '体長',
    unit: 'm',
  }),
  signs: defineField({
    schema: z.array(z.enum(ANIMAL_SIGNS)),
    input: 'optional',
    storage: 'details',
    empty: [],
    label: '痕跡',
    words: ANIMAL_SIGN_LABELS,
  }),
  damages: defineField({
    schema: z.array(z.enum(DAMAGES)),
    input: 'optional',
    storage: 'details',
    empty: [],
    label: '被害',
    words: DAMAGE_LABELS,
  }),
  injury_level: defineField({
    schema: z.nullable(z.enum(INJURY_LEVELS)),
    input: 'optional',
    storage: 'details',
    label: '人身被害',
    words: INJURY_LEVEL_LABELS,
  }),
  environment: defineField({
    schema: z.nullable(z.enum(ENVIRONMENTS)),
    input: 'optional',
    storage: 'details',
    label: '周辺環境',
    words: ENVIRONMENT_LABELS,
  }),
  behaviour: defineField({
    schema: z.nullable(z.enum(BEHAVIOURS)),
    input: 'optional',
    storage: 'details',
    label: '行動',
    words: BEHAVIOUR_LABELS,
  }),
  /** Ten or more houses within 200 m. */
  urban: defineField({ schema: z.nullable(z.boolean()), input: 'optional', storage: 'details' }),
  latitude: defineField({ schema: optionalPosition.latitude, input: 'optional', storage: 'column' }),
  longitude: defineField({ schema: optionalPosition.longitude, input: 'optional', storage: 'column' }),
  accuracy: defineField({ schema: optionalPosition.accuracy, input: 'optional', storage: 'column' }),
  position_source: defineField({
    schema: z.nullable(z.enum(POSITION_SOURCES)),
    input: 'optional',
    storage: 'column',
  }),
  accuracy_class: defineField({
    schema: z.nullable(z.enum(ACCURACY_CLASSES)),
    input: 'optional',
    storage: 'details',
    label: '位置の確かさ',
    words: ACCURACY_CLASS_LABELS,
  }),
  place: defineField({ schema: text, input: 'optional', storage: 'column', label: '場所', isListed: true }),
  answers: defineField({ schema: answersSchema, input: 'optional' }),
  memo: defineField({ schema: z.nullable(memo), input: 'optional', storage: 'column', label: '備考' }),
  /** The person who reported it; never public. */
  reporter_name: defineField({
    schema: z.nullable(typedText(100)),
    input: 'optional',
    storage: 'details',
    visibleTo: 'admin',
    label: '通報者',
  }),
  reporter_phone: defineField({
    schema: z.nullable(z.string().check(z.maxLength(40))),
    input: 'optional',
    storage: 'details',
    visibleTo: 'admin',
    label: '通報者の電話',
  }),

  // Added by the server.
  /** 5 km mesh of JIS X 0410, seven digits, computed from the position. */
  mesh_code: defineField({ schema: z.nullable(z.string()) }),
  municipality: defineField({ schema: z.nullable(z.string()), storage: 'details', label: '市区町村' }),

  // Notes of the office: only an admin may set them, and an edit without them keeps the stored ones.
  response: defineField({
    schema: z.enum(SIGHTING_RESPONSES),
    input: 'optional',
    storage: 'details',
    empty: 'none',
    label: '対応',
    words: SIGHTING_RESPONSE_LABELS,
  }),
  /** `app`, or the import it came from (`import:akita`) with its id there. */
  source: defineField({
    schema: z.string().check(
      z.maxLength(60),
      z.refine((text) => /^(app|import:[a-z0-9_-]+)$/.test(text), {
        error: '「app」か「import:名前」（半角の英小文字と数字）で指定してください',
      }),
    ),
    input: 'optional',
    label: '出典',
  }),
  source_id: defineField({ schema: z.nullable(shortText), input: 'optional' }),
};
