import { DAY_MS } from '@satomori/core';
import { expect, it } from 'vitest';
import { makeCaptures, makeSightings } from './records.ts';

const START = Date.parse('2026-04-01T00:00:00+09:00');

/** How long ago each was, in milliseconds. */
const ages = (now: number, records: readonly { at: number }[]) => records.map(({ at }) => now - at);

it('records as many captures and sightings, as long ago, on whichever day it is made', () => {
  const captures = ages(START, makeCaptures(START, {}));
  const sightings = ages(START, makeSightings(START));
  expect(captures.length).toBeGreaterThan(300);
  for (const days of [1, 7, 100, 235, 300]) {
    const now = START + days * DAY_MS;
    expect(ages(now, makeCaptures(now, {}))).toEqual(captures);
    expect(ages(now, makeSightings(now))).toEqual(sightings);
  }
});
