import * as z from 'zod/mini';
import { DAY_MS, TOKYO_OFFSET_MS } from '../../format/durations.ts';
import { PATROL_MARKS } from '../../patrols/marks.ts';
import { TRAP_ACTS } from '../../traps/values.ts';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { day, id, instant, queryInteger, searchText } from '../../schemas/primitives.ts';

/** The longest period of one page. */
export const MAX_BOOK_DAYS = 31;

/** From a start of a day in Japan to another, at most a month later. */
export const isBookPeriod = ({ from, to }: { from: number; to: number }): boolean =>
  [from, to].every((at) => (at + TOKYO_OFFSET_MS) % DAY_MS === 0) &&
  to > from &&
  to - from <= MAX_BOOK_DAYS * DAY_MS;

export const BOOK_PERIOD_PROBLEM = '日本時間の日の始まりから、31日以内の期間を指定してください';

export const patrolVisitSchema = z.object({
  at: instant,
  day,
  kind: z.enum([...TRAP_ACTS, 'planned']),
  user_name: z.nullable(z.string()),
  /** From the trap's place on that day, in metres; `null`: one of the two is not recorded. */
  distance_m: z.nullable(z.int()),
  mark: z.enum(PATROL_MARKS),
});

export const patrolRowSchema = z.object({
  trap_id: id,
  trap_no: z.string(),
  name: z.string(),
  group_name: z.nullable(z.string()),
  /** One for each day. */
  marks: z.array(z.enum(PATROL_MARKS)),
  visits: z.array(patrolVisitSchema),
});
export type PatrolRow = z.input<typeof patrolRowSchema>;

export const patrolBookSchema = z.object({
  days: z.array(day),
  rows: z.array(patrolRowSchema),
  /** Cursor of the next traps. */
  next: z.nullable(z.string()),
});
export type PatrolBook = z.input<typeof patrolBookSchema>;

export const patrolBookFilter = {
  from: instant,
  to: instant,
  /** The group and those below it. */
  group_id: z.optional(id),
  trap_id: z.optional(id),
  q: searchText,
};

export const getPatrolBook = defineEndpoint({
  method: 'GET',
  path: '/api/patrol_book',
  access: { roles: ['hunter', 'hokapato'] },
  summary: '見回り台帳（わな×日。見回り、センサー確認、未確認を分けて。一度に31日まで）',
  query: z
    .strictObject({
      ...patrolBookFilter,
      limit: z.optional(queryInteger(1, 200)),
      cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    })
    .check(z.refine(isBookPeriod, { path: ['from'], error: BOOK_PERIOD_PROBLEM })),
  answer: patrolBookSchema,
  errors: ['invalid_cursor'],
});
