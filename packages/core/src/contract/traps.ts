import {
  CAPTURE_CLASSES,
  CONTACTS,
  FIRED_WHEN,
  SETTING_LEVELS,
  STATE_REASONS,
  TRAP_TYPES,
} from '../traps/values.ts';
import * as z from 'zod/mini';
import { findSensorModel, SENSOR_MODELS } from '../traps/sensorModels.ts';
import { TRAP_PLACEMENTS, TRAP_STATES } from '../traps/state.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  boundingBox,
  day,
  deletedRowSchema,
  eui,
  id,
  instant,
  memo,
  name,
  optionalPosition,
  paging,
  querySet,
  rowStamps,
  searchText,
  shortText,
  typedText,
} from '../schemas/primitives.ts';
import { inheritedSettings, removalSchema } from './devices.ts';
import { objectMapping } from '../traps/objectMapping.ts';
import { wholePosition } from '../posts/postRules.ts';
import { SPECIES } from '../species/species.ts';

const setting = <S extends z.core.$ZodType>(value: S) => z.object({ value, level: z.enum(SETTING_LEVELS) });

/** Who is on the way to a fired trap. */
export const responderSchema = z.object({
  user_name: z.string(),
  /** Whether that person is the caller. */
  is_me: z.boolean(),
  acknowledged_at: instant,
  eta_minutes: z.nullable(z.int()),
  note: z.nullable(z.string()),
});

export const trapSchema = z.object({
  id,
  trap_no: z.string(),
  name,
  trap_type: z.enum(TRAP_TYPES),
  trap_count: z.int(),
  target_species: z.array(z.enum(SPECIES)),
  owner_user_id: z.nullable(id),
  owner_name: z.nullable(z.string()),
  group_id: z.nullable(id),
  group_name: z.nullable(z.string()),
  capture_class: z.nullable(z.enum(CAPTURE_CLASSES)),
  ...optionalPosition,
  place: z.nullable(z.string()),
  set_on: z.nullable(day),
  removed_on: z.nullable(day),
  fiscal_year: z.int(),
  bait: z.nullable(z.string()),
  loop_diameter_cm: z.nullable(z.number()),
  wire_mm: z.nullable(z.number()),
  has_stopper: z.nullable(z.boolean()),
  has_swivel: z.nullable(z.boolean()),
  label_ok: z.boolean(),
  /** One of `SENSOR_MODELS`; older rows may contain any text. */
  sensor_model: z.nullable(z.string()),
  dev_eui: z.nullable(z.string()),
  sensor_serial: z.nullable(z.string()),
  fired_when: z.enum(FIRED_WHEN),
  /**
   * How the decoded object of a network server is read, for a sensor without a decoder; `null`: by its words alone.
   */
  object_mapping: z.nullable(objectMapping),
  memo: z.nullable(z.string()),

  /** Derived; see `deriveTrapState`. */
  state: z.enum(TRAP_STATES),
  state_reason: z.nullable(z.enum(STATE_REASONS)),
  state_until: z.nullable(instant),
  /** The evidence behind the state, so that an app can derive it again as time passes, without the server. */
  placement: z.enum(TRAP_PLACEMENTS),
  open_fired_at: z.nullable(instant),
  open_fired_received_at: z.nullable(instant),
  checked_at: z.nullable(instant),
  set_at: z.nullable(instant),
  contact: z.nullable(z.enum(CONTACTS)),
  last_proof_at: z.nullable(instant),
  expected_interval_s: z.int(),
  working_until: z.nullable(instant),
  is_path_down: z.boolean(),
  /** How often it has fired in the open incident while its contact is unstable; otherwise `null`. */
  unstable_count: z.nullable(z.int()),

  last_seen_at: z.nullable(instant),
  last_event_at: z.nullable(instant),
  /** Newest reading of the sensor; a check names it as `seen_log_id`. */
  last_log_id: z.nullable(id),
  last_patrol_at: z.nullable(instant),
  is_patrol_due: z.boolean(),
  battery_v: z.nullable(z.number()),
  battery_pct: z.nullable(z.number()),
  is_battery_low: z.boolean(),
  battery_changed_on: z.nullable(day),
  last_rssi_dbm: z.nullable(z.number()),
  last_snr_db: z.nullable(z.number()),
  last_gateway_id: z.nullable(id),
  last_gateway_name: z.nullable(z.string()),
  /** The open firing's incident and who is responding. */
  incident_id: z.nullable(id),
  responder: z.nullable(responderSchema),
  settings: z.object({
    heartbeat_interval_s: setting(z.int()),
    battery_low_v: setting(z.nullable(z.number())),
    battery_low_pct: setting(z.int()),
    patrol_due_hour: setting(z.int()),
  }),
  ...rowStamps,
});
export type Trap = z.input<typeof trapSchema>;

export const trapFilter = {
  bbox: z.optional(boundingBox),
  /** The group and those below it. */
  group_id: z.optional(id),
  gateway_id: z.optional(id),
  trap_id: z.optional(id),
  kind: z.optional(querySet(TRAP_TYPES)),
  state: z.optional(querySet(TRAP_STATES)),
  q: searchText,
};

