import { DAY_MS, startOfDay } from '@satomori/core';
import { getTimes } from 'suncalc';
import type { Place } from './place.ts';

/** The sunset of a day in Japan at a place, in milliseconds. */
export function sunsetAt({ latitude, longitude }: Place, now: number): number {
  const { sunset } = getTimes(new Date(startOfDay(now) + DAY_MS / 2), latitude, longitude);
  // It is missing near the poles alone.
  if (sunset === null) throw new RangeError(`no sunset at latitude ${latitude}`);
  return sunset.getTime();
}
