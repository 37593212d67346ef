import { describe, expect, it } from 'vitest';
import { trap } from '../../app/testing/rows.ts';
import { readListAddress } from './listAddress.ts';
import { rowsFilter } from './rowsFilter.ts';

const address = (query: string) => readListAddress(new URLSearchParams(query));
const uuid = (n: number) => `019400f0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const rows = (count: number) => Array.from({ length: count }, (_, n) => trap({ id: uuid(n) }));

describe('the filter of a file or paper of the list', () => {
  it('is of nothing but what is on screen: too many of them, and it is none', () => {
    expect(rowsFilter(rows(301), address('q=西'))).toBeNull();
    expect(rowsFilter(rows(301), address('state=fired&patrol=due'))).toBeNull();
  });

  it('names the traps that the filter leaves', () => {
    expect(rowsFilter(rows(2), address('q=西&sort=name'))).toEqual({
      ids: `${uuid(0)},${uuid(1)}`,
    });
  });

  it('is of all where nothing is filtered, and of states where they are all that is asked for', () => {
    expect(rowsFilter(rows(2000), address('sort=name'))).toEqual({});
    expect(rowsFilter(rows(301), address('state=fired,unknown'))).toEqual({ state: 'fired,unknown' });
    expect(rowsFilter(rows(301), address('tab=gateways&state=offline'))).toEqual({ state: 'offline' });
  });
});
