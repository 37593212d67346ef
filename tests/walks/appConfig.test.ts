import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiElsewhere, startApiElsewhere } from '../support/apiElsewhere.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { waitUntilKept } from '../support/keptFiles.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { goTo, openScreen, waitUntilLoaded } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const LONG = { timeout: 60_000 };
const PRODUCT_KEY = 'wanawatch';

let folder: string;
let browser: Browser;
/** Serves the API, also for the page of another server. */
let server: RunningServer;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'satomori-config-'));
  [server, browser] = await Promise.all([startServer({ photos: true }), shareChromium()]);
  token = (await createSamplePeople(server.url)('hunter')).token;
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function fileWith(content: string): string {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(path, content);
  return path;
}

/** Addresses that a page requests, from its first load on. */
function watchRequests(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (each) => addresses.push(each.url()));
  return addresses;
}

describe('a server without a file', () => {
  it('is itself the API, and its page asks once where that is', async () => {
    let addresses: string[] = [];
    const prepare = async (page: Page) => (addresses = watchRequests(page));
    const page = await openScreen(browser, { url: server.url, path: '/Home', token, prepare });
    await waitUntilLoaded(page);
    const config = `${server.url}/web/config.json`;
    expect(addresses.filter((address) => address === config)).toHaveLength(1);
    const people = `${server.url}/web/api/users?limit=1000`;
    expect(addresses.filter((address) => address === people)).toHaveLength(1);
    // The preload hint requests it together with the first scripts, so that nothing waits for a round trip more.
    const first = addresses.findIndex((address) => address.includes('/web/api/'));
    expect(addresses.indexOf(config)).toBeLessThan(first);
    expect(await page.evaluate(() => fetch('/web/config.json').then((answer) => answer.json()))).toEqual({
      baseUrl: '/web',
      productKey: 'satomori',
    });
    await page.context().close();
  });

  it('shows what to say to the administrator where somebody else answers with a broken file', async () => {
    const prepare = (page: Page) =>
      page.route('**/web/config.json', (route) => route.fulfill({ json: { baseUrl: '//evil.example/web' } }));
    const page = await openScreen(browser, { url: server.url, path: '/Home', token, prepare });
    const alert = page.getByRole('alert').filter({ hasText: '管理者' });
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/config\.json: baseUrl は/);
    await page.context().close();
  });

  it('does not hold up a page that gets no answer within three seconds', async () => {
    const prepare = (page: Page) => page.route('**/web/config.json', () => {});
    const page = await openScreen(browser, { url: server.url, path: '/Home', token, prepare });
    await page.getByRole('heading', { name: 'ホーム' }).waitFor();
    await page.context().close();
  });
});

describe('a file that cannot be used', () => {
  it.each([
    ['{ "baseUrl": ', 'JSON'],
    ['{ "baseUrl": "example.jp" }', 'baseUrl'],
  ])('%s keeps the server from starting, in a sentence that names it', async (content, named) => {
    const path = fileWith(content);
    const started = await startServer({ env: { WEB_CONFIG: path } }).catch(({ message }: Error) => message);
    expect(started).toMatch(/WEB_CONFIG のファイルを直してください/);
    expect(started).toContain(named);
    expect(started).toContain(path);
  });
});

describe('a page whose API is another server', () => {
  let pages: RunningServer;
  let api: ApiElsewhere;
  beforeAll(async () => {
    api = await startApiElsewhere(server.port, { productKey: PRODUCT_KEY, pageOrigin: () => pages.url });
    const path = fileWith(JSON.stringify({ baseUrl: api.baseUrl, productKey: PRODUCT_KEY }));
    pages = await startServer({ env: { WEB_CONFIG: path } });
  });
  afterAll(async () => {
    await pages?.stop();
    await api?.stop();
  });

  const isController = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

  it('takes people, records, photos and changes from there, also while its own server is away', async () => {
    let addresses: string[] = [];
    const complaints: string[] = [];
    const prepare = async (page: Page) => {
      addresses = watchRequests(page);
      page.on('console', (said) => {
        if (said.type() === 'error') complaints.push(said.text());
      });
    };
    const page = await openScreen(browser, {
      url: pages.url,
      path: '/HuntTimeline',
      token,
      hasWorker: true,
      prepare,
    });
    await page.getByRole('heading', { name: 'ほかくリスト' }).waitFor();
    await waitUntilLoaded(page);
    await expect.poll(() => page.locator('main img[src^="blob:"]').count(), LONG).toBeGreaterThan(0);
    await page.getByRole('status', { name: '接続済み' }).waitFor();
    expect(addresses.filter((address) => address.startsWith(`${pages.url}/web/api/`))).toEqual([]);
    expect(api.asked.filter((path) => path === '/web/api/users?limit=1000')).toHaveLength(1);
    expect(complaints).toEqual([]);

    await expect.poll(() => isController(page), LONG).toBe(true);
    await waitUntilKept(page, pages.url, ['/Home']);
    await pages.kill9();
    const before = api.asked.length;
    await goTo(page, pages.url, '/Home');
    await page.reload();
    await page.getByRole('heading', { name: 'ホーム' }).waitFor();
    await expect.poll(() => api.asked.slice(before), LONG).toContain('/web/api/traps?limit=1000');
    await page.context().close();
  });
});
