import 'fake-indexeddb/auto';
import { effortRow } from '@satomori/core/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { accepted, noConnection } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';

const POST = 'POST /api/efforts';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = async (name: RegExp, label: string) =>
  fireEvent.click(within(await screen.findByRole('group', { name })).getByLabelText(label));

afterEach(() => vi.restoreAllMocks());

it('an effort without a connection is kept on the device, can be edited, and is sent once', async () => {
  const app = renderApp('/HuntEffort', { answers: { [POST]: noConnection } });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  await choose(/捕獲方法/, 'くくりわな');
  fireEvent.click(screen.getByRole('button', { name: 'わなの数を増やす' }));
  press('端末に保存する（あとで送信）');
  expect(await screen.findByText('端末に保存しました')).toBeTruthy();
  expect(screen.getByText('電波が戻ると、自動で送信します。')).toBeTruthy();

  await app.router.navigate('/User?show=outbox');
  expect(await screen.findByText(/^出猟：.*くくりわな/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '直す' }));
  await waitFor(() => expect(app.address()).toBe('/HuntEffort'));
  const traps = await screen.findByRole('textbox', { name: /^わなの数/ });
  expect((traps as HTMLInputElement).value).toBe('1');

  vi.restoreAllMocks();
  app.server.answers[POST] = accepted(effortRow({ method: 'snare', traps_set: 1 }));
  fireEvent(window, new Event('online'));
  fireEvent.click(await screen.findByRole('button', { name: '送信する' }));
  expect(await screen.findByText('送信しました')).toBeTruthy();
  const sent = app.server.calls.filter(({ call }) => call === POST).map(({ body }) => body);
  expect(new Set(sent.map((entry) => (entry as { id: string }).id)).size).toBe(1);
});
