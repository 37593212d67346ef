import { describe, expect, it } from 'vitest';
import { isFiltered, readListAddress, withoutFilters, writeListAddress } from './listAddress.ts';

const read = (query: string) => readListAddress(new URLSearchParams(query));

describe('the address of the list', () => {
  it.each([
    '',
    'state=fired',
    'state=fired%2Cunknown&patrol=due&battery=low&group_id=g1&q=%E8%A5%BF&sort=-seen&trap_id=t1',
    'tab=gateways&state=offline&gateway_id=g1',
  ])('is written as it was read: %s', (query) => {
    expect(writeListAddress(read(query)).toString()).toBe(query);
  });

  it('leaves out words it does not know', () => {
    expect(read('state=fired,armoured&tab=people')).toMatchObject({ tab: 'traps', states: ['fired'] });
  });

  it('knows whether anything is left out of the list', () => {
    expect(isFiltered(read('sort=name&trap_id=t1'))).toBe(false);
    expect(isFiltered(read('patrol=due'))).toBe(true);
    expect(isFiltered(withoutFilters(read('q=a&state=fired&group_id=g&battery=low&patrol=due')))).toBe(false);
  });
});
