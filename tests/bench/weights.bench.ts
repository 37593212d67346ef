import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Response } from 'playwright';
import { launchChromium } from '../support/chromium.ts';
import { startFakeTiles } from '../support/fakeTiles.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { openScreen } from '../support/screens.ts';
import { startServer } from '../support/server.ts';
import { startPeers } from './client/startPeers.ts';
import { asKb, type BenchRow, report } from './report.ts';

/** What others weigh: JS and CSS of their login, brotli; measured once, by hand. */
const OTHERS = { 'ODK Central': 215_000, Traccar: 479_000 };
const TRACCAR_MAP = 588_000;
const WEIGHED_TYPES = ['script', 'stylesheet'];
const LISTED_PARTS = 6;
const MOST_REQUESTS = 12;

interface Part {
  address: string;
  type: string;
  bytes: number;
}

async function weigh(response: Response): Promise<Part> {
  const body = response.ok() ? await response.body() : Buffer.alloc(0);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return {
    address: new URL(response.url()).pathname,
    type: response.request().resourceType(),
    bytes: body.length === 0 ? 0 : brotliCompressSync(body, { params }).length,
  };
}

/** Opens a page as a new visitor and weighs its code, whatever the server's own compression does. */
async function codeOf(open: (prepare: (page: Page) => void) => Promise<Page>) {
  const responses: Response[] = [];
  const page = await open((each) => {
    each.on('response', (response) => {
      if (WEIGHED_TYPES.includes(response.request().resourceType())) responses.push(response);
    });
  });
  await page.waitForLoadState('networkidle');
  const parts = await Promise.all(responses.map(weigh));
  await page.context().close();
  const bytes = parts.reduce((total, part) => total + part.bytes, 0);
  return { parts, bytes };
}

function printHeaviest(name: string, parts: readonly Part[]): void {
  console.log(`${name}: ${parts.length} ファイル`);
  const heaviest = parts.toSorted((a, b) => b.bytes - a.bytes).slice(0, LISTED_PARTS);
  for (const { address, type, bytes } of heaviest)
    console.log(`  ${asKb(bytes).padStart(9)}  ${type}  ${address}`);
}

const FIRST_TILE = '.leaflet-tile-loaded';

/** Own requests that had begun when the first tile of the map stood. */
async function requestsBeforeMap(open: (prepare: (page: Page) => void) => Promise<Page>, origin: string) {
  const begun: string[] = [];
  const page = await open((each) => {
    each.on('request', (request) => {
      if (request.url().startsWith(origin)) begun.push(new URL(request.url()).pathname);
    });
  });
  await page.locator(FIRST_TILE).first().waitFor({ state: 'attached' });
  const before = [...begun];
  await page.context().close();
  return before;
}

const tiles = await startFakeTiles();
const server = await startServer({ env: { TILES_URL: tiles.url } });
const peers = await startPeers();
const browser = await launchChromium();
const rows: BenchRow[] = [];

function compare(
  figure: string,
  ours: number,
  floor: number,
  limits: [times: number, of: string, bytes: number][],
) {
  for (const [times, of, bytes] of limits)
    rows.push({
      figure: `${figure}の JS と CSS(brotli)`,
      value: asKb(ours),
      ratio: `${(ours / bytes).toFixed(2)} × ${of}(${asKb(bytes)})`,
      goal: `≤ ${times} ×`,
      isMet: ours <= times * bytes,
    });
  console.log(`${figure}: 最小構成 ${asKb(floor)}`);
}

try {
  const { token } = await createSamplePeople(server.url)('admin');
  const openPeer = (peer: 'login' | 'map') => async (prepare: (page: Page) => void) => {
    const page = await (await browser.newContext()).newPage();
    prepare(page);
    await page.goto(peers.address(peer, { tiles: tiles.url }));
    return page;
  };
  const openOwn = (path: string, more: { token?: string }) => (prepare: (page: Page) => void) =>
    openScreen(browser, {
      url: server.url,
      path,
      ...more,
      prepare: async (page) => {
        prepare(page);
      },
    });

  const login = await codeOf(openOwn('/Login', {}));
  printHeaviest('ログイン', login.parts);
  const loginFloor = await codeOf(openPeer('login'));
  compare('ログイン', login.bytes, loginFloor.bytes, [
    [1.3, '最小構成', loginFloor.bytes],
    [0.75, 'ODK Central', OTHERS['ODK Central']],
    [0.33, 'Traccar', OTHERS.Traccar],
  ]);

  const map = await codeOf(openOwn('/HuntMap', { token }));
  printHeaviest('ほかくマップ', map.parts);
  const mapFloor = await codeOf(openPeer('map'));
  compare('ほかくマップ', map.bytes, mapFloor.bytes, [
    [1.5, '最小構成', mapFloor.bytes],
    [0.4, 'Traccar', TRACCAR_MAP],
  ]);

  const before = await requestsBeforeMap(openOwn('/HuntMap', { token }), server.url);
  console.log(before.map((address) => `  ${address}`).join('\n'));
  rows.push({
    figure: '地図が見えるまでの自分のサーバーへの要求',
    value: `${before.length} 件`,
    ratio: '—',
    goal: `≤ ${MOST_REQUESTS} 件`,
    isMet: before.length <= MOST_REQUESTS,
  });
  report(rows);
} finally {
  await browser.close();
  await peers.stop();
  await server.stop();
  await tiles.stop();
}
