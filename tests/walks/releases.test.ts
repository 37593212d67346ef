import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALERTS, HOUR_MS } from '@satomori/core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { goTo, headingOf, openScreen, pathOf, waitUntilLoaded } from '../support/screens.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const BUILT = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));

let webRoot: string;
let server: RunningServer;
let browser: Browser;
let people: ReturnType<typeof createSamplePeople>;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'satomori-web-'));
  await cp(BUILT, webRoot, { recursive: true });
  [server, browser] = await Promise.all([startServer({ env: { WEB_ROOT: webRoot } }), shareChromium()]);
  people = createSamplePeople(server.url);
});

afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
  await rm(webRoot, { recursive: true, force: true });
});

/** As after a deployment. */
beforeEach(() => cp(BUILT, webRoot, { recursive: true }));

const deploy = (id: string) =>
  writeFileSync(join(webRoot, '_nuxt/builds/latest.json'), JSON.stringify({ id, timestamp: Date.now() }));

/** How often the page itself was requested from the server. */
function countLoads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

async function openAsHunter(prepare?: (page: Page) => Promise<unknown>) {
  let loads = () => 0;
  const page = await openScreen(browser, {
    url: server.url,
    path: '/Home',
    token: (await people('hunter')).token,
    prepare: async (each) => {
      loads = countLoads(each);
      await prepare?.(each);
    },
  });
  await waitUntilLoaded(page);
  expect(loads()).toBe(1);
  return { page, loads };
}

describe('a new build', () => {
  const alertOf = (page: Page) => page.getByRole('alertdialog');

  /**
   * With a fake clock, until the hourly check is scheduled: that happens once the first screen is shown, together
   * with the registration of the service worker, which these browsers refuse with an error.
   */
  async function openUntilItLooks() {
    let begun: Promise<unknown> = Promise.resolve();
    const opened = await openAsHunter(async (page) => {
      begun = page.waitForEvent('console', (said) =>
        said.text().startsWith('Service Worker registration blocked'),
      );
      await page.clock.install();
    });
    await begun;
    return opened;
  }

  async function passHour(page: Page) {
    const look = page.waitForResponse(/builds\/latest\.json/);
    await page.clock.fastForward(HOUR_MS);
    await look;
  }

  it('is not told while the build is the same', async () => {
    const { page, loads } = await openUntilItLooks();
    await passHour(page);
    await page.clock.fastForward(1_000);
    expect(await alertOf(page).count()).toBe(0);
    expect(loads()).toBe(1);
    await page.context().close();
  });

  it('is told in the words of the specification within the hour, then the page is loaded anew', async () => {
    const { page, loads } = await openUntilItLooks();
    deploy('another-build');
    await passHour(page);
    await alertOf(page).waitFor();
    expect(await alertOf(page).locator('p').textContent()).toBe(ALERTS.newBuild);
    expect(loads()).toBe(1);
    await alertOf(page).getByRole('button', { name: '閉じる' }).click();
    await expect.poll(loads).toBe(2);
    await page.getByRole('heading', { name: 'ホーム' }).waitFor();
    expect(await alertOf(page).count()).toBe(0);
    await page.context().close();
  });

  it('that cannot be asked for is no new build', async () => {
    const { page } = await openUntilItLooks();
    rmSync(join(webRoot, '_nuxt/builds/latest.json'));
    await passHour(page);
    expect(await alertOf(page).count()).toBe(0);
    await page.context().close();
  });
});

describe('a part of the app that is gone', () => {
  function removeChunk(screen: string): void {
    const assets = join(webRoot, 'assets');
    for (const name of readdirSync(assets)) if (name.startsWith(`${screen}-`)) rmSync(join(assets, name));
  }

  it('loads the page anew once, at the wanted address, and then says so instead of going round', async () => {
    const { page, loads } = await openAsHunter();
    removeChunk('HokapatoListScreen');
    await goTo(page, server.url, '/HokapatoList?state=fired');
    await page.getByRole('button', { name: '再試行' }).waitFor();
    expect(loads()).toBe(2);
    expect(pathOf(page)).toBe('/HokapatoList?state=fired');
    await expect.poll(() => headingOf(page)).not.toBe('');

    // Within the ten seconds of the guard the same path is not reloaded again.
    await goTo(page, server.url, '/Home');
    await page.getByRole('heading', { name: 'ホーム' }).waitFor();
    const loadsAtHome = loads();
    await goTo(page, server.url, '/HokapatoList?state=fired');
    await page.getByRole('button', { name: '再試行' }).waitFor();
    expect(loads()).toBe(loadsAtHome);
    await page.context().close();
  });

  it('and is there again is opened after one reload', async () => {
    const { page, loads } = await openAsHunter();
    // Browsers may request it twice: prefetched, and on demand.
    await page.route(/NotifiedListScreen/, (route) => (loads() === 1 ? route.abort() : route.continue()));
    await goTo(page, server.url, '/NotifiedList');
    await page.getByRole('heading', { name: '通知履歴' }).waitFor();
    expect(loads()).toBe(2);
    await page.context().close();
  });
});
