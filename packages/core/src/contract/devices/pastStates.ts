import * as z from 'zod/mini';
import { DAY_MS } from '../../format/durations.ts';
import { TRAP_STATES } from '../../traps/state.ts';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { id, instant, optionalPosition, queryInteger } from '../../schemas/primitives.ts';

/** The longest period of one answer: a season with the days around it. */
export const MAX_PAST_DAYS = 366;

const isPastPeriod = ({ from, to }: { from: number; to: number }): boolean =>
  to > from && to - from <= MAX_PAST_DAYS * DAY_MS;

export const stateChangeSchema = z.object({
  /** From when on; the first may be from before the period. */
  at: instant,
  state: z.enum(TRAP_STATES),
  latitude: optionalPosition.latitude,
  longitude: optionalPosition.longitude,
});

export const pastStatesSchema = z.object({
  trap_id: id,
  name: z.string(),
  /** Oldest first, none before the registration; a state lasts until the next. */
  changes: z.array(stateChangeSchema),
});
export type PastStates = z.input<typeof pastStatesSchema>;

export const listPastStates = defineEndpoint({
  method: 'GET',
  path: '/api/trap_logs/states',
  access: { roles: ['hunter', 'hokapato'] },
  isExpensive: true,
  summary: 'わなの当時の状態（その時までに届いた記録による。状態と位置の変わり目、一度に366日まで）',
  query: z
    .strictObject({
      from: instant,
      to: instant,
      limit: z.optional(queryInteger(1, 200)),
      cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    })
    .check(z.refine(isPastPeriod, { path: ['from'], error: '366日以内の期間を指定してください' })),
  answer: z.object({
    rows: z.array(pastStatesSchema),
    /** Cursor of the next traps. */
    next: z.nullable(z.string()),
  }),
  errors: ['invalid_cursor'],
});
