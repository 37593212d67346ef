import { describe, expect, it } from 'vitest';
import { type MapAddress, NO_FILTER, readMapAddress, writeMapAddress } from './mapAddress.ts';

const read = (query: string) => readMapAddress(new URLSearchParams(query));
const PLAIN: MapAddress = {
  ...NO_FILTER,
  tab: 'map',
  listed: 'sightings',
  stats: { by: ['species'], figure: 'records' },
  layers: null,
  open: null,
  view: null,
};

describe('the address of the map', () => {
  it('says nothing of the plain map', () => {
    expect(writeMapAddress(PLAIN).toString()).toBe('');
    expect(read('')).toEqual(PLAIN);
  });

  it.each<MapAddress>([
    {
      tab: 'list',
      listed: 'areas',
      stats: { by: ['month', 'kind'], figure: 'animals' },
      layers: ['sightings', 'mesh'],
      period: 'days',
      from: '2026-11-01',
      to: '2026-11-20',
      species: ['boar', 'black_bear'],
      kind: 'trace',
      q: '西谷',
      group_id: 'g1',
      open: 's1',
      view: { latitude: 35.1, longitude: 135.4, zoom: 13 },
    },
    { ...PLAIN, period: 'year', layers: [] },
    { ...PLAIN, tab: 'stats', layers: ['areas'] },
  ])('comes back as it was written', (address) => {
    expect(readMapAddress(writeMapAddress(address))).toEqual(address);
  });

  it('leaves out what it does not know', () => {
    expect(read('tab=toString&kind=flood&layers=clouds&latitude=x&species=dragon')).toEqual({
      ...PLAIN,
      layers: [],
    });
  });
});
