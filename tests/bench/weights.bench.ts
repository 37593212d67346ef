import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Request, Response } from 'playwright';
import { launchChromium } from '../support/chromium.ts';
import { startFakeTiles } from '../support/fakeTiles.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { openScreen } from '../support/screens.ts';
import { startServer } from '../support/server.ts';
import { asKb, type BenchRow, report } from './report.ts';

/** JS and CSS of others, brotli, measured once: a page of only React, Fluent (and Leaflet), and complete products. */
const LOGINS = [
  [1.3, '最小構成', 123_000],
  [0.75, 'ODK Central', 215_000],
  [0.33, 'Traccar', 479_000],
] as const;
const MAPS = [
  [1.5, '最小構成', 161_000],
  [0.4, 'Traccar', 588_000],
] as const;
/** A screen is complete when nothing more has been loaded for this long. */
const QUIET_MS = 1_500;
const WEIGHED_TYPES = ['script', 'stylesheet'];
const LISTED_PARTS = 6;
const MAX_REQUESTS = 12;

interface Part {
  address: string;
  type: string;
  bytes: number;
  /** Requested before the screen was complete: later files are prefetched for the next screen. */
  isNeeded: boolean;
}

async function weigh(response: Response, isNeeded: boolean): Promise<Part> {
  const body = response.ok() ? await response.body() : Buffer.alloc(0);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return {
    address: new URL(response.url()).pathname,
    type: response.request().resourceType(),
    bytes: body.length === 0 ? 0 : brotliCompressSync(body, { params }).length,
    isNeeded,
  };
}

type Open = (prepare: (page: Page) => Promise<void>) => Promise<Page>;

declare global {
  // Set by the script below, which runs in the page: when the element appeared, by the machine's clock.
  var stoodAt: number | undefined;
}

/** Runs in the page: by the time a test notices, later files would have been requested too. */
function watchFor(selector: string) {
  new MutationObserver((_changes, observer) => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    globalThis.stoodAt = performance.timeOrigin + performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
}

/** Opens a page and waits for the element; reports whether a request had started when it appeared. */
async function openUntil(open: Open, stands: string, watch: (page: Page) => void) {
  const page = await open(async (each) => {
    await each.addInitScript(watchFor, stands);
    watch(each);
  });
  await page.waitForFunction(() => globalThis.stoodAt !== undefined);
  const stoodAt = await page.evaluate(() => globalThis.stoodAt ?? 0);
  const hadBegun = (request: Request) => request.timing().startTime < stoodAt;
  return { page, hadBegun };
}

/** Opens a page as a new visitor and measures the size of its code, independent of the server's compression. */
async function codeOf(open: Open, stands: string) {
  const responses: Response[] = [];
  const { page, hadBegun } = await openUntil(open, stands, (each) =>
    each.on('response', (response) => {
      if (WEIGHED_TYPES.includes(response.request().resourceType())) responses.push(response);
    }),
  );
  for (let known = -1; known < responses.length; await page.waitForTimeout(QUIET_MS))
    known = responses.length;
  const parts = await Promise.all(responses.map((response) => weigh(response, hadBegun(response.request()))));
  await page.context().close();
  return parts;
}

const bytesOf = (parts: readonly Part[]) => parts.reduce((total, part) => total + part.bytes, 0);

function printHeaviest(name: string, parts: readonly Part[]): void {
  console.log(`${name}: ${parts.length} ファイル`);
  const heaviest = parts.toSorted((a, b) => b.bytes - a.bytes).slice(0, LISTED_PARTS);
  for (const { address, type, bytes } of heaviest)
    console.log(`  ${asKb(bytes).padStart(9)}  ${type}  ${address}`);
}

const FIRST_TILE = '.leaflet-tile-loaded';

/** The product's own requests that had started when the first tile of the map appeared. */
async function requestsBeforeMap(open: Open, origin: string) {
  const asked: Request[] = [];
  const { page, hadBegun } = await openUntil(open, FIRST_TILE, (each) =>
    each.on('request', (request) => {
      if (request.url().startsWith(origin)) asked.push(request);
    }),
  );
  // The timing of a request is complete once it is answered.
  await page.waitForTimeout(QUIET_MS);
  const before = asked.filter(hadBegun).map((request) => new URL(request.url()).pathname);
  await page.context().close();
  return before;
}

const tiles = await startFakeTiles();
const server = await startServer({ env: { TILES_URL: tiles.url } });
const browser = await launchChromium();
const rows: BenchRow[] = [];

function compare(
  figure: string,
  ours: number,
  limits: readonly (readonly [times: number, of: string, bytes: number])[],
) {
  for (const [times, of, bytes] of limits)
    rows.push({
      figure: `${figure}の JS と CSS(brotli)`,
      value: asKb(ours),
      ratio: `${(ours / bytes).toFixed(2)} × ${of}(${asKb(bytes)})`,
      goal: `≤ ${times} ×`,
      isMet: ours <= times * bytes,
    });
}

try {
  const { token } = await createSamplePeople(server.url)('admin');
  const openOwn =
    (path: string, more: { token?: string }): Open =>
    (prepare) =>
      openScreen(browser, { url: server.url, path, ...more, prepare });

  const login = await codeOf(openOwn('/Login', {}), 'input[type=password]');
  printHeaviest('ログイン', login);
  compare('ログイン', bytesOf(login), LOGINS);

  const map = await codeOf(openOwn('/HuntMap', { token }), FIRST_TILE);
  printHeaviest('ほかくマップ', map);
  compare('ほかくマップ', bytesOf(map.filter(({ isNeeded }) => isNeeded)), MAPS);
  rows.push({
    figure: 'ほかくマップが立ったあと、先に取っておくもの',
    value: asKb(bytesOf(map.filter(({ isNeeded }) => !isNeeded))),
    ratio: '—',
    goal: '—',
    isMet: true,
  });

  const before = await requestsBeforeMap(openOwn('/HuntMap', { token }), server.url);
  console.log(before.map((address) => `  ${address}`).join('\n'));
  rows.push({
    figure: '地図が見えるまでの自分のサーバーへの要求',
    value: `${before.length} 件`,
    ratio: '—',
    goal: `≤ ${MAX_REQUESTS} 件`,
    isMet: before.length <= MAX_REQUESTS,
  });
  report(rows);
} finally {
  await browser.close();
  await server.stop();
  await tiles.stop();
}
