import { describe, expect, it } from 'vitest';
import { fromTokyoInput, toTokyoInput } from './tokyoTime.ts';

describe('Japanese time in a form', () => {
  it('is the same moment there and back, whatever zone the device is in', () => {
    const at = '2026-11-20T16:30:00.000Z';
    expect(toTokyoInput(at)).toBe('2026-11-21T01:30');
    expect(fromTokyoInput(toTokyoInput(at))).toBe(at);
  });

  it.each(['', '2026-13-40T99:99', 'きのう'])('means no moment: %j', (text) => {
    expect(fromTokyoInput(text)).toBeNull();
  });
});
