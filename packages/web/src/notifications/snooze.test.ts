import { describe, expect, it } from 'vitest';
import { inOneHour, nextMorning } from './snooze.ts';

const at = (text: string) => Date.parse(`2026-11-${text}:00+09:00`);

describe('あとで', () => {
  it('is an hour later', () => {
    expect(inOneHour(at('20T22:30'))).toBe('2026-11-20T14:30:00.000Z');
  });

  it.each([
    ['20T22:30', '2026-11-20T22:00:00.000Z'],
    ['21T02:00', '2026-11-20T22:00:00.000Z'],
    ['21T07:00', '2026-11-21T22:00:00.000Z'],
  ])('is the next seven in the morning after %s', (now, morning) => {
    expect(nextMorning(at(now))).toBe(morning);
  });
});
