import type { Browser, Page } from 'playwright';
import { Client } from 'pg';
import { launchChromium } from '../support/chromium.ts';
import { startFakeTiles } from '../support/fakeTiles.ts';
import { createDatabase, startPostgres } from '../support/postgres.ts';
import { signIn } from '../support/samplePeople.ts';
import { openScreen } from '../support/screens.ts';
import { startServer } from '../support/server.ts';
import { browserBytes } from './client/browserBytes.ts';
import { dragFrames, type Gesture, LONG_DRAGS, SHORT_DRAGS } from './client/dragFrames.ts';
import { WHOLE_LAND } from './client/land.ts';
import { type Peer, startPeers } from './client/startPeers.ts';
import { watchFirstDraw } from './client/watchFirstDraw.ts';
import { findOwners, growCaptures } from './reads/seedRows.ts';
import { asMs, type BenchRow, median, percentile, report } from './report.ts';

/**
 * Goals in docs/performance.md: maximum ratios to MapLibre's first draw and memory, and to the frames of an empty map
 * and of leaflet.heat.
 */
const STEPS = [
  { points: 100_000, draw: 0.35, drag: 1.2, memory: null, heat: 0.6 },
  { points: 1_000_000, draw: 0.25, drag: 1.6, memory: 0.4, heat: 0.2 },
] as const;
const ROUNDS = 3;
const P95 = 0.95;
const MAP = '.leaflet-container';
/** By then the product has prefetched everything. */
const SETTLE_MS = 3_000;
/** A page that does not answer within this time is stuck; its browser is closed. */
const TIMEOUT_MS = 300_000;
/** Without a graphics card WebGL is computed by the CPU, as is all drawing in this bench. */
const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

interface Measured {
  /** From the request of the points to the screen that shows them. */
  drawMs: number;
  frameMs: number;
  bytes: number;
}
/** Size of the map within the page, in pixels. */
interface Size {
  width: number;
  height: number;
}

const middle = <Key extends keyof Measured>(rounds: readonly Measured[], key: Key) =>
  median(rounds.map((round) => round[key]));

const postgres = await startPostgres();
if ('skipped' in postgres) throw new Error(postgres.skipped);
const { url, drop } = await createDatabase(postgres.url);
const tiles = await startFakeTiles();
const server = await startServer({ databaseUrl: url, env: { TILES_URL: tiles.url } });
const peers = await startPeers();
const client = new Client({ connectionString: url });
await client.connect();

/** A browser per measurement, so that its memory is that of one page. */
async function inBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchChromium({ args: SOFTWARE_GL, isFullBrowser: true });
  const timer = setTimeout(() => void browser.close(), TIMEOUT_MS);
  try {
    return await work(browser);
  } finally {
    clearTimeout(timer);
    await browser.close();
  }
}

async function settle(browser: Browser, page: Page, drawMs: number, gesture?: Gesture): Promise<Measured> {
  await page.waitForTimeout(SETTLE_MS);
  const frames = gesture === undefined ? [] : await dragFrames(page, MAP, gesture);
  return { drawMs, frameMs: percentile(frames, P95), bytes: await browserBytes(browser) };
}

const measureOwn = (token: string, layers: 'captures' | 'heat', gesture: Gesture) =>
  inBrowser(async (browser) => {
    const { latitude, longitude, zoom } = WHOLE_LAND;
    const view = `latitude=${latitude}&longitude=${longitude}&zoom=${zoom}`;
    const page = await openScreen(browser, {
      url: server.url,
      path: `/HuntMap?layers=${layers}&period=all&${view}`,
      token,
      prepare: (each) => {
        each.setDefaultTimeout(TIMEOUT_MS);
        return each.addInitScript(watchFirstDraw);
      },
    });
    if (layers === 'captures') await page.waitForFunction(() => firstDraw.drawn > 0 && firstDraw.asked > 0);
    else {
      await page.waitForFunction(() => firstDraw.answered > 0);
      await page.locator('.leaflet-heatmap-layer').waitFor({ state: 'attached' });
    }
    const drawMs = await page.evaluate(() => firstDraw.drawn - firstDraw.asked);
    return { ...(await settle(browser, page, drawMs, gesture)), size: await sizeOf(page) };
  });

