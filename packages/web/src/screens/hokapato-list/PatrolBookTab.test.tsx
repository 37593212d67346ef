import type { PatrolBook } from '@satomori/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, type Answers, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { watchSavedFiles } from '../../app/testing/savedFiles.ts';

const BOOK: PatrolBook = {
  days: ['2026-11-01', '2026-11-02', '2026-11-03'],
  rows: [
    {
      trap_id: '019400f0-0000-7000-8000-000000000010',
      trap_no: '26-010',
      name: '炭焼沢',
      group_name: null,
      marks: ['visit_far', 'sensor', 'unconfirmed'],
      visits: [
        {
          at: '2026-10-31T23:00:00.000Z',
          day: '2026-11-01',
          kind: 'patrol',
          user_name: '山田',
          distance_m: 420,
          mark: 'visit_far',
        },
      ],
    },
  ],
  next: null,
};

const answers: Answers = {
  'GET /api/traps': () => rows([]),
  'GET /api/patrol_book': () => answer(BOOK),
};

const saved = watchSavedFiles();

it('opens who visited a trap, when and from how far; the sensor alone opens nothing and counts as no visit', async () => {
  renderApp('/HokapatoList?tab=book', { answers });
  const day = await screen.findByRole('button', {
    name: /炭焼沢 令和8年11月1日 見回り（わなから離れて記録）/,
  });
  expect(screen.getAllByRole('button', { name: /炭焼沢/ })).toHaveLength(1);
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['△', 'セ', '×', '1', '1']);
  fireEvent.click(day);
  expect(await screen.findByText(/08:00 見回り 山田/)).toBeTruthy();
  expect(screen.getByText(/わなから約420m/)).toBeTruthy();
});

it('shows the traps of the group that was chosen, and a link to it shows the same', async () => {
  const group = (id: string, name: string) => ({ id, name, kind: 'hunt' });
  const asked: (string | null)[] = [];
  renderApp('/HokapatoList?tab=book', {
    answers: {
      ...answers,
      'GET /api/groups': () => rows([group('g1', '西谷班'), group('g2', '東谷班')]),
      'GET /api/patrol_book': ({ url }) => {
        asked.push(url.searchParams.get('group_id'));
        return answer(BOOK);
      },
    },
  });
  await screen.findByRole('option', { name: /東谷班/ });
  fireEvent.change(screen.getByLabelText('グループ'), { target: { value: 'g2' } });
  await expect.poll(() => asked).toEqual([null, 'g2']);
  expect(location.hash).toContain('group_id=g2');
});

it('is saved by the server, for the month and the group on screen', async () => {
  const urls: URL[] = [];
  renderApp('/HokapatoList?tab=book&group_id=g2', {
    answers: {
      ...answers,
      'GET /api/export': ({ url }) => {
        urls.push(url);
        return new Response('file', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '1件をCSVで保存' }));
  await waitFor(() => expect(saved[0]?.name).toMatch(/^見回り台帳_2026-11_見本町_.*\.csv$/));
  expect(Object.fromEntries(urls[0]?.searchParams ?? [])).toEqual({
    of: 'patrol_book',
    format: 'csv',
    from: expect.stringMatching(/T15:00:00\.000Z$/),
    to: expect.stringMatching(/T15:00:00\.000Z$/),
    group_id: 'g2',
  });
});
