import { describe, expect, it } from 'vitest';
import { inSpan, lastStepOf, momentOf, moved, spanAround, stepOf } from './pastSpan.ts';

const tokyo = (text: string) => Date.parse(`${text}+09:00`);
const NOW = tokyo('2026-11-20T10:14:30');
const season = (text: string) => ({ span: 'season', at: tokyo(text) }) as const;
const day = (text: string) => ({ span: 'day', at: tokyo(text) }) as const;

describe('the span of the slider', () => {
  it('is the day in Japan', () => {
    const span = spanAround(day('2026-11-19T00:00:00'));
    expect(span).toMatchObject({ from: tokyo('2026-11-19T00:00:00'), title: '令和8年11月19日' });
    expect(spanAround(day('2026-11-18T23:59:59')).to).toBe(span.from);
    expect(momentOf(span, lastStepOf(span, NOW))).toBe(tokyo('2026-11-19T23:50:00'));
  });

  it.each([
    ['2026-10-15T00:00:00', '令和8年度の猟期', '2026-10-15T00:00:00'],
    ['2026-04-15T23:59:59', '令和7年度の猟期', '2025-10-15T00:00:00'],
    ['2026-10-14T23:59:59', '令和7年度の猟期', '2025-10-15T00:00:00'],
  ])('is the season of %s', (at, title, from) => {
    expect(spanAround(season(at))).toMatchObject({ title, from: tokyo(from) });
  });

  it('ends now, and at the end of April 15', () => {
    const running = spanAround(season('2026-11-01T00:00:00'));
    expect(momentOf(running, lastStepOf(running, NOW))).toBe(tokyo('2026-11-20T06:00:00'));
    const over = spanAround(season('2026-01-01T00:00:00'));
    expect(momentOf(over, lastStepOf(over, NOW))).toBe(tokyo('2026-04-15T18:00:00'));
    expect(stepOf(over, tokyo('2026-08-01T00:00:00'), NOW)).toBe(lastStepOf(over, NOW));
  });
});

describe('a moment between two seasons', () => {
  it('is the last of the season before it, and a day has all of its moments', () => {
    expect(inSpan(season('2026-08-01T00:00:00'), NOW)).toEqual(season('2026-04-15T18:00:00'));
    for (const within of [season('2026-04-15T23:59:59'), day('2026-08-01T12:34:56')])
      expect(inSpan(within, NOW)).toEqual(within);
  });
});

describe('the span before and after', () => {
  it('keeps the time of the day, and does not go beyond now', () => {
    expect(moved(day('2026-11-19T08:30:00'), -1, NOW)?.at).toBe(tokyo('2026-11-18T08:30:00'));
    expect(moved(day('2026-11-19T18:30:00'), 1, NOW)?.at).toBe(NOW);
    expect(moved(day('2026-11-20T08:30:00'), 1, NOW)).toBeNull();
  });

  it('is the start of that season', () => {
    expect(moved(season('2026-11-19T08:30:00'), -1, NOW)?.at).toBe(tokyo('2025-10-15T00:00:00'));
    expect(moved(season('2026-11-19T08:30:00'), 1, NOW)).toBeNull();
  });
});
