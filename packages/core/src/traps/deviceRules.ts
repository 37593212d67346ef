import * as z from 'zod/mini';
import { id, instant } from '../schemas/primitives.ts';
import { HIGHEST_BATTERY_V } from './measures.ts';

const optionalSetting = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/** Settings that a trap inherits, site → group → gateway → trap; `null` inherits from the next level out. */
export const inheritedSettings = {
  heartbeat_interval_s: optionalSetting(z.int().check(z.minimum(60), z.maximum(7 * 24 * 3600))),
  battery_low_v: optionalSetting(z.number().check(z.minimum(0), z.maximum(HIGHEST_BATTERY_V))),
  battery_low_pct: optionalSetting(z.int().check(z.minimum(0), z.maximum(100))),
  patrol_due_hour: optionalSetting(z.int().check(z.minimum(0), z.maximum(23))),
};

/** The result of a removal: a device without a history is deleted, one with a history is retired. */
export const removalSchema = z.object({
  id,
  outcome: z.enum(['deleted', 'retired']),
  deleted_at: z.nullable(instant),
});
