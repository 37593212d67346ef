import * as z from 'zod/mini';
import { id, instant } from '../schemas/primitives.ts';
import { HIGHEST_BATTERY_V, REPORT_INTERVAL_S } from './measures.ts';

/** Seconds between two regular reports of a device. */
export const reportInterval = z
  .int()
  .check(z.minimum(REPORT_INTERVAL_S.min), z.maximum(REPORT_INTERVAL_S.max));

export const thresholds = {
  battery_low_v: z.number().check(z.minimum(0), z.maximum(HIGHEST_BATTERY_V)),
  battery_low_pct: z.int().check(z.minimum(0), z.maximum(100)),
  /** Hour of the day in Asia/Tokyo. */
  patrol_due_hour: z.int().check(z.minimum(0), z.maximum(23)),
};

export const optionalSetting = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/** Settings that a trap inherits, site → group → gateway → trap; `null` inherits from the next level out. */
export const inheritedSettings = {
  heartbeat_interval_s: optionalSetting(reportInterval),
  battery_low_v: optionalSetting(thresholds.battery_low_v),
  battery_low_pct: optionalSetting(thresholds.battery_low_pct),
  patrol_due_hour: optionalSetting(thresholds.patrol_due_hour),
};
export type InheritedSetting = keyof typeof inheritedSettings;
export const INHERITED_SETTINGS = Object.keys(inheritedSettings) as InheritedSetting[];

/** Every setting from the next level out. */
export const ALL_INHERITED = Object.fromEntries(INHERITED_SETTINGS.map((name) => [name, null])) as Record<
  InheritedSetting,
  null
>;

/** The result of a removal: a device without a history is deleted, one with a history is retired. */
export const removalSchema = z.object({
  id,
  outcome: z.enum(['deleted', 'retired']),
  deleted_at: z.nullable(instant),
});
