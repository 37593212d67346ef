import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { getPaper, PDF_ROLES, PDF_TYPES } from './papers.ts';

const ID = '019a9e2c-0000-7000-8000-000000000001';
const isTaken = (query: object) => z.safeDecode(getPaper.query, query as never).success;

describe('a paper', () => {
  it.each([
    [{}],
    [{ type: 'poster' }],
    [{ type: 'capture_list', state: 'fired' }],
    [{ type: 'witness_list', trap_id: ID }],
    [{ type: 'trap_list', kind: 'captured' }],
    [{ type: 'capture', ids: 'x' }],
    [{ type: 'capture', ids: '' }],
    [{ type: 'patrol', from: '2026-10-31T15:00:00.000Z' }],
    [{ type: 'patrol', from: '2026-10-31T15:00:00.000Z', to: '2026-12-02T15:00:00.000Z' }],
  ])('is refused with a filter that is not of its list: %j', (query) => {
    expect(isTaken(query)).toBe(false);
  });

  it.each([
    [{ type: 'capture_list', state: 'approved', species: 'boar', from: '2026-11-01T00:00:00.000Z' }],
    [
      {
        type: 'patrol',
        trap_id: ID,
        from: '2026-10-31T15:00:00.000Z',
        to: '2026-11-30T15:00:00.000Z',
        printed_at: '2026-12-01T00:00:00.000Z',
      },
    ],
    [{ type: 'trap_list', state: 'armed,fired' }],
    [{ type: 'witness_list', kind: 'sighting' }],
    [{ type: 'capture', ids: `${ID},${ID}` }],
  ])('takes the filter of its list: %j', (query) => {
    expect(isTaken(query)).toBe(true);
  });

  it.each(PDF_TYPES)('can be asked for by its type alone: %s', (type) => {
    expect(isTaken({ type })).toBe(true);
  });

  it('is closed to roles that its endpoint does not open to', () => {
    const { roles } = getPaper.access;
    for (const type of PDF_TYPES) expect(roles).toEqual(expect.arrayContaining([...PDF_ROLES[type]]));
  });
});
