import type { Stats } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { postMapAnswers } from '../../app/testing/postMapAnswers.ts';
import { capture } from '../../app/testing/postRows.ts';
import { answer, type Answers, refusal, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { site, trap, user } from '../../app/testing/rows.ts';

const row = (keys: string[], labels: string[], records: number, animals: number) => ({
  keys,
  labels,
  records,
  animals,
  uncounted: records > 20 ? 2 : 0,
});

const stats = (by: Stats['by'], counted: Stats['rows']): Stats => ({
  of: 'captures',
  by,
  records: {
    total: counted.reduce((sum, { records }) => sum + records, 0),
    method: '一覧と同じ条件の件数。',
  },
  animals: {
    total: counted.reduce((sum, { animals }) => sum + animals, 0),
    method: '頭数の合計。',
    counted: '承認済み、錯誤捕獲を除く',
  },
  uncounted: {
    total: counted.reduce((sum, { uncounted }) => sum + uncounted, 0),
    method: '頭数のない件数。',
  },
  dimension_methods: by.includes('month') ? ['月: 日本時間の暦の月。'] : [],
  rows: counted,
  sequence: 1,
});

const BY_SPECIES = stats(
  ['species'],
  [row(['boar'], ['イノシシ'], 30, 1234), row(['sika_deer'], ['ニホンジカ'], 10, 11)],
);
const BY_BOTH = stats(
  ['month', 'species'],
  [
    row(['2026-10', 'boar'], ['2026-10', 'イノシシ'], 3, 4),
    row(['2026-11', 'boar'], ['2026-11', 'イノシシ'], 5, 6),
    row(['2026-11', 'sika_deer'], ['2026-11', 'ニホンジカ'], 7, 8),
  ],
);

const open = (address: string, answers: Answers = {}) =>
  renderApp(address, {
    answers: {
      'GET /api/traps': () => rows([trap()]),
      'GET /api/map_hunt_points': postMapAnswers(() => [capture()]),
      'GET /api/stats': ({ url }) => answer(url.searchParams.get('by') === 'species' ? BY_SPECIES : BY_BOTH),
      ...answers,
    },
  });
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((each) => [...each.querySelectorAll('th, td')].map(({ textContent }) => textContent));

describe('集計', () => {
  it('counts what the list holds, and flags how', async () => {
    open('/HuntMap');
    fireEvent.click(await screen.findByRole('tab', { name: '集計' }));
    expect(cells(await screen.findByRole('table', { name: '捕獲の集計（鳥獣の種類）' }))).toEqual([
      ['鳥獣の種類', '件数', '頭数', '件数の割合', '頭数なし'],
      ['イノシシ', '30', '1,234', '75.0%', '2'],
      ['ニホンジカ', '10', '11', '25.0%', '0'],
      ['合計', '40', '1,245', '100.0%', '2'],
    ]);
    expect(screen.getByText('一覧と同じ条件の件数。')).toBeTruthy();
    // The chart has the same content as the table, so it is hidden.
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('asks with the filter of map and list', async () => {
    let asked = '';
    open('/HuntMap?tab=stats&species=boar&from=2026-11-01&q=西谷&kind=captured', {
      'GET /api/stats': ({ url }) => {
        asked = decodeURIComponent(url.search);
        return answer(BY_SPECIES);
      },
    });
    await screen.findByRole('table');
    expect(asked.slice(1).split('&').toSorted()).toEqual([
      'by=species',
      'from=2026-10-31T15:00:00.000Z',
      'kind=captured',
      'of=captures',
      'q=西谷',
      'species=boar',
    ]);
  });

  it('crosses two dimensions, kept in the address, and turns them', async () => {
    const app = open('/HuntMap?tab=stats');
    fireEvent.change(await screen.findByLabelText('集計する項目'), { target: { value: 'month' } });
    fireEvent.change(screen.getByLabelText('もう一つの項目'), { target: { value: 'species' } });
    await waitFor(() => expect(app.address()).toContain('by=month%2Cspecies'));
    expect(cells(await screen.findByRole('table', { name: '捕獲の件数（月 × 鳥獣の種類）' }))).toEqual([
      ['月 ＼ 鳥獣の種類', '合計', 'イノシシ', 'ニホンジカ'],
      ['2026年10月', '3', '3', '0'],
      ['2026年11月', '12', '5', '7'],
      ['合計', '15', '8', '7'],
    ]);
    expect(screen.getByText('月: 日本時間の暦の月。')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('比べる数'), { target: { value: 'animals' } });
    const heads = await screen.findByRole('table', { name: '捕獲の頭数（月 × 鳥獣の種類）' });
    expect(cells(heads).at(-1)).toEqual(['合計', '18', '10', '8']);
    fireEvent.click(screen.getByRole('button', { name: '縦横を入れ替える' }));
    await waitFor(() => expect(app.address()).toContain('by=species%2Cmonth'));
    expect(app.address()).toContain('figure=animals');
  });

  it('says that nothing is left by the filter, and takes it off', async () => {
    const app = open('/HuntMap?tab=stats&species=fox', {
      'GET /api/stats': ({ url }) =>
        answer(url.searchParams.has('species') ? stats(['species'], []) : BY_SPECIES),
    });
    expect(await screen.findByText('条件に合う捕獲はありません。')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '絞り込みを外す' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(app.address()).not.toContain('fox');
  });

  it('that fails says what to do, and comes at a new try', async () => {
    let isDown = true;
    open('/HuntMap?tab=stats', {
      'GET /api/stats': () => (isDown ? refusal('not_allowed') : answer(BY_SPECIES)),
    });
    const retry = await screen.findByRole('button', { name: '再試行' });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  it('is not offered to those who have no captures', async () => {
    renderApp('/HuntMap?tab=stats', {
      answers: {
        'GET /api/users': () => rows([user({ is_hunter: false })]),
        'GET /api/sites': () => rows([site({ is_satomori: false })]),
        'GET /api/traps': () => rows([trap()]),
        'GET /api/stats': () => {
          throw new Error('asked');
        },
      },
    });
    expect(await screen.findByRole('region', { name: /地図/ })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: '集計' })).toBeNull();
  });
});
