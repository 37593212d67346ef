import { describe, expect, it } from 'vitest';
import { type BatteryReading, followBattery, isBatteryLow } from './judgeBattery.ts';

const LIMITS = { volts: 2.5, percent: 20 };
const volts = (battery_v: number): BatteryReading => ({ battery_v, battery_pct: null, battery_flag: null });
const percent = (battery_pct: number): BatteryReading => ({
  battery_v: null,
  battery_pct,
  battery_flag: null,
});
const NOTHING: BatteryReading = { battery_v: null, battery_pct: null, battery_flag: null };

/** What a row of readings notifies. */
function eventsOf(readings: readonly BatteryReading[], limits = LIMITS) {
  let alarm: Parameters<typeof followBattery>[0] = { isOpen: false, lowCount: 0 };
  return readings.map((reading) => {
    const { event, ...next } = followBattery(alarm, reading, limits);
    alarm = next;
    return event;
  });
}

describe('a battery', () => {
  it.each([
    [volts(2.5), false],
    [volts(2.4999), true],
    [percent(20), false],
    [percent(19), true],
    [{ ...volts(3.6), battery_flag: true }, true],
    [{ ...volts(3.6), battery_flag: false }, false],
    [NOTHING, false],
  ])('with %j is low: %s', (reading, isLow) => {
    expect(isBatteryLow(reading, LIMITS)).toBe(isLow);
  });

  it('without a limit in volts is judged by the rest alone', () => {
    expect(isBatteryLow(volts(0.1), { volts: null, percent: 20 })).toBe(false);
  });

  it('notifies on the second low reading in a row, once', () => {
    expect(eventsOf([volts(2.4), volts(2.4), volts(2.3), volts(2.4)])).toEqual([null, 'low', null, null]);
  });

  it('that is low now and then does not notify', () => {
    expect(eventsOf([volts(2.4), volts(2.6), volts(2.4), volts(2.6)])).toEqual([null, null, null, null]);
  });

  it('is not judged by a frame without a value of it', () => {
    expect(eventsOf([volts(2.4), NOTHING, volts(2.4)])).toEqual([null, null, 'low']);
  });

  it('recovers only above the limit and 0.1 V', () => {
    const low = [volts(2.4), volts(2.4)];
    expect(eventsOf([...low, volts(2.55), volts(2.6)]).slice(2)).toEqual([null, null]);
    expect(eventsOf([...low, volts(2.61)]).slice(2)).toEqual(['recovered']);
    expect(eventsOf([percent(19), percent(19), percent(25), percent(26)]).slice(2)).toEqual([
      null,
      'recovered',
    ]);
  });

  it('does not recover while its own flag is set', () => {
    const low = [volts(2.4), volts(2.4)];
    expect(eventsOf([...low, { ...volts(3.6), battery_flag: true }]).slice(2)).toEqual([null]);
  });

  it('notifies again after it recovered', () => {
    const low = [volts(2.4), volts(2.4)];
    expect(eventsOf([...low, volts(3), ...low])).toEqual([null, 'low', 'recovered', null, 'low']);
  });
});