async function sizeOf(page: Page): Promise<Size> {
  const box = await page.locator(MAP).boundingBox();
  if (box === null) throw new Error('地図がありません');
  return { width: Math.round(box.width), height: Math.round(box.height) };
}

/** A page with only a map, as large as the product's. */
const measurePeer = (peer: Exclude<Peer, 'login'>, points: number, viewport: Size, gesture?: Gesture) =>
  inBrowser(async (browser) => {
    const page = await browser.newPage({ viewport });
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.goto(peers.address(peer, { tiles: tiles.url, points, zoom: WHOLE_LAND.zoom }));
    if (peer === 'map') await page.locator('.leaflet-tile-loaded').first().waitFor({ state: 'attached' });
    else await page.waitForFunction(() => globalThis.drawnAt !== undefined);
    const drawMs = await page.evaluate(() => (globalThis.drawnAt ?? 0) - (globalThis.askedAt ?? 0));
    return settle(browser, page, drawMs, gesture);
  });

/** The median of a figure, and its ratio to that of the other side. */
function compare<Key extends keyof Measured>(
  figure: string,
  [ours, theirs]: [Measured[], Measured[]],
  key: Key,
  { of, most, show = asMs }: { of: string; most: number; show?: (value: number) => string },
): BenchRow {
  const [own, other] = [middle(ours, key), middle(theirs, key)];
  const ratio = own / other;
  return {
    figure,
    value: show(own),
    ratio: `${ratio.toFixed(2)} × ${of}(${show(other)})`,
    goal: `≤ ${most} ×`,
    isMet: ratio <= most,
  };
}
const asMb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

async function measureStep(token: string, { points, ...most }: (typeof STEPS)[number]): Promise<BenchRow[]> {
  const own: Measured[] = [];
  const heat: Measured[] = [];
  const empty: Measured[] = [];
  const plainHeat: Measured[] = [];
  const mapLibre: Measured[] = [];
  // Alternating, so that a busy moment of the machine affects all.
  for (let round = 0; round < ROUNDS; round += 1) {
    const { size, ...captures } = await measureOwn(token, 'captures', LONG_DRAGS);
    own.push(captures);
    empty.push(await measurePeer('map', points, size, LONG_DRAGS));
    heat.push(await measureOwn(token, 'heat', SHORT_DRAGS));
    plainHeat.push(await measurePeer('heat', points, size, SHORT_DRAGS));
    mapLibre.push(await measurePeer('maplibre', points, size));
  }
  const name = `サーバーに ${points.toLocaleString('ja-JP')} 点の地図`;
  return [
    compare(`${name}: 求めてから画面に出るまで`, [own, mapLibre], 'drawMs', {
      of: '全点を持つ MapLibre',
      most: most.draw,
    }),
    compare(`${name}: 引きずるときの間隔(p95)`, [own, empty], 'frameMs', {
      of: '空の地図',
      most: most.drag,
    }),
    ...(most.memory === null
      ? []
      : [
          compare(`${name}: ブラウザーのメモリー`, [own, mapLibre], 'bytes', {
            of: '全点を持つ MapLibre',
            most: most.memory,
            show: asMb,
          }),
        ]),
    compare(`${name}: ヒートマップを短く引いて放すときの間隔(p95)`, [heat, plainHeat], 'frameMs', {
      of: '全点を持つ leaflet.heat',
      most: most.heat,
    }),
  ];
}

try {
  const owners = await findOwners(client);
  const { token } = await signIn(server.url, 'admin');
  let have = 0;
  for (const step of STEPS) {
    await growCaptures(client, owners, have, step.points, { hasPhotos: false });
    have = step.points;
    // Results are reported even if the next step fails.
    report(await measureStep(token, step));
  }
} finally {
  await client.end();
  await peers.stop();
  await server.stop();
  await tiles.stop();
  await drop();
  await postgres.stop();
}
