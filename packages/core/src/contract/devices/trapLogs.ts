import { CONTACTS, TRAP_ACTS } from '../../traps/values.ts';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import {
  id,
  instant,
  memo,
  optionalPosition,
  paging,
  querySet,
  receivedAfter,
  searchText,
  timeRange,
} from '../../schemas/primitives.ts';
import { SENSED_CONTACTS } from '../../traps/objectMapping.ts';
import { photoSchema } from '../posts/photos.ts';

export const TRAP_LOG_KINDS = [
  ...TRAP_ACTS,
  /** Put back to 予定 in the register; not something a person does at the trap. */
  'planned',
  /** The register names another sensor; not something a person does at the trap. */
  'sensor_changed',
  /** An act that was recorded by mistake is cancelled. */
  'cancelled',
  'fired',
  'heartbeat',
  'rearmed',
  'moved',
  'tamper',
  'boot',
  'config',
  'contact_only',
  'battery_low',
  'battery_ok',
  'working_ended',
] as const;
export type TrapLogKind = (typeof TRAP_LOG_KINDS)[number];

export const TRAP_LOG_SOURCES = ['sensor', 'user', 'system'] as const;
/** What was found at a check. */
export const CHECK_RESULTS = [
  'nothing',
  'captured',
  'false_spring',
  'bycatch',
  'escaped',
  'malfunction',
  'animal_sign',
] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/** Why an act, though recorded, did not change the trap's state. */
export const NOT_APPLIED_REASONS = [
  /** There is an open firing that the author could not know about. */
  'newer_firing',
  /** A newer act has been recorded. */
  'newer_act',
  /** 作業中 was received after its half hour had passed. */
  'work_over',
  /** The phone's clock is ahead, so the time of the act is unknown. */
  'clock_ahead',
  /** The act is more than a day old by the phone's clock. */
  'too_old',
] as const;
export type NotAppliedReason = (typeof NOT_APPLIED_REASONS)[number];

/** A record from a sensor's memory, sent in a frame. */
export const storedRecordSchema = z.object({
  /** The device's own time; `null`: its clock was never set. */
  at: z.nullable(z.iso.datetime()),
  /** What it means for the trap depends on the mounting. */
  contact: z.enum(SENSED_CONTACTS),
  /** What was measured then, keyed by the names of `MEASURE_RANGES`. */
  values: z.record(z.string(), z.number()),
  impossible_values: z.record(z.string(), z.number()),
});
export type StoredRecord = z.output<typeof storedRecordSchema>;

