import { describe, expect, it } from 'vitest';
import { NOW } from '../testing/samples.ts';
import type { Style, TimeForm } from './style.ts';
import { exactTime, exactTimeBeside, listedPostTime, longTime, shortTime } from './times.ts';

const AT = '2026-11-20T01:02:33.456Z';
const styleOf = (time?: TimeForm): Style => ({ hasColor: false, isAscii: false, time });

describe('a time without --time', () => {
  const style = styleOf();

  it('has minutes, and in logs seconds', () => {
    expect(longTime(AT, style)).toBe('2026-11-20 10:02');
    expect(exactTime(AT, style)).toBe('2026-11-20 10:02:33');
    expect([longTime(null, style), exactTime(null, style), shortTime(null, style, NOW)]).toEqual([
      '',
      '',
      '',
    ]);
  });

  it('is as short in a list as it can be without doubt', () => {
    expect(shortTime(AT, style, NOW)).toBe('10:02');
    expect(shortTime('2026-11-19T01:02:33Z', style, NOW)).toBe('11-19');
    expect(shortTime('2025-11-19T01:02:33Z', style, NOW)).toBe('2025-11-19');
  });

  it('keeps its clock beside another, and its date where that is another', () => {
    expect(exactTimeBeside(AT, '2026-11-20T00:00:00Z', style)).toBe('10:02:33');
    expect(exactTimeBeside(AT, '2026-11-19T00:00:00Z', style)).toBe('11-20 10:02:33');
  });
});

describe('--time', () => {
  it.each<[TimeForm, string]>([
    ['iso', '2026-11-20T10:02:33+09:00'],
    ['utc', '2026-11-20T01:02:33Z'],
    ['short', '11-20 10:02'],
  ])('%s is one form everywhere', (form, expected) => {
    const style = styleOf(form);
    const post = { at: AT, precision: 'exact' as const };
    expect([
      longTime(AT, style),
      exactTime(AT, style),
      shortTime(AT, style, NOW),
      exactTimeBeside(AT, AT, style),
      listedPostTime(post, style, NOW),
    ]).toEqual([expected, expected, expected, expected, expected]);
  });

  it('adds no clock to a post of which only the day is known', () => {
    const style = styleOf('utc');
    expect(listedPostTime({ at: AT, precision: 'unknown' }, style, NOW)).toBe('2026-11-20（時刻不明）');
    expect(listedPostTime({ at: AT, precision: 'about' }, style, NOW)).toBe('2026-11-20T01:02:33Z頃');
  });
});
