import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rows } from '../testing/fakeServer.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { notification } from '../testing/rows.ts';

const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => {});
const clearAppBadge = vi.fn<() => Promise<void>>(async () => {});
Object.assign(navigator, { setAppBadge, clearAppBadge });
afterEach(() => vi.clearAllMocks());

it('unread notifications are counted in the title of the tab and on the icon of the app', async () => {
  renderApp('/User', {
    answers: { 'GET /api/push_logs': () => rows([notification(), notification(), notification()]) },
  });
  await screen.findByRole('heading', { level: 1, name: 'ユーザー設定' });
  await waitFor(() => expect(document.title).toBe('(3) ユーザー設定 | 里守'));
  expect(setAppBadge).toHaveBeenLastCalledWith(3);
  cleanup();
  expect(clearAppBadge).toHaveBeenCalled();
});

it('no unread notification leaves the title as it is', async () => {
  renderApp('/User');
  await screen.findByRole('heading', { level: 1, name: 'ユーザー設定' });
  expect(document.title).toBe('ユーザー設定 | 里守');
});
