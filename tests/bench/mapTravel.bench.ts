import { DAY_MS, listPastStates, listTraps, newId, TRAP_STATES, type PastStates } from '@satomori/core';
import type { Browser, Route } from 'playwright';
import { launchChromium } from '../support/chromium.ts';
import { startFakeTiles } from '../support/fakeTiles.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { openScreen } from '../support/screens.ts';
import { startServer } from '../support/server.ts';
import { dragFrames, LONG_DRAGS } from './client/dragFrames.ts';
import { asMs, median, percentile, report } from './report.ts';

const TRAPS = 300;
const DAYS = 120;
const CHANGES_A_DAY = 4;
const ROUNDS = 3;
const MAX_TIMES_EMPTY = 1.2;
/** Removed traps are not shown. */
const SHOWN = TRAP_STATES.filter((state) => state !== 'removed');
const SEASON_END = Date.UTC(2026, 2, 14, 15);

const ids = Array.from({ length: TRAPS }, () => newId());
const placeOf = (index: number) => ({
  latitude: 35.475 + ((index % 20) - 10) * 0.008,
  longitude: 137.79 + (Math.floor(index / 20) - 7) * 0.012,
});

/** Each trap changes its state several times a day. */
const busySeason: PastStates[] = ids.map((trap_id, index) => ({
  trap_id,
  name: `わな${index}`,
  changes: Array.from({ length: DAYS * CHANGES_A_DAY }, (_, change) => ({
    at: new Date(
      SEASON_END - DAYS * DAY_MS + change * (DAY_MS / CHANGES_A_DAY) + index * 60_000,
    ).toISOString(),
    state: SHOWN[(index + change) % SHOWN.length]!,
    ...placeOf(index),
  })),
}));

/** The rows of the sample's traps, under the ids of the season. */
async function answerTraps(route: Route): Promise<void> {
  const answer = (await (await route.fetch()).json()) as { json: object[] };
  const rows = ids.map((id, index) => ({
    ...answer.json[index % answer.json.length],
    id,
    name: `わな${index}`,
    ...placeOf(index),
  }));
  await route.fulfill({ json: { ...answer, json: rows, next: null, total: TRAPS } });
}

/** Times between frames while the slider of the season is dragged, in milliseconds. */
async function measure(browser: Browser, url: string, token: string, rows: PastStates[]): Promise<number[]> {
  const page = await openScreen(browser, {
    url,
    path: `/HuntMap?past=season&at=${new Date(SEASON_END - (DAYS / 2) * DAY_MS).toISOString()}`,
    token,
    prepare: async (each) => {
      await each.route(`**${listTraps.path}?*`, answerTraps);
      await each.route(`**${listPastStates.path}?*`, (route) =>
        route.fulfill({ json: { json: { rows, next: null } } }),
      );
    },
  });
  await page.getByRole('slider').waitFor();
  await page.waitForFunction((most) => document.querySelectorAll('[data-trap]').length === most, rows.length);
  await page.waitForTimeout(4_000);
  const frames = await dragFrames(page, 'input[type="range"]', LONG_DRAGS);
  await page.context().close();
  return frames;
}

const P95 = 0.95;
const tiles = await startFakeTiles();
const server = await startServer({ env: { TILES_URL: tiles.url } });
const browser = await launchChromium({ isFullBrowser: true });
try {
  const { token } = await createSamplePeople(server.url)('admin');
  const [empty, full]: [number[][], number[][]] = [[], []];
  // Alternating, so that a busy moment of the machine affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    empty.push(await measure(browser, server.url, token, []));
    full.push(await measure(browser, server.url, token, busySeason));
  }
  const p95Of = (runs: readonly number[][]) => median(runs.map((frames) => percentile(frames, P95)));
  const [bare, ours] = [p95Of(empty), p95Of(full)];
  report([
    {
      figure: `当時の状態、わな ${TRAPS} 基、変わり目 ${(TRAPS * DAYS * CHANGES_A_DAY).toLocaleString('ja-JP')}: 目盛りを引きずるときの間隔、95 パーセンタイル`,
      value: asMs(ours),
      ratio: `${(ours / bare).toFixed(2)} × わなのない地図(${asMs(bare)})`,
      goal: `≤ ${MAX_TIMES_EMPTY} ×`,
      isMet: ours / bare <= MAX_TIMES_EMPTY,
    },
  ]);
} finally {
  await browser.close();
  await server.stop();
  await tiles.stop();
}
