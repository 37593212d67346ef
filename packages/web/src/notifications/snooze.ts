import { HOUR_MS, startOfDay } from '@satomori/core';

const MORNING_HOUR = 7;

/** One hour from now (ISO text). */
export const inOneHour = (now: number): string => new Date(now + HOUR_MS).toISOString();

/** The next seven in the morning in Japan (ISO text): today's while it is still night. */
export function nextMorning(now: number): string {
  const today = startOfDay(now) + MORNING_HOUR * HOUR_MS;
  return new Date(today > now ? today : today + 24 * HOUR_MS).toISOString();
}
