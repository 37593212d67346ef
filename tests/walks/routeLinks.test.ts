import type { Trap } from '@satomori/core';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { openScreen, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let browser: Browser;
let token: string;
let trap: Trap & { latitude: number; longitude: number };

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  const hunter = await createSamplePeople(server.url)('hunter');
  ({ token } = hunter);
  const { json } = await hunter.reading.traps.list({ state: 'fired' });
  const [fired] = json;
  if (fired?.latitude == null || fired.longitude == null) throw new Error('the sample has no fired trap');
  trap = { ...fired, latitude: fired.latitude, longitude: fired.longitude };
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

describe.each([
  ['its page', (id: string) => `/HokapatoList?trap_id=${id}`],
  ['its card on the map', (id: string) => `/HuntMap?trap_id=${id}`],
])('the way to a trap, from %s', (_from, pathOf) => {
  it.each<[string, string, (at: string, name: string) => string]>([
    ['an iPhone', IPHONE, (at, name) => `https://maps.apple.com/?ll=${at}&q=${name}`],
    ['Android', ANDROID, (at, name) => `geo:${at}?q=${at}(${name})`],
  ])('on %s is that of its map app, with a pin and its name', async (_device, userAgent, addressOf) => {
    const page = await openScreen(browser, {
      url: server.url,
      path: pathOf(trap.id),
      width: WIDTHS.phone,
      token,
      context: { userAgent },
    });
    await waitUntilLoaded(page);
    const href = await page.getByRole('link', { name: '経路' }).getAttribute('href');
    const at = `${trap.latitude.toFixed(6)},${trap.longitude.toFixed(6)}`;
    expect(href).toBe(addressOf(at, encodeURIComponent(trap.name)));
    // Japanese names, spaces and brackets must not end the address.
    expect(href).toMatch(/^[\x21-\x7e]+$/);
    expect(new URL(href ?? '').href).toBe(href);
    await page.context().close();
  });
});
