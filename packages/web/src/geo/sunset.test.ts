import { formatTime } from '@satomori/core';
import { expect, it } from 'vitest';
import { sunsetAt } from './sunset.ts';

const MINUTE_MS = 60_000;

// Times of the National Astronomical Observatory of Japan (暦計算室) for these cities.
it.each([
  ['東京', 35.6581, 139.7414, '2026-06-21', '19:00'],
  ['東京', 35.6581, 139.7414, '2026-12-22', '16:32'],
  ['札幌', 43.0667, 141.35, '2026-12-22', '16:03'],
  ['那覇', 26.2167, 127.6667, '2026-06-21', '19:25'],
])('at %s (%d, %d) on %s it is at %s', (_city, latitude, longitude, day, time) => {
  for (const hour of ['00:05', '12:00', '23:55']) {
    const found = sunsetAt({ latitude, longitude }, Date.parse(`${day}T${hour}:00+09:00`));
    const published = Date.parse(`${day}T${time}:00+09:00`);
    expect(Math.abs(found - published), formatTime(found)).toBeLessThanOrEqual(1.5 * MINUTE_MS);
  }
});
