import { newId } from '@satomori/core';
import type { Browser, Route } from 'playwright';
import { launchChromium } from '../support/chromium.ts';
import { startFakeTiles } from '../support/fakeTiles.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { openScreen } from '../support/screens.ts';
import { startServer } from '../support/server.ts';
import { dragFrames, LONG_DRAGS } from './client/dragFrames.ts';
import { watchFirstDraw } from './client/watchFirstDraw.ts';
import { asMs, median, percentile, report } from './report.ts';

const POINTS = 100_000;
const ROUNDS = 3;
const MAX_TIMES_EMPTY = 1.2;
/** At this zoom the captures of a town are close together. */
const VIEW = 'latitude=35.475&longitude=137.79&zoom=12';
const SPECIES = ['boar', 'sika_deer', 'macaque', 'raccoon', 'masked_civet'] as const;

/** The same points in every run, around one town. */
function columns() {
  let state = 42;
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const around = (middle: number, spread: number) => middle + (chance() + chance() - 1) * spread;
  const range = Array.from({ length: POINTS }, (_, index) => index);
  const id = newId();
  return {
    view: 'points',
    id: range.map((index) => id.slice(0, -6) + index.toString(16).padStart(6, '0')),
    latitude: range.map(() => around(35.475, 0.15)),
    longitude: range.map(() => around(137.79, 0.2)),
    species: range.map((index) => SPECIES[index % SPECIES.length]),
    status: range.map(() => 'approved'),
    at: range.map(() => '2026-11-20T00:00:00.000Z'),
  };
}

interface Filling {
  total: number;
  /** Body of the answer to `view=map`. */
  body: string;
}

const filling = (total: number, map: object): Filling => ({
  total,
  body: JSON.stringify({ json: [map], next: null, total, sequence: 0 }),
});
const FULL = filling(POINTS, columns());
const EMPTY = filling(0, {
  view: 'points',
  id: [],
  latitude: [],
  longitude: [],
  species: [],
  status: [],
  at: [],
});

const answerWith =
  ({ total, body }: Filling) =>
  (route: Route) => {
    const isMap = new URL(route.request().url()).searchParams.get('view') === 'map';
    const list = JSON.stringify({ json: [], next: null, total, sequence: 0 });
    return route.fulfill({ contentType: 'application/json', body: isMap ? body : list });
  };

interface Measured {
  /** From the answer to the first circle; 0 on an empty map. */
  firstDrawMs: number;
  /** Times between frames while the map is dragged. */
  frames: number[];
}

async function measure(browser: Browser, url: string, token: string, content: Filling): Promise<Measured> {
  const page = await openScreen(browser, {
    url,
    path: `/HuntMap?layers=captures&period=all&${VIEW}`,
    token,
    prepare: async (each) => {
      await each.addInitScript(watchFirstDraw);
      await each.route('**/api/map_hunt_points?*', answerWith(content));
      // Only the map and its captures.
      await each.route('**/api/traps?*', (route) =>
        route.fulfill({ contentType: 'application/json', body: '{"json":[],"next":null}' }),
      );
      await each.route('**/api/gateways?*', (route) =>
        route.fulfill({ contentType: 'application/json', body: '{"json":[],"next":null}' }),
      );
    },
  });
  await page.locator('.leaflet-container').waitFor();
  if (content.total > 0) await page.waitForFunction(() => firstDraw.drawn > 0 && firstDraw.answered > 0);
  const { answered, drawn } = await page.evaluate(() => firstDraw);
  await page.waitForTimeout(4_000);
  const frames = await dragFrames(page, '.leaflet-container', LONG_DRAGS);
  await page.context().close();
  return { firstDrawMs: content.total > 0 ? drawn - answered : 0, frames };
}

const P95 = 0.95;
const tiles = await startFakeTiles();
const server = await startServer({ env: { TILES_URL: tiles.url } });
const browser = await launchChromium({ isFullBrowser: true });
try {
  const { token } = await createSamplePeople(server.url)('admin');
  const [empty, full]: [Measured[], Measured[]] = [[], []];
  // Alternating, so that a busy moment of the machine affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    empty.push(await measure(browser, server.url, token, EMPTY));
    full.push(await measure(browser, server.url, token, FULL));
  }
  const p95Of = (runs: readonly Measured[]) => median(runs.map(({ frames }) => percentile(frames, P95)));
  const [bare, ours] = [p95Of(empty), p95Of(full)];
  const firstDrawMs = median(full.map((run) => run.firstDrawMs));
  report([
    {
      figure: `地図に ${POINTS.toLocaleString('ja-JP')} 点: 応答から最初の描画まで(中央値、${ROUNDS} 回)`,
      value: asMs(firstDrawMs),
      ratio: `1 点あたり ${((firstDrawMs * 1000) / POINTS).toFixed(2)} μs`,
      goal: '― (比べる相手は MapLibre)',
      isMet: true,
    },
    {
      figure: `地図に ${POINTS.toLocaleString('ja-JP')} 点: 引きずるときの間隔、95 パーセンタイル`,
      value: asMs(ours),
      ratio: `${(ours / bare).toFixed(2)} × 空の地図(${asMs(bare)})`,
      goal: `≤ ${MAX_TIMES_EMPTY} ×`,
      isMet: ours / bare <= MAX_TIMES_EMPTY,
    },
  ]);
} finally {
  await browser.close();
  await server.stop();
  await tiles.stop();
}
