import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, noConnection, refusal, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { gateway, trap, user } from '../../app/testing/rows.ts';
import { watchSavedFiles } from '../../app/testing/savedFiles.ts';

const uuid = (digits: number) => `019400f0-0000-7000-8000-0000000000${digits}`;
const TRAPS = [
  trap({ id: uuid(10), name: '炭焼沢' }),
  trap({ id: uuid(11), name: '東沢' }),
  trap({ id: uuid(12), name: '西谷3号' }),
];
const traps: Answers = { 'GET /api/traps': () => rows(TRAPS) };

const saved = watchSavedFiles();
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('the files of the list', () => {
  it('a paper that is refused is told in an alert, and nothing is saved', async () => {
    renderApp('/HokapatoList', { answers: { ...traps, 'GET /api/pdf': () => refusal('not_allowed') } });
    await press('3件をPDFで保存');
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'この操作をする権限がありません。',
    );
    expect(saved).toEqual([]);
  });

  it('are not offered where nothing is on the list', async () => {
    renderApp('/HokapatoList?q=どこにもない', { answers: traps });
    await screen.findByText(/3 件中 0 件/);
    expect(screen.queryByRole('button', { name: /で保存/ })).toBeNull();
  });

  const fileOf = (urls: URL[]): Answers => ({
    'GET /api/export': ({ url }) => {
      urls.push(url);
      return new Response('file', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
    },
  });

  it('CSV is asked of the server, which notes it, for the rows of the filter alone', async () => {
    const urls: URL[] = [];
    renderApp('/HokapatoList?q=沢', { answers: { ...traps, ...fileOf(urls) } });
    await press('2件をCSVで保存');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(/^わな一覧_見本町_\d{4}-\d{2}-\d{2}\.csv$/);
    expect(await saved[0]?.content.text()).toBe('file');
    const { of, format, ids, ...others } = Object.fromEntries(urls[0]?.searchParams ?? []);
    expect({ of, format, ids: ids?.split(',').sort(), others }).toEqual({
      of: 'traps',
      format: 'csv',
      ids: [uuid(10), uuid(11)],
      others: {},
    });
  });

  it('without a connection nothing is saved, and the buttons say that one is needed', async () => {
    renderApp('/HokapatoList', { answers: { ...traps, 'GET /api/export': noConnection } });
    await press('3件をCSVで保存');
    expect(await screen.findByText(/保存には通信が必要です/)).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('PDF is asked for with the same filter', async () => {
    let asked = '';
    renderApp('/HokapatoList?q=沢', {
      answers: {
        ...traps,
        'GET /api/pdf': ({ url }) => {
          asked = url.search;
          return new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
        },
      },
    });
    await press('2件をPDFで保存');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(/^わな設置一覧_見本町_/);
    const query = new URLSearchParams(asked);
    expect(query.get('type')).toBe('trap_list');
    expect(query.get('ids')?.split(',').sort()).toEqual([uuid(10), uuid(11)]);
  });

  it('of gateways are for spreadsheets alone', async () => {
    const urls: URL[] = [];
    renderApp('/HokapatoList?tab=gateways', {
      answers: {
        'GET /api/users': () => rows([user({ is_gw_view: true })]),
        'GET /api/gateways': () => rows([gateway({ name: '大滝ダム' })]),
        ...fileOf(urls),
      },
    });
    await press('1件をCSVで保存');
    await waitFor(() => expect(saved[0]?.name).toMatch(/^親機一覧_見本町_/));
    expect(urls[0]?.search).toBe('?of=gateways&format=csv');
    expect(screen.queryByRole('button', { name: /PDFで保存/ })).toBeNull();
  });
});
