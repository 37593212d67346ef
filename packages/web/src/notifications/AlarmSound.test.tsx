import { newId, type Notification } from '@satomori/core';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { rows } from '../app/testing/fakeServer.ts';
import { renderApp } from '../app/testing/renderApp.tsx';
import { notification } from '../app/testing/rows.ts';
import { playAlarm } from '../platform/device/alertSound.ts';
import { notificationKeys } from '../queries/notifications.ts';

vi.mock(import('../platform/device/alertSound.ts'), async (original) => ({
  ...(await original()),
  playAlarm: vi.fn<() => Promise<boolean>>(async () => true),
}));
beforeEach(() => vi.clearAllMocks());

const unread = (rule: Notification['rule']) => notification({ id: newId(), rule });

it('rings for what comes while the app is open, once, and only where it may not wait', async () => {
  let all = [unread('trap_fired')];
  const app = renderApp('/User', { answers: { 'GET /api/push_logs': () => rows(all) } });
  const readAgain = () => app.queryClient.invalidateQueries({ queryKey: notificationKeys.all });
  await screen.findByRole('heading', { level: 1, name: 'ユーザー設定' });
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
  all = [unread('announcement'), ...all];
  await readAgain();
  await waitFor(() => expect(document.title).toMatch(/^\(2\) /));
  expect(playAlarm).not.toHaveBeenCalled();
  all = [unread('injury'), unread('trap_fired'), ...all];
  await readAgain();
  await waitFor(() => expect(playAlarm).toHaveBeenCalledTimes(1));
  await readAgain();
  expect(playAlarm).toHaveBeenCalledTimes(1);
});