export const trapLogSchema = z.object({
  id,
  trap_id: id,
  trap_name: z.string(),
  kind: z.enum(TRAP_LOG_KINDS),
  source: z.enum(TRAP_LOG_SOURCES),
  /** When it happened: device clock where plausible, else network time; for a person's act the device's clock. */
  occurred_at: instant,
  /** Of the network server; `null` for what people and the system record. */
  network_at: z.nullable(instant),
  received_at: instant,
  /** Device time and time of receipt are more than a day apart, or the device time is in the future. */
  is_clock_odd: z.boolean(),
  contact: z.nullable(z.enum(CONTACTS)),
  battery_v: z.nullable(z.number()),
  battery_pct: z.nullable(z.number()),
  rssi_dbm: z.nullable(z.number()),
  snr_db: z.nullable(z.number()),
  spreading_factor: z.nullable(z.int()),
  frequency_hz: z.nullable(z.int()),
  f_cnt: z.nullable(z.int()),
  f_port: z.nullable(z.int()),
  temperature_c: z.nullable(z.number()),
  humidity_pct: z.nullable(z.number()),
  tilt_deg: z.nullable(z.number()),
  /** The sensor's own low-battery flag; `null`: it has none. */
  battery_flag: z.nullable(z.boolean()),
  /** Other measurements of the sensor, keyed by the names of `MEASURE_RANGES`. */
  other_values: z.nullable(z.record(z.string(), z.number())),
  /** Reported values that cannot be true; they appear in no other field. */
  impossible_values: z.nullable(z.record(z.string(), z.number())),
  /** Records that the sensor stored while the network was away, as in the frame; `null`: none. */
  stored_records: z.nullable(z.array(storedRecordSchema)),
  counter: z.nullable(z.int()),
  /** The gateway with the best reception. */
  gateway_id: z.nullable(id),
  gateway_name: z.nullable(z.string()),
  raw_payload: z.nullable(z.string()),
  user_id: z.nullable(id),
  user_name: z.nullable(z.string()),
  ...optionalPosition,
  result: z.nullable(z.enum(CHECK_RESULTS)),
  /** The newest reading that the author of a check had seen. */
  seen_log_id: z.nullable(id),
  /** The check that cleared this firing; `null` while it is open. */
  cleared_by_log_id: z.nullable(id),
  /** In a row `cancelled`: the act that it cancels. */
  cancels_log_id: z.nullable(id),
  /** The row `cancelled` that cancels this act; `null` without one. */
  cancelled_by_log_id: z.nullable(id),
  /** Why an act did not change the trap's state; `null`: it was applied. */
  not_applied_reason: z.nullable(z.enum(NOT_APPLIED_REASONS)),
  memo: z.nullable(z.string()),
  /** Pictures that a camera sent with its message. */
  photos: z.array(photoSchema),
  created_at: instant,
  /** Position in the order of receipt: the site's sequence when the row was created. Never changes. */
  receipt_no: z.int(),
  sequence: z.int(),
});
export type TrapLog = z.input<typeof trapLogSchema>;

export const trapLogFilter = {
  trap_id: z.optional(id),
  gateway_id: z.optional(id),
  /** The group and those below it. */
  group_id: z.optional(id),
  kind: z.optional(querySet(TRAP_LOG_KINDS)),
  source: z.optional(querySet(TRAP_LOG_SOURCES)),
  q: searchText,
  ...timeRange,
};

export const listTrapLogs = defineEndpoint({
  method: 'GET',
  path: '/api/trap_logs',
  access: { roles: ['hunter', 'hokapato'] },
  summary: 'わなの履歴（新しい順）',
  answerKind: 'list',
  query: z.strictObject({ ...trapLogFilter, after: receivedAfter, ...paging }),
  answer: trapLogSchema,
  errors: ['invalid_cursor'],
});

export const recordTrapAct = defineEndpoint({
  method: 'POST',
  path: '/api/trap_logs',
  access: { roles: ['hunter', 'hokapato', 'admin'] },
  summary: '見回り・確認・設置などを記録する（同じ id を二度送っても一度だけ記録される）',
  body: z.strictObject({
    id,
    trap_id: id,
    kind: z.enum(TRAP_ACTS),
    /** When the person did it, by the device's clock. */
    occurred_at: instant,
    result: z.optional(z.nullable(z.enum(CHECK_RESULTS))),
    seen_log_id: z.optional(z.nullable(id)),
    latitude: z.optional(optionalPosition.latitude),
    longitude: z.optional(optionalPosition.longitude),
    accuracy: z.optional(optionalPosition.accuracy),
    memo: z.optional(z.nullable(memo)),
  }),
  answer: trapLogSchema,
  errors: ['not_found', 'id_conflict'],
});
export type TrapActInput = z.input<typeof recordTrapAct.body>;

export const cancelTrapAct = defineEndpoint({
  method: 'POST',
  path: '/api/trap_logs/{id}/cancellation',
  access: { roles: ['hunter', 'hokapato', 'admin'] },
  summary:
    '見回り・確認・設置の記録を取り消す（記録した人と管理者。同じ id を二度送っても一度だけ取り消される）',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Id of the row that records the cancellation. */
    id,
    /** Optional within a minute of the act. */
    reason: z.optional(z.nullable(memo)),
  }),
  /** The row `cancelled`. */
  answer: trapLogSchema,
  errors: ['not_found', 'not_allowed', 'not_possible_now', 'id_conflict'],
});
export type Cancellation = z.input<typeof cancelTrapAct.body>;
