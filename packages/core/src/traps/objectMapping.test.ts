import { describe, expect, it } from 'vitest';
import { newId } from '../ids/newId.ts';
import { createTrap } from '../contract/devices/traps.ts';

const written = (object_mapping: unknown) =>
  createTrap.body.safeParse({
    id: newId(),
    trap_no: '1',
    name: '西谷1号',
    trap_type: 'snare',
    object_mapping,
  });
const door = (value: unknown, contact: string) => ({ key: 'doorStatus', value, contact });

describe('the mapping of a codec’s values', () => {
  it.each([
    [null],
    [[door(true, 'closed'), door(false, 'open')]],
    [[door(1, 'pulled'), door('扉', 'plugged')]],
  ])('may be %j', (mapping) => {
    expect(written(mapping)).toMatchObject({ success: true, data: { object_mapping: mapping } });
  });

  it.each([
    ['empty', []],
    ['of one value to two contacts', [door(true, 'open'), door(true, 'closed')]],
    [
      'of one value to two contacts, spelt differently',
      [door(1, 'open'), { ...door(' 1', 'closed'), key: 'door_status' }],
    ],
    ['to "fired"', [door(true, 'fired')]],
    ['to "unknown"', [door(true, 'unknown')]],
    ['of no key', [{ ...door(true, 'open'), key: '' }]],
    ['of a value that is none', [door(null, 'open')]],
    ['of an object', [door({}, 'open')]],
    ['too long', Array.from({ length: 13 }, (_, value) => door(value, 'open'))],
  ])('may not be %s', (_what, mapping) => {
    const { error } = written(mapping);
    expect(error?.issues.map(({ path }) => path[0])).toContain('object_mapping');
  });
});
