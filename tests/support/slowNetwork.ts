import type { Page } from 'playwright';

/** Slow 4G, as browsers' tools call it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. In bytes per second. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};

/** From here on the page's traffic uses such a connection. Chromium only. */
export async function slowDownNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
}
