import { readdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { type FakeTiles, startFakeTiles } from '../support/fakeTiles.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { openScreen, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { planTour, type Stop, walkTour } from '../support/screenTour.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let tiles: FakeTiles;
let server: RunningServer;
let browser: Browser;
let people: ReturnType<typeof createSamplePeople>;
let tour: Stop[];

beforeAll(async () => {
  tiles = await startFakeTiles();
  const env = { TILES_URL: tiles.url };
  [server, browser] = await Promise.all([startServer({ env }), launchChromium()]);
  people = createSamplePeople(server.url);
  tour = await planTour(people);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await tiles?.stop();
});

/** Everything the browser complains of, and every address asked outside the product. */
function watchComplaints(page: Page): string[] {
  const complaints: string[] = [];
  const add = (complaint: string) => complaints.push(complaint);
  page.on('console', (message) => {
    // The browser itself notes refused requests; the login's refusal is a stop of the tour.
    const isExpected = message.text().includes('status of 400');
    if (message.type() === 'error' && !isExpected) add(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => add(`error: ${error.message}`));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    const isOwn = origin === server.url || origin === tiles.origin;
    if (!isOwn && !['data:', 'blob:'].includes(protocol)) add(`request: ${request.url()}`);
  });
  return complaints;
}

const listenForViolations = () =>
  addEventListener('securitypolicyviolation', (event) =>
    console.error(`violation of ${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`),
  );

/** Watches a page from before its first load on. */
async function watch(page: Page): Promise<string[]> {
  await page.addInitScript(listenForViolations);
  return watchComplaints(page);
}

const POLICY = (tilesAt: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    `img-src 'self' blob: data: ${tilesAt}`,
    `connect-src 'self' ${tilesAt}`,
    "font-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].sort();

describe('the policy', () => {
  const policyOf = async (path: string) => {
    const { headers } = await fetch(server.url + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.get('server')).toBeNull();
    return (headers.get('content-security-policy') ?? '')
      .split(';')
      .map((each) => each.trim())
      .sort();
  };
  const scripts = readdirSync(new URL('../../packages/web/dist/assets', import.meta.url))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `/web/assets/${name}`);
  const workers = scripts.filter((path) => path.includes('Worker-'));
  const others = scripts.filter((path) => !path.includes('Worker-'));

  it('finds scripts of both kinds', () => {
    expect(workers).not.toEqual([]);
    expect(others).not.toEqual([]);
  });

  it.each(['/web/', '/web/index.html', '/web/sw.js', ...workers])(
    'is sent with %s, word for word',
    async (path) => {
      expect(await policyOf(path)).toEqual(POLICY(tiles.origin));
    },
  );

  it.each(['/web/api/health/live', '/web/api/traps', '/web/no-such-file', '/web/icon.svg', others[0]!])(
    'lets %s, which is no page, do nothing at all',
    async (path) => {
      expect(await policyOf(path)).toEqual(["default-src 'none'", "frame-ancestors 'none'"]);
    },
  );

  it('stops what breaks it, and this walk sees that', async () => {
    let complaints: string[] = [];
    const prepare = async (each: Page) => (complaints = await watch(each));
    const page = await openScreen(browser, { url: server.url, path: '/Login', prepare });
    await waitUntilLoaded(page);
    await page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'body { color: red }';
      document.head.append(style);
      const image = new Image();
      image.src = 'http://127.0.0.1:9/pixel.png';
    });
    await expect.poll(() => complaints.join('\n')).toMatch(/violation of style-src/);
    await expect.poll(() => complaints.join('\n')).toMatch(/violation of img-src/);
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).not.toBe('rgb(255, 0, 0)');
    const stopped = await page.evaluate(() => {
      const script = document.createElement('script');
      try {
        script.textContent = 'window.broken = true';
        document.head.append(script);
      } catch (error) {
        return String(error);
      }
      return 'not stopped';
    });
    expect(stopped).toMatch(/TrustedScript/);
    await page.context().close();
  });
});

describe.each([
  ['phone', WIDTHS.phone],
  ['desktop', WIDTHS.desktop],
])('on a %s', (_name, width) => {
  it('no screen breaks it, complains, or asks anybody else', async () => {
    const found: Record<string, string[]> = {};
    const watched = new Map<Page, string[]>();
    await walkTour(browser, tour, {
      url: server.url,
      people,
      width,
      // The service worker too keeps to it.
      context: { serviceWorkers: 'allow' },
      prepare: async (page) => watched.set(page, await watch(page)),
      look: async (page, stop) => {
        const complaints = watched.get(page)?.splice(0) ?? ['not watched'];
        if (complaints.length > 0) found[stop.name] = complaints;
      },
    });
    expect(found).toEqual({});
  }, 240_000);
});
