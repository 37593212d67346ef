import type { Browser, Page } from 'playwright';
import { Client } from 'pg';
import { launchChromium } from '../support/chromium.ts';
import { startFakeTiles } from '../support/fakeTiles.ts';
import { createDatabase, startPostgres } from '../support/postgres.ts';
import { signIn } from '../support/samplePeople.ts';
import { openScreen, WIDTHS } from '../support/screens.ts';
import { startServer } from '../support/server.ts';
import { browserBytes } from './client/browserBytes.ts';
import { dragFrames } from './client/dragFrames.ts';
import { WHOLE_LAND } from './client/land.ts';
import { type Peer, startPeers } from './client/startPeers.ts';
import { watchFirstDraw } from './client/watchFirstDraw.ts';
import { findOwners, growCaptures } from './reads/seedRows.ts';
import { asMs, type BenchRow, median, percentile, report } from './report.ts';

/** Goals 7 to 9: how much of MapLibre's first draw and memory, and of an empty map's and leaflet.heat's frames. */
const STEPS = [
  { points: 100_000, draw: 0.35, drag: 1.2, memory: null, heat: 0.6 },
  { points: 1_000_000, draw: 0.25, drag: 1.6, memory: 0.4, heat: 0.2 },
] as const;
const ROUNDS = 3;
const P95 = 0.95;
const SETTLE_MS = 4_000;
const PATIENCE_MS = 180_000;
/** Without a graphics card WebGL is computed by the processor, as all drawing of this bench is. */
const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

interface Measured {
  /** From asking for the points to the first of them on the map. */
  drawMs: number;
  frameMs: number;
  bytes: number;
}

const p95 = (frames: readonly number[]) => percentile(frames, P95);
const half = <Key extends keyof Measured>(rounds: readonly Measured[], key: Key) =>
  median(rounds.map((round) => round[key]));

const postgres = await startPostgres();
if ('skipped' in postgres) throw new Error(postgres.skipped);
const { url, drop } = await createDatabase(postgres.url);
const tiles = await startFakeTiles();
const server = await startServer({ databaseUrl: url, env: { TILES_URL: tiles.url } });
const peers = await startPeers();
const client = new Client({ connectionString: url });
await client.connect();

/** A browser of its own each time, so that its memory is that of one page. */
async function inBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchChromium({ args: SOFTWARE_GL });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

async function settle(browser: Browser, page: Page, map: string, drawMs: number): Promise<Measured> {
  await page.waitForTimeout(SETTLE_MS);
  const frames = await dragFrames(page, map);
  return { drawMs, frameMs: p95(frames), bytes: await browserBytes(browser) };
}

const measureOwn = (token: string, layers: 'captures' | 'heat') =>
  inBrowser(async (browser) => {
    const { latitude, longitude, zoom } = WHOLE_LAND;
    const view = `latitude=${latitude}&longitude=${longitude}&zoom=${zoom}`;
    const page = await openScreen(browser, {
      url: server.url,
      path: `/HuntMap?layers=${layers}&period=all&${view}`,
      token,
      prepare: (each) => each.addInitScript(watchFirstDraw),
    });
    await page.locator('.leaflet-tile-loaded').first().waitFor({ state: 'attached' });
    if (layers === 'heat') return settle(browser, page, '.leaflet-container', 0);
    await page.waitForFunction(() => firstDraw.drawn > 0 && firstDraw.asked > 0, null, {
      timeout: PATIENCE_MS,
    });
    const drawMs = await page.evaluate(() => firstDraw.drawn - firstDraw.asked);
    return settle(browser, page, '.leaflet-container', drawMs);
  });

const measurePeer = (peer: Exclude<Peer, 'login'>, points: number) =>
  inBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: WIDTHS.desktop, height: 1000 } });
    await page.goto(peers.address(peer, { tiles: tiles.url, points, zoom: WHOLE_LAND.zoom }));
    if (peer === 'map') {
      await page.locator('.leaflet-tile-loaded').first().waitFor({ state: 'attached' });
      return settle(browser, page, '#root', 0);
    }
    await page.waitForFunction(() => globalThis.drawnAt !== undefined, null, { timeout: PATIENCE_MS });
    const drawMs = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource');
      const asked = entries.find(({ name }) => name.includes('/points.json'))?.startTime;
      return (globalThis.drawnAt ?? 0) - (asked ?? 0);
    });
    return settle(browser, page, '#root', drawMs);
  });

const rows: BenchRow[] = [];
function add(figure: string, [ours, theirs]: [number, number], of: string, most: number, show = asMs) {
  const ratio = ours / theirs;
  rows.push({
    figure,
    value: show(ours),
    ratio: `${ratio.toFixed(2)} × ${of}(${show(theirs)})`,
    goal: `≤ ${most} ×`,
    isMet: ratio <= most,
  });
}
const asMb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

try {
  const owners = await findOwners(client);
  const { token } = await signIn(server.url, 'admin');
  let have = 0;
  for (const { points, ...most } of STEPS) {
    await growCaptures(client, owners, have, points);
    have = points;
    const own: Measured[] = [];
    const heat: Measured[] = [];
    const empty: Measured[] = [];
    const plainHeat: Measured[] = [];
    const mapLibre: Measured[] = [];
    // In turns, so that a busy moment of the machine falls on all.
    for (let round = 0; round < ROUNDS; round += 1) {
      own.push(await measureOwn(token, 'captures'));
      empty.push(await measurePeer('map', points));
      heat.push(await measureOwn(token, 'heat'));
      plainHeat.push(await measurePeer('heat', points));
      mapLibre.push(await measurePeer('maplibre', points));
    }
    const name = `サーバーに ${points.toLocaleString('ja-JP')} 点の地図`;
    const pair = (ours: Measured[], theirs: Measured[], key: keyof Measured): [number, number] => [
      half(ours, key),
      half(theirs, key),
    ];
    add(`${name}: 求めてから最初の描画まで`, pair(own, mapLibre, 'drawMs'), 'MapLibre', most.draw);
    add(`${name}: 引きずるときの間隔(p95)`, pair(own, empty, 'frameMs'), '空の地図', most.drag);
    if (most.memory !== null)
      add(`${name}: ブラウザーのメモリー`, pair(own, mapLibre, 'bytes'), 'MapLibre', most.memory, asMb);
    add(`${name}: ヒートマップの間隔(p95)`, pair(heat, plainHeat, 'frameMs'), 'leaflet.heat', most.heat);
    // What is measured is told even where the next step is broken off.
    report(rows.splice(0));
  }
} finally {
  await client.end();
  await peers.stop();
  await server.stop();
  await tiles.stop();
  await drop();
  await postgres.stop();
}
