import { describe, expect, it } from 'vitest';
import {
  type PostFilter,
  postFilterEntries,
  postQuery,
  NO_POST_FILTER,
  readPostFilter,
  startOfFiscalYear,
} from './postFilter.ts';

const KINDS = ['sighting', 'trace'];
const MORNING = Date.parse('2026-11-20T00:30:00Z');
const AFTER_MIDNIGHT = Date.parse('2026-11-19T15:30:00Z');
const ask = (filter: Partial<PostFilter>, now = MORNING, startMonth = 4) =>
  postQuery({ ...NO_POST_FILTER, q: '', group_id: null, ...filter }, { now, startMonth });

describe('what the server is asked with', () => {
  it.each<[Partial<PostFilter>, object]>([
    [{}, {}],
    [{ period: 'today' }, { from: '2026-11-19T15:00:00.000Z' }],
    [{ period: '7days' }, { from: '2026-11-13T15:00:00.000Z' }],
    [{ period: '30days' }, { from: '2026-10-21T15:00:00.000Z' }],
    [{ period: 'year' }, { from: '2025-11-20T15:00:00.000Z' }],
    [{ period: 'fiscal_year' }, { from: '2026-03-31T15:00:00.000Z' }],
    [
      { period: 'days', from: '2026-11-01', to: '2026-11-02' },
      { from: '2026-10-31T15:00:00.000Z', to: '2026-11-02T15:00:00.000Z' },
    ],
    [{ period: 'days', to: '2026-11-02' }, { to: '2026-11-02T15:00:00.000Z' }],
    [{ species: ['boar', 'fox'] }, { species: 'boar,fox' }],
    [{ kind: 'trace' }, { kind: 'trace' }],
  ])('%o asks for %o', (filter, query) => {
    expect(ask(filter)).toEqual(query);
  });

  it('is the same all day: a query is not asked anew as the clock moves', () => {
    expect(ask({ period: 'today' }, AFTER_MIDNIGHT)).toEqual(ask({ period: 'today' }));
  });

  it('carries text and group along', () => {
    expect(postQuery({ ...NO_POST_FILTER, q: ' 西谷 ', group_id: 'g' }, { now: 0, startMonth: 4 })).toEqual({
      q: '西谷',
      group_id: 'g',
    });
  });
});

it.each([
  ['2026-03-31T14:59:00Z', 4, '2025-03-31T15:00:00.000Z'],
  ['2026-03-31T15:00:00Z', 4, '2026-03-31T15:00:00.000Z'],
  ['2026-01-05T00:00:00Z', 1, '2025-12-31T15:00:00.000Z'],
])('at %s the fiscal year that begins with month %d began at %s', (now, month, began) => {
  expect(new Date(startOfFiscalYear(Date.parse(now), month)).toISOString()).toBe(began);
});

describe('the address', () => {
  const round = (filter: PostFilter) => {
    const entries = postFilterEntries(filter).filter((entry): entry is [string, string] => entry[1] !== null);
    return readPostFilter(new URLSearchParams(entries), KINDS);
  };

  it.each<PostFilter>([
    NO_POST_FILTER,
    { ...NO_POST_FILTER, period: '7days', species: ['boar', 'sika_deer'] },
    { ...NO_POST_FILTER, period: 'days' },
    { ...NO_POST_FILTER, period: 'year', kind: 'trace' },
    { ...NO_POST_FILTER, period: 'days', from: '2026-11-01', to: '2026-11-05' },
    { ...NO_POST_FILTER, period: 'days', to: '2026-11-05' },
  ])('comes back as it was written: %o', (filter) => {
    expect(round(filter)).toEqual(filter);
  });

  it('leaves out the usual period of its map alone, which an address without a period means', () => {
    const written = (period: PostFilter['period']) =>
      Object.fromEntries(postFilterEntries({ ...NO_POST_FILTER, period }, '30days')).period;
    expect([written('30days'), written('all')]).toEqual([null, 'all']);
    const read = (query: string) => readPostFilter(new URLSearchParams(query), KINDS, '30days').period;
    expect([read(''), read('period=all'), read('from=2026-11-01')]).toEqual(['30days', 'all', 'days']);
  });

  it('leaves out what it does not know', () => {
    expect(
      readPostFilter(new URLSearchParams('period=ages&from=yesterday&species=dragon,boar&kind=flood'), KINDS),
    ).toEqual({
      ...NO_POST_FILTER,
      species: ['boar'],
    });
  });
});
