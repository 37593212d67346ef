import type { PushMessage } from '@satomori/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerPress, showMessage } from './notifications.ts';

const message: PushMessage = {
  title: 'わな作動: 西谷3号',
  body: '西谷3号が作動しました。',
  tag: 'incident-1',
  screen: '/HokapatoList?trap_id=1',
  occurred_at: 0,
  unread: 2,
  is_resolved: false,
  code: 'delivery.secret',
};
const showNotification = vi.fn<(title: string, options?: NotificationOptions) => Promise<void>>(
  async () => {},
);
const close = vi.fn<() => void>();
const openWindow = vi.fn<(address: string) => Promise<null>>(async () => null);
const fetched = vi.fn<typeof fetch>();
const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => {});
const worker = {
  shown: { showNotification },
  clients: { matchAll: async () => [], openWindow } as unknown as Clients,
  base: '/web/',
};
const pressed = (code: string | null) =>
  ({ data: { ...message, code }, tag: message.tag, close }) as unknown as Notification;

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', { setAppBadge });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('shows an alarm with its buttons, and what is over without', async () => {
  await showMessage(worker.shown, '/web/', message);
  await showMessage(worker.shown, '/web/', { ...message, code: null, is_resolved: true });
  const [first, second] = showNotification.mock.calls.map(([, options]) => options);
  expect(first).toMatchObject({
    tag: 'incident-1',
    silent: false,
    actions: [
      { action: 'acknowledge', title: '向かいます' },
      { action: 'decline', title: 'わたしは行けません' },
    ],
  });
  expect(second).toMatchObject({ tag: 'incident-1', silent: true, actions: [] });
  expect(setAppBadge).toHaveBeenCalledWith(2);
});

it('tells the server of a button, with the code in the body and no address', async () => {
  fetched.mockImplementation(async () => new Response('{"json":{"is_resolved":false}}'));
  await answerPress(worker, pressed('delivery.secret'), 'acknowledge');
  expect(fetched).toHaveBeenCalledWith(
    '/web/api/push_logs/act',
    expect.objectContaining({
      method: 'POST',
      body: JSON.stringify({ code: 'delivery.secret', action: 'acknowledge' }),
    }),
  );
  expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ body: '「向かいます」と知らせました。' });
  expect(openWindow).not.toHaveBeenCalled();
});

// Source: R47.
it.each([
  ['where the file next to the page names another server', '{"baseUrl":"https://api.example.jp/town/"}', 200],
  ['of the page where there is no such file', '', 404],
  ['of the page where the file is not the server’s', '<html>', 200],
])('tells the server %s', async (_what, file, status) => {
  fetched.mockImplementation(async (address) =>
    address === '/web/config.json'
      ? new Response(file, { status })
      : new Response('{"json":{"is_resolved":false}}'),
  );
  await answerPress(worker, pressed('delivery.secret'), 'acknowledge');
  const api = file.startsWith('{') ? 'https://api.example.jp/town' : '/web';
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/web/config.json',
    `${api}/api/push_logs/act`,
  ]);
});

it.each([
  ['without a signal', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['of a captive portal', async () => new Response('<html>')],
  ['of a refusal', async () => new Response('{}', { status: 400 })],
])('says so and keeps the buttons where the answer is that %s', async (_what, answer) => {
  fetched.mockImplementation(answer);
  await answerPress(worker, pressed('delivery.secret'), 'decline');
  const [, options] = showNotification.mock.calls[0]!;
  expect(options?.body).toContain('送れませんでした');
  expect((options as { actions: unknown[] }).actions).toHaveLength(2);
});

it('opens the screen where nobody is signed in any more, and shows no button to press again', async () => {
  fetched.mockImplementation(async () => new Response('{"result":"bad_code","message":""}', { status: 400 }));
  await answerPress(worker, pressed('delivery.secret'), 'acknowledge');
  expect(openWindow.mock.calls).toEqual([['/web/#/HokapatoList?trap_id=1']]);
  expect(close).toHaveBeenCalledOnce();
  expect(showNotification).not.toHaveBeenCalled();
});

it('opens the screen of everything else', async () => {
  await answerPress(worker, pressed('delivery.secret'), '');
  await answerPress(worker, pressed(null), 'acknowledge');
  expect(fetched).not.toHaveBeenCalled();
  expect(openWindow.mock.calls).toEqual([
    ['/web/#/HokapatoList?trap_id=1'],
    ['/web/#/HokapatoList?trap_id=1'],
  ]);
});
