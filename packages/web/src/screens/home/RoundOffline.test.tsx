import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noConnection, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { trap } from '../../app/testing/rows.ts';

const uuid = (digits: number) => `019400f0-0000-7000-8000-0000000000${digits}`;

it('a trap ticked off without a connection is kept on the device, also when the app is opened again', async () => {
  const listed = [
    trap({ id: uuid(10), name: '近いわな', last_patrol_at: null }),
    trap({ id: uuid(11), name: '遠いわな', last_patrol_at: null, longitude: 135.5 }),
  ];
  const open = () =>
    renderApp('/Home', {
      answers: { 'GET /api/traps': () => rows(listed), 'POST /api/trap_logs': noConnection },
    });
  open();
  fireEvent.click(await screen.findByRole('button', { name: '近いわなの見回りを異常なしで記録' }));
  expect(await screen.findByText(/端末に保存しました/)).toBeTruthy();
  expect(await screen.findByRole('heading', { name: '本日の見回り 残り 1件' })).toBeTruthy();
  cleanup();
  open();
  expect(await screen.findByText('端末に保存済み')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '本日の見回り 残り 1件' })).toBeTruthy();
});
