import { describe, expect, it } from 'vitest';
import { mayRetry, retryWait } from './retry.ts';

const RETRIED = [408, 409, 425, 429, 500, 502, 503, 504];

describe('mayRetry', () => {
  it('never asks again for anything that changes something', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      for (let status = 100; status < 600; status += 1)
        expect([method, status, mayRetry(method, status)]).toEqual([method, status, false]);
    }
  });

  it('asks again for GET and HEAD on exactly the statuses of the specification', () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const statuses = Array.from({ length: 500 }, (_, index) => index + 100);
      expect(statuses.filter((status) => mayRetry(method, status))).toEqual(RETRIED);
    }
  });
});

describe('retryWait', () => {
  const NOW = Date.parse('2026-11-20T00:00:00Z');
  const wait = (header: string | null, chance = 0) => retryWait(header, NOW, chance);

  it.each([
    ['nothing', null, 300],
    ['empty text', '', 300],
    ['blanks', '  ', 300],
    ['garbage', 'soon', 300],
    ['no seconds', '0', 0],
    ['two seconds', '2', 2_000],
    ['the longest', '5', 5_000],
    ['longer than we wait', '6', null],
    ['for ever', '1e99', null],
    ['seconds gone by', '-3', 0],
    ['a date to come', 'Fri, 20 Nov 2026 00:00:03 GMT', 3_000],
    ['a date gone by', 'Fri, 20 Nov 2026 00:00:00 GMT', 0],
    ['a date long gone by', 'Wed, 21 Oct 2015 07:28:00 GMT', 0],
    ['a date too far', 'Fri, 20 Nov 2026 00:01:00 GMT', null],
  ])('asked for %s', (_what, header, expected) => {
    expect(wait(header)).toBe(expected);
  });

  it('spreads clients that failed together', () => {
    expect([0, 0.5, 1].map((chance) => wait(null, chance))).toEqual([300, 450, 600]);
    expect([0, 0.5, 1].map((chance) => wait('2', chance))).toEqual([2_000, 2_150, 2_300]);
  });
});
