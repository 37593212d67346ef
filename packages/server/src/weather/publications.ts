import { HOUR_MS, MINUTE_MS, startOfDay } from '@satomori/core';

/** Hours in Japan at which the Agency publishes; the first is 17:00 of the day before. */
const PUBLISHED_AT_HOURS = [-7, 5, 11, 17];
/** So that a publication is there when it is asked for. */
const DELAY_MS = 15 * MINUTE_MS;

/** The publication that should be there by now, in milliseconds. */
export function latestPublication(now: number): number {
  const at = now - DELAY_MS;
  const times = PUBLISHED_AT_HOURS.map((hour) => startOfDay(at) + hour * HOUR_MS);
  return Math.max(...times.filter((time) => time <= at));
}
