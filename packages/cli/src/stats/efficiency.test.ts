import { type EfficiencyStats, efficiencyDimensionText, efficiencyMethods } from '@satomori/core';
import { expect, it, vi } from 'vitest';
import { answer, idOf } from '../testing/samples.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { fakeServer, run } from '../testing/testProcess.ts';
import { showEfficiency, showEfficiencyCommand } from './efficiency.ts';

const NOTHING: EfficiencyStats['total']['last_year'] = {
  trap_captured: 0,
  trap_days: 0,
  cpue_trap: null,
  gun_captured: 0,
  gun_days: 0,
  cpue_gun: null,
  sighted: 0,
  sighting_days: 0,
  spue: null,
};
const NOVEMBER: EfficiencyStats['total'] = {
  trap_captured: 12,
  trap_days: 1234.5,
  cpue_trap: 12 / 1234.5,
  gun_captured: 0,
  gun_days: 8,
  cpue_gun: 0,
  sighted: 2,
  sighting_days: 8,
  spue: 0.25,
  last_year: NOTHING,
};

const efficiencyWith = (change: Partial<EfficiencyStats> = {}): EfficiencyStats => ({
  by: 'month',
  period: { first_day: '2026-04-01', last_day: '2026-11-20' },
  last_period: { first_day: '2025-04-01', last_day: '2025-11-20' },
  is_corrected: false,
  total: NOVEMBER,
  rows: [{ key: '2026-11', label: '2026-11', ...NOVEMBER }],
  methods: efficiencyMethods({
    by: 'month',
    isCorrected: false,
    counted: '承認済み、錯誤捕獲を除く',
    hasOutings: true,
  }),
  dimension_method: efficiencyDimensionText('month'),
  sequence: 9,
  ...change,
});

it.each([[['--by', 'colour']], [['--by', 'month,mesh']], [['--by', '状態']], [['extra']]])(
  'refuses %j',
  async (args) => {
    await expect(parse(showEfficiencyCommand, vi.fn(), args)).rejects.toThrow();
  },
);

it('asks by a code or a word, with the filter of the list', async () => {
  const shown = vi.fn();
  await parse(showEfficiencyCommand, shown, ['--by', '捕獲者', '--corrected', '--species', 'イノシシ']);
  expect(shown.mock.calls[0]?.[1]).toEqual({ by: 'person', corrected: true, species: 'boar' });
  const efficiency = vi.fn(async () => efficiencyWith());
  const { context } = testContext({
    stats: { efficiency },
    groups: { list: async () => answer([{ id: idOf(7), name: '西谷班' }]) },
  });
  await showEfficiency(context, { by: 'mesh', corrected: true, from: '2026-11-01', group: '西谷班' });
  await showEfficiency(context, { by: 'month' });
  expect(efficiency.mock.calls.map(([query]: unknown[]) => query)).toEqual([
    { by: 'mesh', corrected: '1', from: '2026-10-31T15:00:00.000Z', group_id: idOf(7) },
    { by: 'month' },
  ]);
});

it('lines up both years, with － where there is nothing to divide by', async () => {
  const { context, printed } = testContext({ stats: { efficiency: async () => efficiencyWith() } }, 'table');
  await showEfficiency(context, { by: 'month' });
  const [head, , row] = printed().split('\n');
  expect(head).toBe('月       わな台日  100台日あたり  前年わな  銃のCPUE  前年銃   SPUE  前年SPUE');
  expect(row).toBe('2026-11   1,234.5           0.97        －     0.000      －  0.250        －');
});

it('prints all figures tab-separated', async () => {
  const { context, printed } = testContext({ stats: { efficiency: async () => efficiencyWith() } });
  await showEfficiency(context, { by: 'month' });
  const rate = String(12 / 1234.5);
  expect(printed()).toBe(
    `${['2026-11', 1234.5, 12, rate, '－', 0, 8, 0, '－', 2, 0.25, '－', 8, 0, 0, 0, 0, 0, 0, '2026-11'].join('\t')}\n`,
  );
});

it('says the period, the totals and how each figure came about', async () => {
  const { context, said } = testContext({ stats: { efficiency: async () => efficiencyWith({ rows: [] }) } });
  await showEfficiency(context, { by: 'month' });
  expect(said).toEqual([
    'この期間に、捕獲と、わなや出猟の記録はありません。',
    '期間 2026-04-01～2026-11-20（前年 2025-04-01～2025-11-20）',
    '合計 わな 12頭／1,234.5台日、100台日あたり 0.97（前年 －）',
    '合計 銃 0頭／8人日、CPUE 0.000（前年 －）、SPUE 0.250（前年 －）',
    expect.stringMatching(/^わなの捕獲: わなによる捕獲の頭数/),
    expect.stringMatching(/^わな台日: わなごとに/),
    'わなのCPUE: わなの捕獲頭数 ÷ わな台日。',
    expect.stringMatching(/^銃の捕獲: /),
    expect.stringMatching(/^銃の人日: /),
    '銃のCPUE: 銃の捕獲頭数 ÷ 銃の人日。',
    expect.stringMatching(/^銃の目撃: /),
    expect.stringMatching(/^SPUE: /),
    '前年は、1年前の同じ月日の期間を同じ方法で計算したもの。',
    '月: 日本時間の暦の月。',
  ]);
});

it('gives JSON by fields, with null for no rate', async () => {
  const server = fakeServer({ 'GET /api/stats/efficiency': { body: { json: efficiencyWith() } } });
  const { stdout, code } = await run(
    ['stats', 'efficiency', '--json', 'key,trap_captured,last_year'],
    server,
  );
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual([{ key: '2026-11', trap_captured: 12, last_year: NOTHING }]);
});
