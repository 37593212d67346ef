import type { Browser } from 'playwright';
import { closeContexts, shareChromium } from './chromium.ts';
import { type FakeTiles, startFakeTiles } from './fakeTiles.ts';
import { createSamplePeople } from './samplePeople.ts';
import { type RunningServer, startServer } from './server.ts';

export interface SiteWithTiles {
  tiles: FakeTiles;
  server: RunningServer;
  browser: Browser;
  /** Token of the sample's admin. */
  token: string;
  stop: () => Promise<void>;
}

/** A sample site whose maps have tiles, and a browser for it. */
export async function startSiteWithTiles(): Promise<SiteWithTiles> {
  const tiles = await startFakeTiles();
  const [server, browser] = await Promise.all([
    startServer({ env: { TILES_URL: tiles.url } }),
    shareChromium(),
  ]);
  const { token } = await createSamplePeople(server.url)('admin');
  const stop = async () => {
    await closeContexts(browser);
    await server.stop();
    await tiles.stop();
  };
  return { tiles, server, browser, token, stop };
}
