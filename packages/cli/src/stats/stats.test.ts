import type { Stats } from '@satomori/core';
import { expect, it, vi } from 'vitest';
import { answer, idOf, trapWith } from '../testing/samples.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { fakeServer, run } from '../testing/testProcess.ts';
import { countCaptures, countCapturesCommand, countSightings, countSightingsCommand } from './counts.ts';

const statsWith = (change: Partial<Stats> = {}): Stats => ({
  of: 'captures',
  by: ['species', 'month'],
  records: { total: 4, method: '一覧と同じ件数。' },
  animals: { total: 5, method: '頭数の合計。', counted: '承認済み、錯誤捕獲を除く' },
  uncounted: { total: 0, method: '頭数の記録なし。' },
  dimension_methods: ['月: 日本時間の暦の月。'],
  rows: [
    { keys: ['boar', '2026-11'], labels: ['イノシシ', '2026-11'], records: 3, animals: 4, uncounted: 0 },
    { keys: [null, '2026-11'], labels: ['記録なし', '2026-11'], records: 1, animals: 1, uncounted: 0 },
  ],
  sequence: 9,
  ...change,
});

it('asks by codes and by words, with the filter of the list', async () => {
  const captures = vi.fn();
  await parse(countCapturesCommand, captures, ['--by', '鳥獣の種類,month', '--species', 'イノシシ']);
  expect(captures.mock.calls[0]?.[1]).toEqual({ by: 'species,month', species: 'boar' });
  const sightings = vi.fn();
  await parse(countSightingsCommand, sightings, ['--kind', '痕跡']);
  expect(sightings.mock.calls[0]?.[1]).toEqual({ by: 'species', kind: 'trace' });
});

it.each([[['--by', 'colour']], [['--by', 'species,month,sex']], [['--by', '']], [['extra']]])(
  'refuses %j',
  async (args) => {
    await expect(parse(countCapturesCommand, vi.fn(), args)).rejects.toThrow();
  },
);

it('counts no sightings by what they do not say', async () => {
  await expect(parse(countSightingsCommand, vi.fn(), ['--by', '性別'])).rejects.toThrow();
});

it('sends days as times and names as ids', async () => {
  const read = vi.fn(async () => statsWith());
  const { context } = testContext({
    stats: { read },
    traps: { list: async () => answer([trapWith()]) },
    groups: { list: async () => answer([{ id: idOf(7), name: '西谷班' }]) },
  });
  await countCaptures(context, { by: 'mesh', from: '2026-11-01', group: '西谷班', trap: '西谷3号' });
  await countSightings(context, { by: 'month', to: '2026-11-20', group: '西谷班', query: '川' });
  expect(read.mock.calls.map(([query]: unknown[]) => query)).toEqual([
    {
      of: 'captures',
      by: 'mesh',
      from: '2026-10-31T15:00:00.000Z',
      group_id: idOf(7),
      trap_id: idOf(1),
    },
    { of: 'sightings', by: 'month', to: '2026-11-20T15:00:00.000Z', group_id: idOf(7), q: '川' },
  ]);
});

it('prints tab-separated words and codes, and on stderr how each figure came about', async () => {
  const { context, printed, said } = testContext({ stats: { read: async () => statsWith() } });
  await countCaptures(context, { by: 'species,month' });
  expect(printed()).toBe(
    'イノシシ\t2026-11\t3\t4\t0\tboar\t2026-11\n記録なし\t2026-11\t1\t1\t0\t\t2026-11\n',
  );
  expect(said).toEqual([
    '合計 4件、5頭（羽。承認済み、錯誤捕獲を除く）、頭数不明 0件',
    '件数: 一覧と同じ件数。',
    '頭数: 頭数の合計。',
    '月: 日本時間の暦の月。',
  ]);
});

it('lines up a table by display width', async () => {
  const { context, printed } = testContext({ stats: { read: async () => statsWith() } }, 'table');
  await countCaptures(context, { by: 'species,month' });
  const [head, , first, second] = printed().split('\n');
  expect(head).toBe('鳥獣の種類  月       件数  頭数  頭数不明');
  expect(first).toBe('イノシシ    2026-11     3     4         0');
  expect(second).toBe('記録なし    2026-11     1     1         0');
});

it('says so where there is nothing, and what is not counted where something is not', async () => {
  const uncounted = { total: 2, method: '頭数の記録なし。' };
  const { context, printed, said } = testContext({
    stats: { read: async () => statsWith({ rows: [], uncounted }) },
  });
  await countSightings(context, { by: 'species' });
  expect(printed()).toBe('');
  expect(said[0]).toBe('該当する記録はありません。');
  expect(said).toContain('頭数不明: 頭数の記録なし。');
});

it('gives JSON by fields', async () => {
  const server = fakeServer({ 'GET /api/stats': { body: { json: statsWith() } } });
  const { stdout, code } = await run(['stats', 'captures', '--json', 'keys,records'], server);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual([
    { keys: ['boar', '2026-11'], records: 3 },
    { keys: [null, '2026-11'], records: 1 },
  ]);
});
