import { startOfDay } from '../format/dates.ts';

const DAY_MS = 86_400_000;

/**
 * Since when the public sees sightings: from the beginning (Asia/Tokyo) of the day `publicDays` days before today.
 *
 * @param now milliseconds
 * @returns milliseconds
 * Source: R39
 */
export const publicFrom = (now: number, publicDays: number): number => startOfDay(now) - publicDays * DAY_MS;
