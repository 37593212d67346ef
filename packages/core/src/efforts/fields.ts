import * as z from 'zod/mini';
import { CAPTURE_METHOD_LABELS } from '../captures/labels.ts';
import { CAPTURE_METHODS } from '../captures/values.ts';
import { defineField } from '../schemas/defineField.ts';
import { day, id, memo, shortText } from '../schemas/primitives.ts';
import { SPECIES_LABELS } from '../species/labels.ts';
import { SPECIES } from '../species/species.ts';

/** Days that one outing covers at most. */
export const MAX_DAYS_OUT = 31;

/** `null`: not counted; 0 is a day on which nothing was seen or caught, and counts as such. Source: R240. */
const animals = z.nullable(z.int().check(z.minimum(0), z.maximum(999)));

/** The fields of an entry of the hunting calendar (出猟カレンダー), in the order in which rows contain them. */
export const EFFORT_FIELDS = {
  posted_by: defineField({ schema: z.nullable(id), identifiesPerson: true }),
  posted_by_name: defineField({ schema: z.nullable(z.string()), label: '投稿者', identifiesPerson: true }),
  /** The person whose effort it is; `null` for a shared account. */
  hunter_id: defineField({ schema: z.nullable(id), identifiesPerson: true }),
  hunter_name: defineField({ schema: z.nullable(z.string()), label: '出猟者', identifiesPerson: true }),
  group_id: defineField({ schema: z.nullable(id) }),
  group_name: defineField({ schema: z.nullable(z.string()), label: 'グループ' }),

  // Required of every entry. Source: R73.
  /** The day, or the first of several. */
  date: defineField({ schema: day, input: 'required', label: '出猟日' }),
  method: defineField({
    schema: z.enum(CAPTURE_METHODS),
    input: 'required',
    label: '捕獲方法',
    words: CAPTURE_METHOD_LABELS,
  }),
  /** How many people went. */
  hunters_out: defineField({
    schema: z.int().check(z.minimum(1), z.maximum(999)),
    input: 'required',
    label: '出猟人数',
    unit: '人',
  }),
  days_out: defineField({
    schema: z.int().check(z.minimum(1), z.maximum(MAX_DAYS_OUT)),
    input: 'required',
    label: '出猟日数',
    unit: '日',
  }),

  /** The species that was hunted; `null`: no particular one. */
  species: defineField({
    schema: z.nullable(z.enum(SPECIES)),
    input: 'optional',
    label: '鳥獣の種類',
    words: SPECIES_LABELS,
  }),
  /** Traps that were set; only where the method is a trap. */
  traps_set: defineField({
    schema: z.nullable(z.int().check(z.minimum(0), z.maximum(999))),
    input: 'optional',
    label: 'わなの数',
    unit: '基',
  }),
  sighted_count: defineField({ schema: animals, input: 'optional', label: '目撃数', unit: '頭' }),
  captured_count: defineField({ schema: animals, input: 'optional', label: '捕獲数', unit: '頭' }),
  /** Name of the place, or the number on the site's hunter map. */
  place: defineField({ schema: z.nullable(shortText), input: 'optional', label: '場所' }),
  mesh_label: defineField({
    schema: z.nullable(z.string().check(z.maxLength(20))),
    input: 'optional',
    label: 'メッシュ番号',
  }),
  memo: defineField({ schema: z.nullable(memo), input: 'optional', label: '備考' }),
};
