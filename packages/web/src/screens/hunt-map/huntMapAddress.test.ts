import { describe, expect, it } from 'vitest';
import { type HuntMapAddress, NO_FILTER, readHuntMapAddress, writeHuntMapAddress } from './huntMapAddress.ts';

const read = (query: string) => readHuntMapAddress(new URLSearchParams(query));
const PLAIN: HuntMapAddress = {
  ...NO_FILTER,
  period: '30days',
  tab: 'map',
  listed: 'points',
  stats: { by: ['species'], figure: 'records' },
  layers: null,
  open: null,
  past: null,
  view: null,
};

describe('the address of the map', () => {
  it('says nothing of the plain map', () => {
    expect(writeHuntMapAddress(PLAIN).toString()).toBe('');
    expect(read('')).toEqual(PLAIN);
  });

  it.each<HuntMapAddress>([
    {
      tab: 'list',
      listed: 'captures',
      stats: { by: ['month', 'species'], figure: 'animals' },
      layers: ['traps', 'heat', 'areas', 'mesh'],
      period: 'days',
      from: '2026-11-01',
      to: '2026-11-20',
      species: ['boar', 'sika_deer'],
      kind: 'captured',
      q: '西谷 3号',
      states: ['fired', 'unknown'],
      isGatewayChosen: true,
      group_id: 'g1',
      isUnplaced: true,
      open: { kind: 'trap', id: 't1' },
      past: null,
      view: { latitude: 35.1, longitude: 135.4, zoom: 13 },
    },
    { ...PLAIN, open: { kind: 'gateway', id: 'w1' } },
    { ...PLAIN, open: { kind: 'capture', id: 'c1' }, period: 'fiscal_year' },
    { ...PLAIN, layers: [] },
    { ...PLAIN, past: { span: 'season', at: Date.parse('2025-12-03T01:00:00Z') } },
    { ...PLAIN, tab: 'stats', stats: { by: ['method'], figure: 'records' } },
    { ...PLAIN, tab: 'list', listed: 'areas', layers: ['radio_paths'] },
  ])('comes back as it was written', (address) => {
    expect(readHuntMapAddress(writeHuntMapAddress(address))).toEqual(address);
  });

  it('keeps the period from tab to tab, and says it where that tab has another usual one', () => {
    const of = (part: Partial<HuntMapAddress>) => writeHuntMapAddress({ ...PLAIN, ...part }).get('period');
    expect([of({}), of({ period: 'all' })]).toEqual([null, 'all']);
    expect([of({ tab: 'stats' }), of({ tab: 'stats', period: 'all' })]).toEqual(['30days', null]);
    expect(of({ open: { kind: 'capture', id: 'c1' } })).toBe('30days');
    expect([read('tab=list').period, read('hunt_point_id=c1').period]).toEqual(['all', 'all']);
  });

  it('opens no card of the present beside the past, and no past beside a list', () => {
    const past = 'past=day&at=2025-12-03T01:00:00.000Z';
    expect(read(`${past}&trap_id=t1`)).toMatchObject({ open: null, past: { span: 'day' } });
    expect(read(`${past}&tab=list`).past).toBeNull();
    expect([read('past=day').past, read('past=year&at=2025-12-03T01:00:00Z').past]).toEqual([null, null]);
  });

  it('leaves out what it does not know', () => {
    expect(read('tab=numbers&state=fired,exploded&place=all&latitude=x&of=birds&species=dragon')).toEqual({
      ...PLAIN,
      states: ['fired'],
    });
  });
});
