import * as z from 'zod/mini';
import { defineField } from '../schemas/defineField.ts';
import {
  day,
  eui,
  id,
  instant,
  memo,
  name,
  optionalPosition,
  shortText,
  typedText,
} from '../schemas/primitives.ts';
import { SPECIES_LABELS } from '../species/labels.ts';
import { SPECIES } from '../species/species.ts';
import {
  CAPTURE_CLASS_LABELS,
  FIRED_WHEN_LABELS,
  sensorModelText,
  STATE_REASON_LABELS,
  TRAP_TYPE_LABELS,
} from './labels.ts';
import { objectMapping } from './objectMapping.ts';
import { findSensorModel, SENSOR_MODELS } from './sensorModels.ts';
import { TRAP_PLACEMENTS, TRAP_STATES } from './state.ts';
import { CAPTURE_CLASSES, CONTACTS, FIRED_WHEN, STATE_REASONS, TRAP_TYPES } from './values.ts';

/** One of the registered models, in any spelling; stored under its registered name. */
const sensorModel = z.string().check(
  z.refine((text) => findSensorModel(text) !== null, {
    error: `${SENSOR_MODELS.join('、')}（そのほかの機種）のいずれかを指定してください`,
  }),
  z.overwrite((text) => findSensorModel(text) ?? text),
);

