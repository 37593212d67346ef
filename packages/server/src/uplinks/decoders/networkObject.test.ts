import type { FiredWhen, ObjectMapping } from '@satomori/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedFirings, judgeContact, liveContact, makeReading } from './reading.ts';
import { readNetworkObject } from './networkObject.ts';

describe('an object decoded by the network server', () => {
  it.each([
    [
      'Milesight',
      { battery: 100, magnet_status: 'open', tamper_status: 'installed' },
      { battery_pct: 100, contacts: [liveContact('open')], is_tampered: false },
    ],
    [
      'Milesight with temperature',
      { battery: 92, temperature: 30.8, humidity: 50.5, magnet_status: 'close' },
      { battery_pct: 92, temperature_c: 30.8, humidity_pct: 50.5, contacts: [liveContact('closed')] },
    ],
    [
      'Milesight tilt',
      { angle_x: 0, angle_z: 90, threshold_x: 'normal', threshold_y: 'trigger', threshold_z: 'normal' },
      { contacts: [liveContact('upright'), liveContact('tilted'), liveContact('upright')] },
    ],
    [
      'Milesight upright',
      { threshold_x: 'normal', threshold_y: 'normal' },
      { contacts: [liveContact('upright'), liveContact('upright')] },
    ],
    [
      'Dragino',
      { ALARM: 0, BAT_V: 2.952, DOOR_OPEN_STATUS: 0, DOOR_OPEN_TIMES: 37, MOD: 1 },
      {
        event: 'contact_only',
        battery_v: 2.952,
        contacts: [liveContact('unknown')],
        counter: 37,
        counts: 'openings',
      },
    ],
    [
      'Browan',
      { status: 0, battery: 3.6, temperatureBoard: 21, count: 14986 },
      { battery_v: 3.6, temperature_c: 21, counter: 14986 },
    ],
    [
      'flags',
      { door: true, tamper: true },
      { event: 'contact_only', contacts: [liveContact('unknown')], is_tampered: null },
    ],
    ['words in any case', { doorStatus: ' CLOSED ' }, { contacts: [liveContact('closed')] }],
  ] as const)('of %s', (_who, object, expected) => {
    expect(readNetworkObject(object)).toEqual(makeReading(expected));
  });

  it('reports both where two keys contradict each other: either mounting fires', () => {
    const reading = readNetworkObject({ door: 'closed', magnet_status: 'open' })!;
    expect([judgeContact(reading, 'open'), judgeContact(reading, 'close')]).toEqual(['fired', 'fired']);
  });

  it.each([
    { door_status: 'open', doorStatus: 'closed' },
    { doorStatus: 'closed', 'door-status': 'open' },
    { door: 'closed', door1: 'open' },
    { door1: 'open', contact: 'closed' },
    { contact: 'closed', lid: ' OPENED ' },
    { contact: 'closed', tilt_status: 'open' },
    { contact: 'closed', inputs: { first: { state: 'open' } } },
    { contact: 'closed', doors: ['closed', 'open'] },
    { lid: 'open' },
  ])('loses no firing of %j, whatever else it says', (object) => {
    expect(judgeContact(readNetworkObject(object)!, 'open')).toBe('fired');
  });

  it.each([
    { lid: 'closed' },
    { door: 'closed', lid: 'closed' },
    { door: 'closed', inputs: [{ state: 'closed' }] },
    { inputs: { door: 'closed' } },
    { door_status: 'closed', doorStatus: true },
  ])('takes no proof from %j, and a firing where the trap fires by closing', (object) => {
    const reading = readNetworkObject(object)!;
    expect(judgeContact(reading, 'open')).toBeNull();
    expect(judgeContact(reading, 'close')).toBe('fired');
  });

  it('fires a tilted trap by a tilt under an unknown key', () => {
    const reading = readNetworkObject({ tilt_status: 'normal', posture: 'tilted' })!;
    expect(judgeContact(reading, 'tilt')).toBe('fired');
  });

  it('is read however deep it is nested', () => {
    let object: Record<string, unknown> = { state: 'open' };
    for (let depth = 0; depth < 20_000; depth += 1) object = { within: object };
    expect(judgeContact(readNetworkObject({ door: 'closed', object })!, 'open')).toBe('fired');
  });

  it.each([
    [{ tamper: true }, null],
    [{ tamper_status: 1 }, null],
    [{ tamper: 0, battery: 50 }, null],
    [{ tamper: true, tamper_status: 'Installed' }, false],
    [{ tamper_status: 'installed', tamperStatus: 'uninstalled' }, true],
  ])('reads tampering of %j by words alone', (object, expected) => {
    expect(readNetworkObject(object)?.is_tampered ?? null).toBe(expected);
  });

  it.each([
    { doorStatus: true, catchDetect: true },
    { doorStatus: false },
    { door: 'true' },
    { door: 'off' },
    { DOOR_OPEN_STATUS: 0 },
    { DOOR_OPEN_STATUS: 1 },
    { contact: '1' },
    { tilt_status: false },
    { is_tilted: 0 },
    { magnet_status: 'perhaps' },
    { door: 'closed', contact: true },
  ])('takes no proof, and no firing, from %j', (object) => {
    const reading = readNetworkObject(object)!;
    for (const firedWhen of ['close', 'pulled', 'tilt'] as const)
      expect(judgeContact(reading, firedWhen)).not.toBe('armed');
    expect(judgeContact(reading, 'open')).toBeNull();
  });

  describe('with what an administrator chose', () => {
    const mapping: ObjectMapping = [
      { key: 'doorStatus', value: true, contact: 'closed' },
      { key: 'doorStatus', value: false, contact: 'open' },
      { key: 'level', value: 3, contact: 'tilted' },
    ];
    const judged = (object: Record<string, unknown>, firedWhen: FiredWhen) =>
      judgeContact(readNetworkObject(object, mapping)!, firedWhen);

    it('reads the values that are named, and keeps the mounting out of it', () => {
      expect(judged({ doorStatus: true }, 'close')).toBe('fired');
      expect(judged({ doorStatus: true }, 'open')).toBe('armed');
      expect(judged({ door_status: 'FALSE' }, 'close')).toBe('armed');
      expect(judged({ level: 3 }, 'tilt')).toBe('fired');
    });

    it('takes no proof from a value that is not named, also where it is a word', () => {
      expect(judged({ doorStatus: 1 }, 'close')).toBeNull();
      expect(judged({ doorStatus: 'open' }, 'close')).toBeNull();
      expect(judged({ doorStatus: false, contact: true }, 'close')).toBeNull();
      expect(judged({ door: 'open' }, 'close')).toBe('armed');
    });

    it('reads all values under a key that is mapped, also nested ones', () => {
      expect(judged({ doorStatus: true, door_status: false }, 'open')).toBe('fired');
      expect(judged({ doorStatus: true, door_status: 7 }, 'open')).toBeNull();
      expect(judged({ input: { doorStatus: false } }, 'open')).toBe('fired');
      expect(judged({ doorStatus: true, door1: 'open' }, 'open')).toBe('fired');
    });
  });

  it('calls a frame without any readable contact a contact with the device', () => {
    expect(readNetworkObject({ doorStatus: true, battery: 50 })).toMatchObject({
      event: 'contact_only',
      battery_pct: 50,
    });
    expect(readNetworkObject({ door: 'closed', contact: true })).toMatchObject({ event: 'reading' });
  });

  it('keeps an impossible voltage of the battery, and calls the frame doubtful', () => {
    for (const key of ['batV', 'battery_voltage']) {
      const reading = readNetworkObject({ door: 'closed', [key]: 64 });
      expect(reading).toMatchObject({
        battery_v: null,
        impossible_values: { battery_v: 64 },
        is_doubtful: true,
      });
    }
    expect(readNetworkObject({ door: 'closed', voltage: 230 })).toMatchObject({ is_doubtful: false });
  });

  it('passes over values under keys whose unit nobody knows', () => {
    const odd = { battery: 400, temperature: '20', count: 1.5, door: null };
    expect(readNetworkObject(odd)).toBeNull();
    expect(readNetworkObject({ ...odd, battery: 50 })).toEqual(makeReading({ battery_pct: 50 }));
  });

  it('takes no proof from a frame with a value that cannot be true, and keeps it apart', () => {
    const reading = readNetworkObject({ door: 'closed', humidity: 127.5, temperature: 3276.7 })!;
    expect(reading).toMatchObject({
      humidity_pct: null,
      temperature_c: null,
      impossible_values: { humidity_pct: 127.5, temperature_c: 3276.7 },
    });
    expect(judgeContact(reading, 'open')).toBeNull();
    expect(judgeContact(reading, 'close')).toBe('fired');
  });

  it('counts firings by a counter that says what it counts, and keeps any other', () => {
    const counted = readNetworkObject({ door: 'open', DOOR_OPEN_TIMES: 7 })!;
    expect([counted.counter, countedFirings(counted, 'open')]).toEqual([7, 7]);
    const bare = readNetworkObject({ door: 'open', count: 7 })!;
    expect([bare.counter, countedFirings(bare, 'open')]).toEqual([7, null]);
  });

  it.each([
    [{ battery_low: true }, true],
    [{ lowBattery: 0 }, false],
    [{ battery: 80 }, null],
  ])('reads the low-battery flag of %j', (object, expected) => {
    expect(readNetworkObject(object)?.battery_flag).toBe(expected);
  });

  it('says nothing where no key is known', () => {
    expect(readNetworkObject(null)).toBeNull();
    expect(readNetworkObject({})).toBeNull();
    expect(readNetworkObject({ constructor: 'sunny', rain_mm: 3 })).toBeNull();
  });

  it('does not throw, whatever the object', () => {
    const keys = fc.oneof(
      fc.string(),
      fc.constantFrom('door', 'battery', 'magnet_status', 'BAT_V', 'count', '__proto__'),
    );
    fc.assert(fc.property(fc.dictionary(keys, fc.anything()), (object) => void readNetworkObject(object)));
  });
});
