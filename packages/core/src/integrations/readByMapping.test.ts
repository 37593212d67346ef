import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mappedFacts, readByMapping } from './readByMapping.ts';
import { type MessageMapping, messageMapping } from '../traps/messageMapping.ts';

const AT = Date.parse('2026-11-20T00:00:00Z');
const mapping: MessageMapping = {
  model: '罠カメラ LTE-2',
  device: 'device.imei',
  message_id: 'id',
  time: { path: 'reports[0].at', format: 'epoch_s' },
  contact: {
    path: 'reports[0].state',
    values: [
      { value: '1', contact: 'fired' },
      { value: 'Idle', contact: 'armed' },
    ],
  },
  battery: { path: 'reports[0].mv', unit: 'mv' },
  rssi_dbm: 'radio.rssi',
  snr_db: null,
};
const message = {
  id: 7,
  device: { imei: 356938035643809 },
  reports: [{ at: AT / 1000, state: 1, mv: 3100 }],
  radio: { rssi: '-101' },
};

describe('a message that is read by a mapping', () => {
  it('has what the mapping names, at any depth, in the units of the mapping', () => {
    const read = readByMapping(mapping, message);
    expect(read.snr_db).toBeNull();
    const values = Object.fromEntries(
      Object.entries(read).flatMap(([field, each]) => (each === null ? [] : [[field, each.value]])),
    );
    expect(values).toEqual({
      device: '356938035643809',
      message_id: '7',
      time: AT,
      contact: 'fired',
      battery: { battery_v: 3.1 },
      rssi_dbm: -101,
    });
  });

  it.each<[string, Partial<MessageMapping>, object, string]>([
    ['a missing field', { device: 'device.name' }, message, '子機'],
    ['a group of fields', { device: 'device' }, message, '子機'],
    ['a value that is in no table', {}, { ...message, reports: [{ state: 2 }] }, '接点'],
    [
      'a time without an offset',
      { time: { path: 't', format: 'iso' } },
      { t: '2026-11-20T00:00:00' },
      '日時',
    ],
    ['a time that is no number', { time: { path: 't', format: 'epoch_ms' } }, { t: 'now' }, '日時'],
    ['a time beyond all years', { time: { path: 't', format: 'epoch_s' } }, { t: 1e15 }, '日時'],
    ['words for a number', { rssi_dbm: 'r' }, { r: 'strong' }, '電波の強さ'],
    ['a long name', { device: 'd' }, { d: 'x'.repeat(201) }, '子機'],
  ])('says why not: %s', (_why, change, given, label) => {
    const facts = mappedFacts(readByMapping({ ...mapping, ...change }, given));
    expect(Object.fromEntries(facts)[label]).toMatch(/^読み取れません。/);
  });

  it('reads no field that the sender did not write', () => {
    const read = (path: string, given: unknown) => readByMapping({ ...mapping, device: path }, given).device;
    for (const path of ['constructor.name', 'toString.name', '__proto__.polluted', 'length', 'a.length'])
      expect(read(path, { a: 'text' }), path).toMatchObject({ value: null });
    expect(read('inherited', Object.create({ inherited: 'x' })).value).toBeNull();
    expect(read('a[1]', { a: ['x', 'y'] }).value).toBe('y');
    expect(read('a[7]', { a: ['x', 'y'] }).value).toBeNull();
  });

  it('never fails, whatever was sent', () => {
    fc.assert(fc.property(fc.jsonValue(), (given) => void mappedFacts(readByMapping(mapping, given))));
  });
});

describe('a mapping', () => {
  const isValid = (change: object) => messageMapping.safeParse({ ...mapping, ...change }).success;

  it.each([
    ['data.value', true],
    ['data[0][12].値', true],
    ['a b', true],
    ['', false],
    ['.a', false],
    ['a..b', false],
    ['a[x]', false],
    ['a[1', false],
    ['a.__proto__.b', false],
    ['constructor', false],
    ['a.prototype', false],
    [Array(11).fill('a').join('.'), false],
    ['x'.repeat(201), false],
    ['a[1000]', false],
  ])('with the path %j: %s', (device, expected) => {
    expect(isValid({ device })).toBe(expected);
  });

  it('has each value once, and at least one', () => {
    const contact = (...values: string[]) => ({
      contact: { path: 'a', values: values.map((value) => ({ value, contact: 'fired' })) },
    });
    expect(isValid(contact('1', '2'))).toBe(true);
    expect(isValid(contact())).toBe(false);
    expect(isValid(contact('On', ' on'))).toBe(false);
    expect(isValid(contact(...Array.from({ length: 13 }, (_, index) => `${index}`)))).toBe(false);
  });
});
