import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { day, id } from '../../schemas/primitives.ts';
import { LIKELIHOODS, SILENCE_CAUSES } from '../../traps/values.ts';

const params = z.object({ id });
/** As the list of traps. */
const READERS = { roles: ['hunter', 'hokapato'] } as const;

export const trapWhySchema = z.object({
  trap_id: id,
  /** Its sensor should have reported by now. */
  is_silent: z.boolean(),
  /** One line: how long, what is known, what it points to. */
  summary: z.string(),
  /** Most likely first. */
  causes: z.array(
    z.object({
      cause: z.enum(SILENCE_CAUSES),
      likelihood: z.enum(LIKELIHOODS),
      evidence: z.string(),
      next_step: z.string(),
    }),
  ),
});
export type TrapWhy = z.input<typeof trapWhySchema>;

export const getTrapWhy = defineEndpoint({
  method: 'GET',
  path: '/api/traps/{id}/why',
  access: READERS,
  summary: 'なぜ黙っているか（原因の候補を、確からしい順に、根拠と次にすることつきで）',
  params,
  answer: trapWhySchema,
  errors: ['not_found'],
});

export const trapBatteryEndSchema = z.object({
  trap_id: id,
  /** When the battery is expected to reach its limit; `null` where that cannot be said. Days of Asia/Tokyo. */
  battery_end: z.nullable(z.object({ day, first_day: day, last_day: day })),
});
export type TrapBatteryEnd = z.input<typeof trapBatteryEndSchema>;

export const getTrapBatteryEnd = defineEndpoint({
  method: 'GET',
  path: '/api/traps/{id}/battery_end',
  access: READERS,
  summary: '電池が低下のしきい値になる見込みの日（幅つき。分からないときは null）',
  params,
  answer: trapBatteryEndSchema,
  errors: ['not_found'],
});
