import { expect, it } from 'vitest';
import { latestPublication } from './weatherService.ts';

it.each([
  ['2026-11-28T05:14', '2026-11-27T17:00'],
  ['2026-11-28T05:15', '2026-11-28T05:00'],
  ['2026-11-28T11:14', '2026-11-28T05:00'],
  ['2026-11-28T16:00', '2026-11-28T11:00'],
  ['2026-11-28T23:59', '2026-11-28T17:00'],
  ['2026-11-29T00:10', '2026-11-28T17:00'],
])('at %s the publication of %s should be there', (now, publication) => {
  const at = (text: string) => Date.parse(`${text}:00+09:00`);
  expect(latestPublication(at(now))).toBe(at(publication));
});
