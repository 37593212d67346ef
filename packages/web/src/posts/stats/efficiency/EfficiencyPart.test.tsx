import {
  type EfficiencyDimension,
  efficiencyDimensionText,
  efficiencyMethods,
  type EfficiencyStats,
} from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { postMapAnswers } from '../../../app/testing/postMapAnswers.ts';
import { capture } from '../../../app/testing/postRows.ts';
import { answer, type Answers, refusal, rows } from '../../../app/testing/fakeServer.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { trap } from '../../../app/testing/rows.ts';

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
const FIGURES: EfficiencyStats['total'] = {
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

const efficiencyBy = (by: EfficiencyDimension, isCorrected: boolean): EfficiencyStats => ({
  by,
  period: { first_day: '2026-04-01', last_day: '2026-11-20' },
  last_period: { first_day: '2025-04-01', last_day: '2025-11-20' },
  is_corrected: isCorrected,
  total: FIGURES,
  rows: [
    { key: by === 'month' ? '2026-11' : 'boar', label: by === 'month' ? '2026-11' : 'イノシシ', ...FIGURES },
  ],
  methods: efficiencyMethods({ by, isCorrected, counted: '承認済み、錯誤捕獲を除く', hasOutings: true }),
  dimension_method: efficiencyDimensionText(by),
  sequence: 1,
});

const NO_COUNTS = {
  of: 'captures',
  by: ['species'],
  records: { total: 0, method: '' },
  animals: { total: 0, method: '', counted: '' },
  uncounted: { total: 0, method: '' },
  dimension_methods: [],
  rows: [],
  sequence: 1,
};

const asked: URLSearchParams[] = [];
const open = (address: string, answers: Answers = {}) => {
  asked.length = 0;
  return renderApp(address, {
    answers: {
      'GET /api/traps': () => rows([trap()]),
      'GET /api/map_hunt_points': postMapAnswers(() => [capture()]),
      'GET /api/stats': () => answer(NO_COUNTS),
      'GET /api/stats/efficiency': ({ url: { searchParams } }) => {
        asked.push(searchParams);
        const by = searchParams.get('by') === 'species' ? 'species' : 'month';
        return answer(efficiencyBy(by, searchParams.has('corrected')));
      },
      ...answers,
    },
  });
};

/** Opens the folded part, as a press on its summary does. */
async function unfold() {
  const details = (await screen.findByText('捕獲効率')).closest('details');
  if (details === null) throw new Error('not folded');
  details.open = true;
  fireEvent(details, new Event('toggle'));
}
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((each) => [...each.querySelectorAll('th, td')].map(({ textContent }) => textContent));

it('reads nothing before it is opened, then with the filter of the map', async () => {
  open('/HuntMap?tab=stats&species=boar&from=2026-11-01&kind=captured');
  await screen.findByText('捕獲効率');
  expect(asked).toEqual([]);
  await unfold();
  await screen.findByRole('table', { name: 'わなの捕獲効率（月）' });
  expect(asked.map((query) => Object.fromEntries(query))).toEqual([
    { by: 'month', from: '2026-10-31T15:00:00.000Z', kind: 'captured', species: 'boar' },
  ]);
});

it('shows both years, per 100 trap-days too, and － where there is nothing to divide by', async () => {
  open('/HuntMap?tab=stats');
  await unfold();
  expect(cells(await screen.findByRole('table', { name: 'わなの捕獲効率（月）' }))).toEqual([
    [
      '月',
      '100台日あたり',
      '100台日あたり前年',
      'わなのCPUE',
      'わなのCPUE前年',
      'わなの捕獲',
      'わなの捕獲前年',
      'わな台日',
      'わな台日前年',
    ],
    ['2026年11月', '0.97', '－', '0.010', '－', '12', '0', '1,234.5', '0'],
    ['合計', '0.97', '－', '0.010', '－', '12', '0', '1,234.5', '0'],
  ]);
  expect(cells(screen.getByRole('table', { name: '銃の捕獲効率（月）' })).at(-1)).toEqual([
    '合計',
    '0.000',
    '－',
    '0',
    '0',
    '8',
    '0',
  ]);
  expect(cells(screen.getByRole('table', { name: '目撃の捕獲効率（月）' })).at(-1)).toEqual([
    '合計',
    '0.250',
    '－',
    '2',
    '0',
    '8',
    '0',
  ]);
  const methods = screen.getByRole('list', { name: 'わなの計算のしかた' });
  expect(methods.textContent).toContain('わなのCPUE わなの捕獲頭数 ÷ わな台日。');
  expect(screen.getByText(/^期間 2026-04-01～2026-11-20（前年 2025-04-01～2025-11-20）/)).toBeTruthy();
});

it('is told apart by another item, and corrected', async () => {
  open('/HuntMap?tab=stats');
  await unfold();
  fireEvent.change(await screen.findByLabelText('分ける項目'), { target: { value: 'species' } });
  await screen.findByRole('table', { name: 'わなの捕獲効率（鳥獣の種類）' });
  fireEvent.click(screen.getByRole('checkbox', { name: /半日を引く/ }));
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'わなの計算のしかた' }).textContent).toContain('半日を引く。'),
  );
  expect(asked.at(-1)?.toString()).toBe('by=species&corrected=1');
});

it('that fails says what to do, and comes at a new try', async () => {
  let isDown = true;
  open('/HuntMap?tab=stats', {
    'GET /api/stats/efficiency': () =>
      isDown ? refusal('not_allowed') : answer(efficiencyBy('month', false)),
  });
  await unfold();
  const retry = await screen.findByRole('button', { name: '再試行' });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByRole('table', { name: 'わなの捕獲効率（月）' })).toBeTruthy();
});
