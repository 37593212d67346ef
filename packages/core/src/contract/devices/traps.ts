import * as z from 'zod/mini';
import { wholePosition } from '../../posts/postRules.ts';
import { changeSchemas, inputSchemas, rowSchemas } from '../../schemas/defineField.ts';
import {
  boundingBox,
  deletedRowSchema,
  id,
  instant,
  paging,
  querySet,
  rowStamps,
  searchText,
} from '../../schemas/primitives.ts';
import { TRAP_FIELDS } from '../../traps/fields.ts';
import { TRAP_PLACEMENTS, TRAP_STATES } from '../../traps/state.ts';
import { SENSOR_CONDITIONS } from '../../traps/sensorConditions.ts';
import { SETTING_LEVELS, TRAP_TYPES } from '../../traps/values.ts';
import { inheritedSettings, removalSchema } from '../../traps/deviceRules.ts';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';

const setting = <S extends z.core.$ZodType>(value: S) => z.object({ value, level: z.enum(SETTING_LEVELS) });

/** Who is on the way to a fired trap. */
export const responderSchema = z.object({
  user_id: z.nullable(id),
  user_name: z.string(),
  /** Whether that person is the caller. */
  is_me: z.boolean(),
  acknowledged_at: instant,
  eta_minutes: z.nullable(z.int()),
  note: z.nullable(z.string()),
});

/** Somebody who said 「向かいます」: until when it counts, and whether it was withdrawn or lasted too long. */
export const pastResponderSchema = z.extend(responderSchema, {
  expires_at: instant,
  withdrawn_at: z.nullable(instant),
  expired_at: z.nullable(instant),
});

export const trapSchema = z.object({
  id,
  ...rowSchemas(TRAP_FIELDS),
  /** The open firing's incident and who is responding. */
  incident_id: z.nullable(id),
  responder: z.nullable(responderSchema),
  /** Everybody who is on the way. */
  responders: z.array(pastResponderSchema),
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

/** Traps whose sensor needs the office. */
export const sensorFilter = { sensor: z.optional(querySet(SENSOR_CONDITIONS)) };

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
      ...sensorFilter,
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
  body: z.strictObject({ id, ...inputSchemas(TRAP_FIELDS), ...inheritedSettings }).check(wholePosition),
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
      ...changeSchemas(TRAP_FIELDS),
      ...inheritedSettings,
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
