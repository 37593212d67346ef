import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clock } from '../device/clock.ts';
import { readValidToken, tokenStore } from './tokenStore.ts';

const NOW = Date.parse('2026-11-20T10:00:00+09:00');
const DAY = 24 * 60 * 60_000;
const YEARS = 3_650 * DAY;
const header = (moment: number) => new Date(moment).toUTCString();
const tokenUntil = (moment: number) => `e30.${btoa(JSON.stringify({ sub: 'a', exp: moment / 1000 }))}.c2ln`;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  clock.note(header(Date.now()), Date.now());
  vi.useRealTimers();
  tokenStore.clear();
});

// Source: R70.
it.each([
  ['slow', -YEARS],
  ['fast', YEARS],
])('a device that is ten years %s takes a token as long as the server does', (_, off) => {
  vi.setSystemTime(NOW + off);
  clock.note(header(NOW), NOW + off);
  tokenStore.set(tokenUntil(NOW + DAY));
  expect(readValidToken()).toMatchObject({ sub: 'a' });
  tokenStore.set(tokenUntil(NOW - DAY));
  expect(readValidToken()).toBeNull();
});
