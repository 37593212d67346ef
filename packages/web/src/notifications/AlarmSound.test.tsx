import { newId, type Notification } from '@satomori/core';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, rows } from '../app/testing/fakeServer.ts';
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

it('is silent for old ones that come among the newest when others are marked as read', async () => {
  const at = (sequence: number) => notification({ id: newId(), rule: 'trap_fired', sequence });
  const [old, shown, next] = [at(3), at(5), at(9)];
  const snoozed = { ...at(4), snoozed_until: '2026-11-20T00:00:00.000Z' };
  const read = (sequence: number, total: number, ...json: Notification[]) =>
    answer(json, { next: null, total, sequence });
  const app = renderApp('/User', { answers: { 'GET /api/push_logs': () => read(6, 41, shown) } });
  const readAgain = async (...given: Parameters<typeof read>) => {
    app.server.answers['GET /api/push_logs'] = () => read(...given);
    await app.queryClient.invalidateQueries({ queryKey: notificationKeys.all });
    await waitFor(() => expect(document.title).toMatch(new RegExp(`^\\(${given[1]}\\) `)));
  };
  await screen.findByRole('heading', { level: 1, name: 'ユーザー設定' });
  await waitFor(() => expect(document.title).toMatch(/^\(41\) /));
  await readAgain(8, 40, old);
  expect(playAlarm).not.toHaveBeenCalled();
  await readAgain(10, 42, next, old);
  await waitFor(() => expect(playAlarm).toHaveBeenCalledTimes(1));
  await readAgain(10, 43, next, snoozed, old);
  await waitFor(() => expect(playAlarm).toHaveBeenCalledTimes(2));
});
