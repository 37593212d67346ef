import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../format/durations.ts';
import { isSensorSilent } from './sensorSilence.ts';

const NOW = Date.UTC(2026, 10, 20);
const ago = (hours: number) => NOW - hours * HOUR_MS;
const trap = {
  dev_eui: '0000000000000001',
  placement: 'set' as const,
  last_seen_at: ago(30),
  set_at: ago(300),
  expected_interval_s: 12 * 3600,
};
const silent = (changes: object, path_back_at: number | null = null) =>
  isSensorSilent({ ...trap, ...changes }, { path_back_at, silent_intervals: 2.5 }, NOW);

describe('a sensor is silent', () => {
  it('after 2.5 of its intervals, and not before', () => {
    expect(silent({})).toBe(true);
    expect(silent({ last_seen_at: ago(29.9) })).toBe(false);
  });

  it('not where no trap is set, and not without a sensor', () => {
    expect(silent({ placement: 'stopped' })).toBe(false);
    expect(silent({ placement: 'removed' })).toBe(false);
    expect(silent({ dev_eui: null })).toBe(false);
  });

  it('that was never received, so long after its trap was set', () => {
    expect(silent({ last_seen_at: null })).toBe(true);
    expect(silent({ last_seen_at: null, set_at: ago(1) })).toBe(false);
  });

  it('only when it had the chance: its gateway has been back for as long', () => {
    expect(silent({ last_seen_at: ago(200) }, ago(29))).toBe(false);
    expect(silent({ last_seen_at: ago(200) }, ago(30))).toBe(true);
  });

  it('though it was last received by a clock that was fast', () => {
    expect(silent({ last_seen_at: ago(-400) })).toBe(true);
    expect(silent({ last_seen_at: ago(40) }, ago(-400))).toBe(true);
  });
});