/** The fields of a trap, in the order in which rows name them. */
export const TRAP_FIELDS = {
  trap_no: defineField({
    schema: z.string(),
    input: 'required',
    inputSchema: typedText(30, 1),
    storage: 'column',
    label: '番号',
    isListed: true,
  }),
  name: defineField({
    schema: name,
    input: 'required',
    storage: 'column',
    ownerMayChange: true,
    label: '名前',
    isListed: true,
  }),
  trap_type: defineField({
    schema: z.enum(TRAP_TYPES),
    input: 'required',
    storage: 'column',
    label: '種類',
    words: TRAP_TYPE_LABELS,
    isListed: true,
  }),
  trap_count: defineField({
    schema: z.int(),
    input: 'optional',
    inputSchema: z.int().check(z.minimum(1), z.maximum(30)),
    storage: 'column',
    empty: 1,
    label: '設置数',
    isListed: true,
  }),
  target_species: defineField({
    schema: z.array(z.enum(SPECIES)),
    input: 'optional',
    inputSchema: z.array(z.enum(SPECIES)).check(z.maxLength(SPECIES.length)),
    storage: 'json',
    empty: [],
    label: '対象鳥獣',
    words: SPECIES_LABELS,
    isListed: true,
  }),
  owner_user_id: defineField({
    schema: z.nullable(id),
    input: 'optional',
    storage: 'column',
    identifiesPerson: true,
  }),
  owner_name: defineField({
    schema: z.nullable(z.string()),
    label: '設置者',
    isListed: true,
    identifiesPerson: true,
  }),
  group_id: defineField({ schema: z.nullable(id), input: 'optional', storage: 'column' }),
  group_name: defineField({ schema: z.nullable(z.string()), label: 'グループ', isListed: true }),
  capture_class: defineField({
    schema: z.nullable(z.enum(CAPTURE_CLASSES)),
    input: 'optional',
    storage: 'column',
    label: '捕獲区分',
    words: CAPTURE_CLASS_LABELS,
    isListed: true,
  }),
  latitude: defineField({
    schema: optionalPosition.latitude,
    input: 'optional',
    storage: 'column',
    ownerMayChange: true,
    label: '緯度',
    isListed: true,
  }),
  longitude: defineField({
    schema: optionalPosition.longitude,
    input: 'optional',
    storage: 'column',
    ownerMayChange: true,
    label: '経度',
    isListed: true,
  }),
  accuracy: defineField({
    schema: optionalPosition.accuracy,
    input: 'optional',
    storage: 'column',
    ownerMayChange: true,
  }),
  place: defineField({
    schema: z.nullable(z.string()),
    input: 'optional',
    inputSchema: z.nullable(shortText),
    storage: 'column',
    label: '場所',
    isListed: true,
  }),
  set_on: defineField({ schema: z.nullable(day), storage: 'column', label: '設置日', isListed: true }),
  removed_on: defineField({ schema: z.nullable(day), storage: 'column', label: '撤去日' }),
  fiscal_year: defineField({
    schema: z.int(),
    input: 'optional',
    inputSchema: z.int().check(z.minimum(2000), z.maximum(2100)),
    storage: 'column',
    label: '年度',
    unit: '年度',
  }),
  bait: defineField({
    schema: z.nullable(z.string()),
    input: 'optional',
    inputSchema: z.nullable(shortText),
    storage: 'column',
    label: '餌',
  }),
  loop_diameter_cm: defineField({
    schema: z.nullable(z.number()),
    input: 'optional',
    inputSchema: z.nullable(z.number().check(z.positive(), z.maximum(100))),
    storage: 'column',
    label: '輪の直径',
    unit: 'cm',
  }),
  wire_mm: defineField({
    schema: z.nullable(z.number()),
    input: 'optional',
    inputSchema: z.nullable(z.number().check(z.positive(), z.maximum(50))),
    storage: 'column',
    label: 'ワイヤーの太さ',
    unit: 'mm',
  }),
  has_stopper: defineField({
    schema: z.nullable(z.boolean()),
    input: 'optional',
    storage: 'column',
    label: '締付け防止金具',
    words: { true: 'あり', false: 'なし' },
  }),
  has_swivel: defineField({
    schema: z.nullable(z.boolean()),
    input: 'optional',
    storage: 'column',
    label: 'よりもどし',
    words: { true: 'あり', false: 'なし' },
  }),
  label_ok: defineField({
    schema: z.boolean(),
    input: 'optional',
    storage: 'column',
    empty: false,
    label: '標識',
    words: { true: '取り付け済み', false: '取り付け未確認' },
  }),
  /** One of `SENSOR_MODELS`; older rows may contain any text. */
  sensor_model: defineField({
    schema: z.nullable(z.string()),
    input: 'optional',
    inputSchema: z.nullable(sensorModel),
    storage: 'column',
    label: '子機の型式',
    format: sensorModelText,
    isListed: true,
  }),
  dev_eui: defineField({
    schema: z.nullable(z.string()),
    input: 'optional',
    inputSchema: z.nullable(eui),
    storage: 'column',
    label: 'devEUI',
  }),
  sensor_serial: defineField({
    schema: z.nullable(z.string()),
    input: 'optional',
    inputSchema: z.nullable(shortText),
    storage: 'column',
    label: '製造番号',
  }),
  fired_when: defineField({
    schema: z.enum(FIRED_WHEN),
    input: 'optional',
    storage: 'column',
    empty: 'open',
    label: '作動とみなすとき',
    words: FIRED_WHEN_LABELS,
  }),
  /** How the decoded object of a network server is read, for a sensor without a decoder; `null`: by its words alone. */
  object_mapping: defineField({ schema: z.nullable(objectMapping), input: 'optional', storage: 'json' }),
  memo: defineField({
    schema: z.nullable(z.string()),
    input: 'optional',
    inputSchema: z.nullable(memo),
    storage: 'column',
    ownerMayChange: true,
    label: 'メモ',
    isListed: true,
  }),

  // Derived; see `deriveTrapState`.
  state: defineField({ schema: z.enum(TRAP_STATES), label: '状態', isListed: true }),
  state_reason: defineField({
    schema: z.nullable(z.enum(STATE_REASONS)),
    label: '状態の理由',
    words: STATE_REASON_LABELS,
    isListed: true,
  }),
  state_until: defineField({ schema: z.nullable(instant) }),

  // The evidence behind the state, so that an app can derive it again as time passes, without the server.
  placement: defineField({
    schema: z.enum(TRAP_PLACEMENTS),
    storage: 'column',
    empty: 'planned',
    ownerMayChange: true,
  }),
  open_fired_at: defineField({
    schema: z.nullable(instant),
    storage: 'column',
    label: '作動日時',
    isTime: true,
    isListed: true,
  }),
  open_fired_received_at: defineField({ schema: z.nullable(instant), storage: 'column' }),
  checked_at: defineField({ schema: z.nullable(instant), storage: 'column' }),
  set_at: defineField({ schema: z.nullable(instant), storage: 'column' }),
  contact: defineField({ schema: z.nullable(z.enum(CONTACTS)), storage: 'column' }),
  last_proof_at: defineField({
    schema: z.nullable(instant),
    storage: 'column',
    label: '最終確認',
    isTime: true,
    isListed: true,
  }),
  expected_interval_s: defineField({ schema: z.int(), label: '実際の通信間隔', unit: '秒' }),
  working_until: defineField({ schema: z.nullable(instant), storage: 'column' }),
  is_path_down: defineField({ schema: z.boolean() }),
  /** How often it has fired in the open incident while its contact is unstable; otherwise `null`. */
  unstable_count: defineField({ schema: z.nullable(z.int()) }),

  // The latest from its sensor and from people.
  last_seen_at: defineField({
    schema: z.nullable(instant),
    storage: 'column',
    label: '最終通信',
    isTime: true,
    isListed: true,
  }),
  last_event_at: defineField({ schema: z.nullable(instant), storage: 'column' }),
  /** Messages of its sensor in ten minutes while they are too many; otherwise `null`. */
  excess_count: defineField({ schema: z.nullable(z.int()) }),
  /** How many of them the history has left out; otherwise `null`. */
  left_out_count: defineField({ schema: z.nullable(z.int()) }),
  /** Newest reading of the sensor; a check names it as `seen_log_id`. */
  last_log_id: defineField({ schema: z.nullable(id), storage: 'column' }),
  last_patrol_at: defineField({
    schema: z.nullable(instant),
    storage: 'column',
    label: '最終見回り',
    isTime: true,
    isListed: true,
  }),
  is_patrol_due: defineField({
    schema: z.boolean(),
    label: '本日の見回り',
    words: { true: '残り' },
    isListed: true,
  }),
  battery_v: defineField({
    schema: z.nullable(z.number()),
    storage: 'column',
    label: '電池',
    unit: 'V',
    isListed: true,
  }),
  battery_pct: defineField({
    schema: z.nullable(z.number()),
    storage: 'column',
    label: '電池',
    unit: '%',
    isListed: true,
  }),
  is_battery_low: defineField({
    schema: z.boolean(),
    label: '電池低下',
    words: { true: '低下' },
    isListed: true,
  }),
  battery_changed_on: defineField({ schema: z.nullable(day), storage: 'column', label: '電池を替えた日' }),
  last_rssi_dbm: defineField({
    schema: z.nullable(z.number()),
    storage: 'column',
    label: '電波の強さ',
    unit: 'dBm',
    isListed: true,
  }),
  last_snr_db: defineField({
    schema: z.nullable(z.number()),
    storage: 'column',
    label: '電波のSN比',
    unit: 'dB',
    isListed: true,
  }),
  last_gateway_id: defineField({ schema: z.nullable(id), storage: 'column' }),
  last_gateway_name: defineField({ schema: z.nullable(z.string()), label: '親機', isListed: true }),
};
