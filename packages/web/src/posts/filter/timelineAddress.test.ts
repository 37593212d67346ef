import { expect, it } from 'vitest';
import {
  EVERYTHING,
  filterOf,
  filtersOn,
  isFiltered,
  mapAddressOf,
  readTimelineAddress,
  writeTimelineAddress,
} from './timelineAddress.ts';

const read = (query: string) => readTimelineAddress(new URLSearchParams(query), ['captured']);
const CLOCK = { now: Date.parse('2026-11-20T03:00:00Z'), startMonth: 4 };

it('reads what it has written', () => {
  const address = {
    ...EVERYTHING,
    species: ['boar', 'sika_deer'],
    state: 'submitted',
    period: 'days',
    from: '2026-11-01',
    to: '2026-11-20',
    q: '西谷',
    group_id: 'g',
  } as const;
  expect(read(writeTimelineAddress(address).toString())).toEqual(address);
  expect(writeTimelineAddress(EVERYTHING).toString()).toBe('');
});

it('takes what it does not know for nothing', () => {
  expect(read('species=dragon&state=lost&from=yesterday')).toEqual(EVERYTHING);
  expect(isFiltered(read(''))).toBe(false);
  expect(isFiltered(read('state=returned'))).toBe(true);
  expect(filtersOn(read('state=returned&q=a&species=boar'))).toBe(2);
});

it('asks for whole days in Japan, the last one included', () => {
  expect(filterOf(read('from=2026-11-19&to=2026-11-20&state=submitted'), CLOCK)).toEqual({
    from: '2026-11-18T15:00:00.000Z',
    to: '2026-11-20T15:00:00.000Z',
    state: 'submitted',
  });
});

it('leads to the same posts on the map, whose states are others', () => {
  const address = read('species=boar&period=7days&q=a&state=returned');
  expect(mapAddressOf({ to: '/HuntMap', layers: 'captures' }, address)).toBe(
    '/HuntMap?layers=captures&period=7days&species=boar&q=a',
  );
  expect(mapAddressOf({ to: '/HuntMap' }, EVERYTHING)).toBe('/HuntMap?period=all');
});
