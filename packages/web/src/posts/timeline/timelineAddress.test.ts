import { expect, it } from 'vitest';
import {
  EVERYTHING,
  filterOf,
  isFiltered,
  readTimelineAddress,
  writeTimelineAddress,
} from './timelineAddress.ts';

const read = (query: string) => readTimelineAddress(new URLSearchParams(query), ['captured']);

it('reads what it has written', () => {
  const address = {
    ...EVERYTHING,
    species: 'boar',
    state: 'submitted',
    from: '2026-11-01',
    to: '2026-11-20',
  } as const;
  expect(read(writeTimelineAddress(address).toString())).toEqual(address);
  expect(writeTimelineAddress(EVERYTHING).toString()).toBe('');
});

it('takes what it does not know for nothing', () => {
  expect(read('species=dragon&state=lost&from=yesterday')).toEqual(EVERYTHING);
  expect(isFiltered(read(''))).toBe(false);
});

it('asks for whole days in Japan, the last one included', () => {
  expect(filterOf(read('from=2026-11-19&to=2026-11-20'))).toEqual({
    from: '2026-11-18T15:00:00.000Z',
    to: '2026-11-20T15:00:00.000Z',
  });
});
