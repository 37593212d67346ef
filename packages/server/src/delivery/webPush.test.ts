import type { PushMessage } from '@satomori/core';
import webPush from 'web-push';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PushService, startPushService } from '../testing/pushService.ts';
import type { Subscription } from './deliveryRepository.ts';
import { createWebPush } from './webPush.ts';

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

const MESSAGE: PushMessage = {
  title: 'わな作動',
  body: '',
  tag: 'x',
  screen: '/NotifiedList',
  occurred_at: 0,
  unread: 1,
  is_resolved: false,
  code: null,
};

/** To a host that counts as a push service, so that only its address is judged. */
function sendTo(
  endpoint: string,
  { isPermitted }: { isPermitted: boolean },
  device = service.addDevice('携帯'),
) {
  const send = createWebPush({
    pushHosts: { isAllowed: () => true, isPermitted: () => isPermitted },
    publicUrl: 'https://satomori.example.jp',
    now: Date.now,
  });
  const { p256dh, auth } = device.subscription;
  const subscription = { endpoint, p256dh, auth } as Subscription;
  return send(subscription, { whole: MESSAGE, short: MESSAGE }, webPush.generateVAPIDKeys());
}

it.each([
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://10.0.0.1/x',
  'https://172.16.0.1/x',
  'https://192.168.0.1/x',
  'https://169.254.169.254/x',
  'https://[fd00::1]/x',
  'https://localhost/x',
])('sends nothing to %s, also where its name is that of a push service', async (endpoint) => {
  const result = await sendTo(endpoint, { isPermitted: false });
  expect(result).toEqual({ result: 'failed', problem: 'not_permitted' });
});

it('follows no redirect', async () => {
  const device = service.addDevice('携帯');
  const elsewhere = service.addDevice('よその端末');
  device.answers.push({ status: 307, headers: { location: elsewhere.subscription.endpoint } });
  const result = await sendTo(device.subscription.endpoint, { isPermitted: true }, device);
  expect(result).toMatchObject({ result: 'failed', problem: 'refused', answer: 'HTTP 307' });
  expect([device.received.length, elsewhere.received]).toEqual([1, []]);
});
