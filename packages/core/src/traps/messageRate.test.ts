import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../format/durations.ts';
import {
  countMessage,
  isExcessive,
  isTooMany,
  leaveOut,
  MAX_MESSAGES,
  type MessageRate,
} from './messageRate.ts';

const SECOND_MS = 1000;
const NOW = Date.UTC(2026, 10, 20);

/** A device that sent so many messages, one each interval. */
function sent(count: number, everyMs: number, before: MessageRate | null = null, from = NOW): MessageRate {
  let rate = before;
  for (let index = 0; index < count; index += 1) rate = countMessage(rate, from + index * everyMs);
  if (rate === null) throw new Error('at least one message');
  return rate;
}

describe('messages of a device', () => {
  it.each([
    ['one each ten seconds', 10 * SECOND_MS, 31, true],
    ['one each twenty seconds', 20 * SECOND_MS, 1000, false],
    ['all at once', 0, 31, true],
    ['as many as are allowed at once', 0, 30, false],
  ])('%s', (_how, everyMs, count, isExcess) => {
    const rate = sent(count, everyMs);
    const at = NOW + (count - 1) * everyMs;
    expect([isTooMany(rate), isExcessive(rate, at)]).toEqual([isExcess, isExcess]);
  });

  it('that are too many are so for an hour after the last of them', () => {
    const rate = sent(MAX_MESSAGES + 5, 0);
    expect(rate.excess).toMatchObject({ at: NOW, count: MAX_MESSAGES + 5 });
    expect(isExcessive(rate, NOW + HOUR_MS - 1)).toBe(true);
    expect(isExcessive(rate, NOW + HOUR_MS)).toBe(false);
    const calm = countMessage(rate, NOW + 30 * MINUTE_MS);
    expect([isTooMany(calm), isExcessive(calm, NOW + 30 * MINUTE_MS)]).toEqual([false, true]);
    expect(countMessage(rate, NOW + HOUR_MS).excess).toBeNull();
  });

  it('start again where the clock was set back, or old messages are read again', () => {
    const rate = sent(MAX_MESSAGES, 0);
    expect(countMessage(rate, NOW - HOUR_MS)).toEqual({ from: NOW - HOUR_MS, count: 1, excess: null });
  });

  it('are counted where the history leaves them out, until it is over', () => {
    const rate = leaveOut(leaveOut(sent(MAX_MESSAGES + 1, 0)));
    expect(rate.excess?.left_out).toBe(2);
    expect(countMessage(rate, NOW).excess?.left_out).toBe(2);
    expect(leaveOut(sent(1, 0)).excess).toBeNull();
  });
});
