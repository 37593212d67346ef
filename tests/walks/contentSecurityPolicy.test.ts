import { readdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { type FakeTiles, startFakeTiles } from '../support/fakeTiles.ts';
import { openScreen, waitUntilLoaded } from '../support/screens.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { watchComplaints } from '../support/watchComplaints.ts';

let tiles: FakeTiles;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  tiles = await startFakeTiles();
  const env = { TILES_URL: tiles.url };
  [server, browser] = await Promise.all([startServer({ env }), shareChromium()]);
});

afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
  await tiles?.stop();
});

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
    'trusted-types satomori-own-scripts',
  ].sort();

/** screens.test.ts checks that no screen violates it. */
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
    const prepare = async (each: Page) =>
      (complaints = await watchComplaints(each, [server.url, tiles.origin]));
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
    const created = await page.evaluate(() => {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
      };
      return ['elsewhere', 'default'].filter((name) => {
        try {
          trustedTypes.createPolicy(name, {});
          return true;
        } catch {
          return false;
        }
      });
    });
    expect(created).toEqual([]);
    await page.context().close();
  });
});
