import { NetworkError, type PatrolRow } from '@satomori/core';
import { expect, it, vi } from 'vitest';
import { answer, idOf, trapWith } from '../testing/samples.ts';
import { testContext } from '../testing/testContext.ts';
import { listPatrols } from './list.ts';

const row = (trap_no: string, marks: PatrolRow['marks']): PatrolRow => ({
  trap_id: idOf(1),
  trap_no,
  name: `${trap_no}番`,
  group_name: '西谷班',
  marks,
  visits: [],
});

it('prints every trap of this month, page after page, with what backs each day', async () => {
  const pages = [
    { days: [], rows: [row('1', ['visit_near', 'sensor', 'unconfirmed'])], next: 'more' },
    { days: [], rows: [row('2', ['visit_unplaced', 'not_set', 'ahead'])], next: null },
  ];
  const read = vi.fn(async (_query: object) => pages[read.mock.calls.length - 1]);
  const { context, printed } = testContext({ patrolBook: { read } });
  await listPatrols(context, {});
  expect(printed()).toBe(
    '1\t1番\t西谷班\t1\t1\t1\tvisit_near,sensor,unconfirmed\n2\t2番\t西谷班\t1\t0\t0\tvisit_unplaced,not_set,ahead\n',
  );
  const month = { from: '2026-10-31T15:00:00.000Z', to: '2026-11-30T15:00:00.000Z' };
  expect(read.mock.calls.map(([query]) => query)).toEqual([
    { ...month, limit: '100' },
    { ...month, limit: '100', cursor: 'more' },
  ]);
});

it('goes on where the connection was lost for a moment between two pages', async () => {
  const pages = [
    { days: [], rows: [row('1', ['sensor'])], next: 'more' },
    { days: [], rows: [row('2', ['sensor'])], next: null },
  ];
  const read = vi
    .fn(async (_query: object) => pages[1])
    .mockResolvedValueOnce(pages[0])
    .mockRejectedValueOnce(new NetworkError(new Error('cut')));
  const { context, printed } = testContext({ patrolBook: { read } });
  await listPatrols(context, {});
  expect(printed()).toMatch(/^1\t.*\n2\t.*\n$/);
});

it('asks for the days, the trap and the group that were named', async () => {
  const read = vi.fn(async (_query: object) => ({ days: [], rows: [], next: null }));
  const { context, said } = testContext({
    patrolBook: { read },
    traps: { list: async () => answer([trapWith()]) },
    groups: { list: async () => answer([{ id: idOf(7), name: '西谷班' }]) },
  });
  await listPatrols(context, { from: '2026-11-03', to: '2026-11-04', trap: '西谷3号', group: '西谷班' });
  expect(read.mock.calls[0]?.[0]).toMatchObject({
    from: '2026-11-02T15:00:00.000Z',
    to: '2026-11-04T15:00:00.000Z',
    trap_id: idOf(1),
    group_id: idOf(7),
  });
  expect(said).toContain('該当するわなはありません。');
});
