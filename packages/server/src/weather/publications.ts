import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay } from '@satomori/core';

/** Hours in Japan at which the Agency publishes. */
const PUBLISHED_AT_HOURS = [5, 11, 17];
/** So that a publication is there when it is asked for. */
const DELAY_MS = 15 * MINUTE_MS;

/** The publication that should be there by now, in milliseconds. */
export function latestPublication(now: number): number {
  const at = now - DELAY_MS;
  const today = startOfDay(at);
  const passed = PUBLISHED_AT_HOURS.map((hour) => today + hour * HOUR_MS).filter((time) => time <= at);
  return passed.at(-1) ?? today - DAY_MS + 17 * HOUR_MS;
}
