import { startOfDay } from '../format/dates.ts';
import { DAY_MS } from '../format/durations.ts';

/**
 * Since when the public sees sightings: from the beginning (Asia/Tokyo) of the day `publicDays` days before today.
 *
 * @param now milliseconds
 * @returns milliseconds
 * Source: R39
 */
export const publicFrom = (now: number, publicDays: number): number => startOfDay(now) - publicDays * DAY_MS;