export const TRAP_ORDERS = ['urgency'] as const;

export const listTraps = defineEndpoint({
  method: 'GET',
  path: '/api/traps',
  access: { roles: ['hunter', 'hokapato'] },
  summary: 'わなの一覧（状態つき）',
  answerKind: 'list',
  query: z
    .strictObject({
      ...trapFilter,
      ...paging,
      /** `urgency`: in the order of `TRAP_STATES`, newest first within a state. Default: newest first. */
      order: z.optional(z.enum(TRAP_ORDERS)),
    })
    .check(
      z.refine(({ order, since }) => order === undefined || since === undefined, {
        path: ['order'],
        error: 'since と一緒に指定できません',
      }),
    ),
  answer: z.union([trapSchema, deletedRowSchema]),
  errors: ['invalid_cursor'],
});

/** One of the registered models, in any spelling; stored under its registered name. */
const sensorModel = z.string().check(
  z.refine((text) => findSensorModel(text) !== null, {
    error: `${SENSOR_MODELS.join('、')}（そのほかの機種）のいずれかを指定してください`,
  }),
  z.overwrite((text) => findSensorModel(text) ?? text),
);

/** What people enter for a trap; the rest comes from its sensor and from acts recorded at it. */
const described = {
  trap_count: z.optional(z.int().check(z.minimum(1), z.maximum(30))),
  target_species: z.optional(z.array(z.enum(SPECIES)).check(z.maxLength(SPECIES.length))),
  owner_user_id: z.optional(z.nullable(id)),
  group_id: z.optional(z.nullable(id)),
  capture_class: z.optional(z.nullable(z.enum(CAPTURE_CLASSES))),
  latitude: z.optional(optionalPosition.latitude),
  longitude: z.optional(optionalPosition.longitude),
  accuracy: z.optional(optionalPosition.accuracy),
  place: z.optional(z.nullable(shortText)),
  fiscal_year: z.optional(z.int().check(z.minimum(2000), z.maximum(2100))),
  bait: z.optional(z.nullable(shortText)),
  loop_diameter_cm: z.optional(z.nullable(z.number().check(z.positive(), z.maximum(100)))),
  wire_mm: z.optional(z.nullable(z.number().check(z.positive(), z.maximum(50)))),
  has_stopper: z.optional(z.nullable(z.boolean())),
  has_swivel: z.optional(z.nullable(z.boolean())),
  label_ok: z.optional(z.boolean()),
  sensor_model: z.optional(z.nullable(sensorModel)),
  dev_eui: z.optional(z.nullable(eui)),
  sensor_serial: z.optional(z.nullable(shortText)),
  fired_when: z.optional(z.enum(FIRED_WHEN)),
  object_mapping: z.optional(z.nullable(objectMapping)),
  memo: z.optional(z.nullable(memo)),
  ...inheritedSettings,
};
const trapNo = typedText(30, 1);

/** The stored trap, with warnings about what the law may forbid. */
export const writtenTrapSchema = z.extend(trapSchema, {
  warnings: z.array(z.object({ field: z.string(), message: z.string(), article: z.string() })),
});
export type WrittenTrap = z.input<typeof writtenTrapSchema>;

const params = z.object({ id });
const WRITERS = { roles: ['hunter', 'hokapato', 'admin'] } as const;

export const createTrap = defineEndpoint({
  method: 'POST',
  path: '/api/traps',
  access: WRITERS,
  summary: 'わなを登録する（同じ id を二度送っても一度だけ登録される）',
  body: z
    .strictObject({ id, trap_no: trapNo, name, trap_type: z.enum(TRAP_TYPES), ...described })
    .check(wholePosition),
  answer: writtenTrapSchema,
  errors: ['id_conflict'],
});
export type NewTrapInput = z.input<typeof createTrap.body>;

export const changeTrap = defineEndpoint({
  method: 'PUT',
  path: '/api/traps/{id}',
  access: WRITERS,
  summary: 'わなを直す（書いた項目だけが変わる。設置者は位置・名称・メモ・状態だけ）',
  params,
  body: z
    .strictObject({
      version: z.int(),
      trap_no: z.optional(trapNo),
      name: z.optional(name),
      trap_type: z.optional(z.enum(TRAP_TYPES)),
      ...described,
      /** Recorded in the trap's log as an act done at the trap, now. */
      placement: z.optional(z.enum(TRAP_PLACEMENTS)),
      /**
       * The newest reading that the person had seen; with `placement` it clears the firings up to that one, and no
       * other.
       */
      seen_log_id: z.optional(z.nullable(id)),
    })
    .check(wholePosition),
  answer: writtenTrapSchema,
  errors: ['not_found', 'version_conflict'],
});
export type TrapChangeInput = z.input<typeof changeTrap.body>;

export const removeTrap = defineEndpoint({
  method: 'DELETE',
  path: '/api/traps/{id}',
  access: WRITERS,
  summary: 'わなを除く（履歴のないわなは消え、履歴のあるわなは撤去済みとして残る）',
  params,
  answer: removalSchema,
  errors: ['not_found'],
});

export const trapEndpoints = { listTraps, createTrap, changeTrap, removeTrap };
