import { expect, it } from 'vitest';
import { createPushHosts } from './pushHosts.ts';

const { isAllowed, isPermitted } = createPushHosts([
  '127.0.0.1',
  '[::1]',
  'localhost',
  '127.evil.example',
  'push.town.example',
]);

it.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://wns2-by3p.notify.windows.com/w/?token=x',
  'https://push.town.example:8443/x',
  'http://127.0.0.1:9000/x',
  'http://[::1]:9000/x',
  'https://localhost:9443/x',
])('sends to %s', (endpoint) => {
  expect(isAllowed(endpoint)).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:22/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil-push.apple.com/x',
  'https://push.apple.com.evil.example/x',
  'https://user:word@fcm.googleapis.com/x',
  'https://evil.example/fcm.googleapis.com',
  'https://10.0.0.1/x',
  'https://169.254.169.254/x',
  'http://localhost:9000/x',
  'http://127.evil.example/x',
  'http://push.town.example/x',
  'ftp://127.0.0.1/x',
  'fcm.googleapis.com',
])('does not send to %s', (endpoint) => {
  expect(isAllowed(endpoint)).toBe(false);
});

it('lets only hosts that the operator named have a private address', () => {
  expect(isPermitted('https://fcm.googleapis.com/x')).toBe(false);
  expect(isPermitted('https://push.town.example/x')).toBe(true);
});
