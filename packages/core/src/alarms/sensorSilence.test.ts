import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../format/durations.ts';
import { commonOutages, isSensorSilent, type Outage } from './sensorSilence.ts';

const NOW = Date.UTC(2026, 10, 20);
const ago = (hours: number) => NOW - hours * HOUR_MS;
const trap = {
  dev_eui: '0000000000000001',
  placement: 'set' as const,
  last_seen_at: ago(30),
  set_at: ago(300),
  expected_interval_s: 12 * 3600,
};
const silent = (changes: object, outages: readonly Outage[] = []) =>
  isSensorSilent({ ...trap, ...changes }, { outages, silent_intervals: 2.5 }, NOW);
const outage = (from: number, to: number): Outage => ({ from: ago(from), to: ago(to) });

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
    expect(silent({ last_seen_at: ago(200) }, [outage(200, 29)])).toBe(false);
    expect(silent({ last_seen_at: ago(200) }, [outage(200, 30)])).toBe(true);
  });

  it('also where its gateway goes offline again and again: only the outages are taken off', () => {
    const nights = [outage(66, 54), outage(42, 30), outage(18, 6)];
    expect(silent({ last_seen_at: ago(66) }, nights)).toBe(true);
    expect(silent({ last_seen_at: ago(65) }, nights)).toBe(true);
    expect(silent({ last_seen_at: ago(53) }, nights)).toBe(false);
  });

  it('after twice the time where outages too short to hide more than one message come without end', () => {
    const flapping = Array.from({ length: 40 }, (_, index) => outage(12 * index + 11.9, 12 * index));
    expect(silent({ last_seen_at: ago(59.9) }, flapping)).toBe(false);
    expect(silent({ last_seen_at: ago(60) }, flapping)).toBe(true);
  });

  it('no sooner for outages before its last message', () => {
    expect(silent({ last_seen_at: ago(30) }, [outage(100, 31)])).toBe(true);
    expect(silent({ last_seen_at: ago(30) }, [outage(100, 29)])).toBe(false);
  });

  it('though it was last received by a clock that was fast', () => {
    expect(silent({ last_seen_at: ago(-400) })).toBe(true);
    expect(silent({ last_seen_at: ago(40) }, [outage(40, -400)])).toBe(true);
  });
});

describe('outages that gateways have in common', () => {
  const spans = (outages: readonly Outage[]) => outages.map(({ from, to }) => [from, to]);

  it('are those of the only gateway', () => {
    expect(spans(commonOutages([[outage(9, 5), outage(3, 1)]]))).toEqual(spans([outage(9, 5), outage(3, 1)]));
  });

  it('are when all were out, and none where one never was', () => {
    const one = [outage(9, 5), outage(3, 1)];
    expect(spans(commonOutages([one, [outage(10, 2)]]))).toEqual(spans([outage(9, 5), outage(3, 2)]));
    expect(commonOutages([one, []])).toEqual([]);
    expect(commonOutages([])).toEqual([]);
  });
});
