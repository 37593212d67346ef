import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeReading } from '../reading.ts';
import { readNetworkObject } from './networkObject.ts';

describe('an object decoded by the network server', () => {
  it.each([
    [
      'Milesight',
      { battery: 100, magnet_status: 'open', tamper_status: 'installed' },
      { battery_pct: 100, contact: 'open', is_tampered: false },
    ],
    [
      'Milesight with temperature',
      { battery: 92, temperature: 30.8, humidity: 50.5, magnet_status: 'close' },
      { battery_pct: 92, temperature_c: 30.8, humidity_pct: 50.5, contact: 'closed' },
    ],
    [
      'Milesight tilt',
      { angle_x: 0, angle_z: 90, threshold_x: 'normal', threshold_y: 'trigger', threshold_z: 'normal' },
      { is_tilted: true },
    ],
    ['Milesight upright', { threshold_x: 'normal', threshold_y: 'normal' }, { is_tilted: false }],
    [
      'Dragino',
      { ALARM: 0, BAT_V: 2.952, DOOR_OPEN_STATUS: 0, DOOR_OPEN_TIMES: 37, MOD: 1 },
      { battery_v: 2.952, contact: 'closed', counter: 37 },
    ],
    [
      'Browan',
      { status: 0, battery: 3.6, temperatureBoard: 21, count: 14986 },
      { battery_v: 3.6, temperature_c: 21, counter: 14986 },
    ],
    ['flags', { door: true, tamper: true }, { contact: 'open', is_tampered: true }],
    ['words in any case', { doorStatus: ' CLOSED ' }, { contact: 'closed' }],
  ] as const)('of %s', (_who, object, expected) => {
    expect(readNetworkObject(object)).toEqual(makeReading(expected));
  });

  it('fails towards "open" where two keys contradict each other', () => {
    expect(readNetworkObject({ door: 'closed', magnet_status: 'open' })).toMatchObject({ contact: 'open' });
  });

  it('passes over values that make no sense', () => {
    const odd = {
      battery: 400,
      humidity: -1,
      temperature: '20',
      magnet_status: 'perhaps',
      count: 1.5,
      DOOR_OPEN_STATUS: 7,
    };
    expect(readNetworkObject(odd)).toBeNull();
    expect(readNetworkObject({ ...odd, battery: 50 })).toEqual(makeReading({ battery_pct: 50 }));
  });

  it('says nothing where no key is known', () => {
    expect(readNetworkObject(null)).toBeNull();
    expect(readNetworkObject({})).toBeNull();
    expect(readNetworkObject({ constructor: 'open', rain_mm: 3 })).toBeNull();
  });

  it('does not throw, whatever the object', () => {
    const keys = fc.oneof(
      fc.string(),
      fc.constantFrom('door', 'battery', 'magnet_status', 'BAT_V', 'count', '__proto__'),
    );
    fc.assert(fc.property(fc.dictionary(keys, fc.anything()), (object) => void readNetworkObject(object)));
  });
});
