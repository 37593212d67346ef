import { effortRow } from '@satomori/core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, type Answers, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { site, user } from '../../app/testing/rows.ts';

const GET = 'GET /api/efforts';
const idOf = (number: number) => `019400f0-0000-7000-8000-${String(number).padStart(12, '0')}`;
const EFFORTS = [
  effortRow({ id: idOf(3), date: '2026-12-01', hunters_out: 6, sighted_count: 4, captured_count: 1 }),
  effortRow({ id: idOf(2), date: '2026-11-20', sighted_count: 0, captured_count: 0, hunter_name: '西谷 勇' }),
  effortRow({ id: idOf(1), date: '2026-11-01', method: 'box', days_out: 30, traps_set: 8, place: '水神' }),
];
const open = (answers: Answers = {}) =>
  renderApp('/HuntCalendar', { answers: { [GET]: () => rows(EFFORTS), ...answers } });

describe('the hunting calendar', () => {
  it.each([
    ['who does not hunt', { 'GET /api/users': () => rows([user({ is_hunter: false })]) }],
    ['of a hokapato site', { 'GET /api/sites': () => rows([site({ is_satomori: false })]) }],
  ])('is not for somebody %s, nor in their menu', async (_, answers) => {
    const app = open(answers);
    await waitFor(() => expect(app.address()).toBe('/home'));
    expect(screen.queryByRole('link', { name: '出猟カレンダー' })).toBeNull();
  });

  it('is only read by a shared account', async () => {
    open({ 'GET /api/users': () => rows([user({ is_shared_viewer: true })]) });
    await screen.findByRole('region', { name: '2026年12月' });
    expect(screen.queryByRole('link', { name: '出猟を記録する' })).toBeNull();
  });

  it('shows the entries by month, newest first, each with what was entered', async () => {
    open();
    const december = within(await screen.findByRole('region', { name: '2026年12月' }));
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '2026年12月',
      '2026年11月',
    ]);
    expect(december.getByRole('article').textContent).toContain('目撃数4頭');
    const [zero, traps] = within(screen.getByRole('region', { name: '2026年11月' })).getAllByRole('article');
    expect(zero?.textContent).toContain('何も見ず、何も捕れなかった');
    expect(zero?.textContent).not.toContain('目撃数');
    expect(zero?.textContent).toContain('出猟者西谷 勇');
    for (const text of ['箱わな', '出猟日数30日', 'わなの数8基', '場所水神'])
      expect(traps?.textContent).toContain(text);
    expect(traps?.textContent).not.toContain('捕獲数');
    expect(screen.getByText('3 件')).toBeTruthy();
    expect(screen.getByRole('link', { name: '出猟を記録する' }).getAttribute('href')).toContain(
      '/HuntEffort',
    );
  });

  it('reads page by page, and counts only with the first', async () => {
    const asked: URLSearchParams[] = [];
    open({
      [GET]: ({ url }) => {
        asked.push(url.searchParams);
        return url.searchParams.has('cursor')
          ? answer(EFFORTS.slice(2), { next: null })
          : answer(EFFORTS.slice(0, 2), { next: 'more', total: 3 });
      },
    });
    (await screen.findByRole('button', { name: '続きを読む' })).click();
    expect(await screen.findByText('箱わな')).toBeTruthy();
    expect(asked.map((params) => [params.get('limit'), params.get('cursor'), params.get('count')])).toEqual([
      ['50', null, '1'],
      ['50', 'more', null],
    ]);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  });

  it('is saved as a table, without photos', async () => {
    open();
    await screen.findByRole('button', { name: '3件をCSVで保存' });
    expect(screen.queryByRole('button', { name: /写真/ })).toBeNull();
  });

  it('says what will be there where nothing is', async () => {
    open({ [GET]: () => rows([]) });
    expect(await screen.findByText(/何も捕れなかった日も記録してください/)).toBeTruthy();
  });
});
