import type { SightingInput } from '@satomori/core';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAkitaSightings } from '../support/akitaSightings.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { inForm } from '../support/fullForm.ts';
import { createSamplePeople, type Person } from '../support/samplePeople.ts';
import { openScreen, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Posted at once, like by this many people. */
const AT_ONCE = 8;
const SHORT = 2_000;
const LONG_MS = inForm(240_000, 1_800_000);
const ZOOMS = Array.from({ length: 19 }, (_, zoom) => zoom);

const all = readAkitaSightings();
/** The whole file takes minutes: in full with SATOMORI_TEST_FULL=1, else only some rows. */
const sightings = all?.slice(0, inForm(SHORT, all.length));

let server: RunningServer;
let browser: Browser;
let admin: Person;

beforeAll(async () => {
  if (sightings === undefined) return;
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  admin = await createSamplePeople(server.url)('admin');
});

afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

async function postAll(rows: readonly SightingInput[]): Promise<void> {
  const left = [...rows];
  const work = async () => {
    for (let row = left.pop(); row !== undefined; row = left.pop()) {
      await admin.writing.sightings.create(row, []);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The number of sightings, and how many of them the map shows at a zoom: as points or in clusters. */
async function countOf(zoom: number): Promise<{ total: number; onMap: number; view: string }> {
  const { points, total } = await admin.reading.sightings.map({ zoom, count: '1' });
  const onMap =
    points.view === 'clusters' ? points.count.reduce((sum, count) => sum + count, 0) : points.id.length;
  return { total, onMap, view: points.view };
}

it(
  'sightings of years lie on the map, and its counts add up to the list at every zoom',
  async ({ skip }) => {
    if (sightings === undefined || all === undefined) return skip('FIELD_DATA_DIR がありません');
    const before = await countOf(0);
    const begun = performance.now();
    await postAll(sightings);
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.info(
      `目撃 ${all.length} 件のうち ${sightings.length} 件を ${seconds} 秒で投稿しました` +
        (sightings.length < all.length ? '（全件は SATOMORI_TEST_FULL=1）' : ''),
    );

    for (const zoom of ZOOMS) {
      expect({ zoom, ...(await countOf(zoom)) }).toEqual({
        zoom,
        view: inForm('points', 'clusters'),
        total: before.total + sightings.length,
        onMap: before.onMap + sightings.length,
      });
    }

    const [total, onMap] = [before.total, before.onMap].map((each) =>
      (each + sightings.length).toLocaleString('ja-JP'),
    );
    const page = await openScreen(browser, {
      url: server.url,
      path: '/Map?zoom=8&latitude=39.7&longitude=140.3',
      width: WIDTHS.desktop,
      token: admin.token,
    });
    const words = page.getByText(`目撃 ${total} 件中 ${onMap} 件`);
    await words.waitFor({ timeout: 60_000 });
    for (const act of ['拡大する', '縮小する', '縮小する']) {
      await page.getByRole('button', { name: act }).click();
      await words.waitFor();
    }
    await page.context().close();
  },
  LONG_MS,
);
