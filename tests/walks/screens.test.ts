import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { findCutTexts } from '../support/cutTexts.ts';
import { type FakeTiles, startFakeTiles } from '../support/fakeTiles.ts';
import { GUIDE_PICTURES, writeGuidePictures } from '../support/guidePictures.ts';
import {
  faultsIn,
  findBarriers,
  findDarkBarriers,
  findForeignWords,
  findOverflow,
  judgeScreen,
  takePictures,
  TO_BE_JUDGED,
} from '../support/judgeScreen.ts';
import { findOverlappingTexts } from '../support/overlappingTexts.ts';
import { createSamplePeople, SAMPLE_LOGIN_IDS } from '../support/samplePeople.ts';
import { openScreen, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { planTour, type Stop, walkTour } from '../support/screenTour.ts';
import { findSqueezedTexts } from '../support/squeezedTexts.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { watchComplaints } from '../support/watchComplaints.ts';

let tiles: FakeTiles;
let server: RunningServer;
let browser: Browser;
let people: ReturnType<typeof createSamplePeople>;
let tour: Stop[];

beforeAll(async () => {
  tiles = await startFakeTiles();
  const env = { TILES_URL: tiles.url };
  [server, browser] = await Promise.all([startServer({ env, photos: true }), shareChromium()]);
  people = createSamplePeople(server.url);
  tour = await planTour(people);
});

afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
  await tiles?.stop();
});

/** What was opened stays when the window is turned, though no longer as a dialog where there is room beside the list. */
const titlesOf = (page: Page, inside: string): Promise<string[]> =>
  page.locator(`${inside} h2`).allTextContents();

/** 屋外モード is never dark. */
const isForSun = ({ name }: Stop) => name.startsWith('sun-');

it('every screen fits, cuts no word, speaks Japanese, is open to all and keeps to the policy', async () => {
  const found: Record<string, object> = {};
  const watched = new Map<Page, string[]>();
  const openDialogs = new Map<string, string[]>();
  await walkTour(browser, tour, {
    url: server.url,
    people,
    widths: Object.values(WIDTHS),
    // The service worker obeys the policy too.
    context: { ...TO_BE_JUDGED, serviceWorkers: 'allow' },
    prepare: async (page) => watched.set(page, await watchComplaints(page, [server.url, tiles.origin])),
    look: async (page, stop, width) => {
      const complaints = watched.get(page)?.splice(0) ?? ['not watched'];
      // Once a screen: colours do not depend on the width.
      const isFirst = !openDialogs.has(stop.name);
      const opened = openDialogs.get(stop.name) ?? (await titlesOf(page, ':is(dialog, [role="dialog"])'));
      openDialogs.set(stop.name, opened);
      const titles = await titlesOf(page, 'body');
      const light = await judgeScreen(page, { latin: stop.latin, hasContrasts: isFirst });
      const dark = isFirst && !isForSun(stop) ? await findDarkBarriers(page) : [];
      const closed = opened.filter((name) => !titles.includes(name));
      const faults = faultsIn({ ...light, dark, closed, complaints });
      if (Object.keys(faults).length > 0) found[`${stop.name} at ${width} px`] = faults;
      await writeGuidePictures(page, stop.name, width);
      await takePictures(page, `full-${stop.name}-${width}`);
    },
  });
  expect(found).toEqual({});
}, 900_000);

it('the tour passes every screen that the guides show', () => {
  const isPassed = ({ stop, width }: (typeof GUIDE_PICTURES)[string]) =>
    tour.some(({ name, widths }) => name === stop && (widths?.includes(width) ?? true));
  expect(Object.keys(GUIDE_PICTURES).filter((name) => !isPassed(GUIDE_PICTURES[name]!))).toEqual([]);
});

it('what is asked of every screen is found where it is missing', async () => {
  const page = await openScreen(browser, {
    url: server.url,
    path: '/Login',
    width: WIDTHS.phone,
    context: TO_BE_JUDGED,
  });
  await waitUntilLoaded(page);
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.style.cssText = 'width: 900px; overflow: hidden; white-space: nowrap';
    button.append(document.createElement('i'));
    const heading = document.createElement('h2');
    heading.style.cssText = 'width: 40px; overflow: hidden; white-space: nowrap';
    heading.textContent = '長い見出しは切れてしまいます';
    const note = document.createElement('p');
    note.style.cssText = 'margin: -24px 0 0';
    note.textContent = 'Some note';
    const below = document.createElement('p');
    below.style.cssText = 'margin: 0';
    below.textContent = '下の文';
    const narrow = document.createElement('p');
    narrow.style.cssText = 'width: 20px; overflow-wrap: anywhere';
    narrow.textContent = '狭い柱の文';
    document.body.append(button, heading, below, note, narrow);
  });
  expect(await findOverflow(page)).not.toEqual([]);
  expect(await page.evaluate(findCutTexts)).toEqual(['h2: 長い見出しは切れてしまいます']);
  const [overlap = ''] = await page.evaluate(findOverlappingTexts);
  expect(overlap.split(' | ').toSorted()).toEqual(['Some note', '下の文']);
  expect(await page.evaluate(findSqueezedTexts)).toEqual(['狭い柱の文']);
  expect(await findForeignWords(page, SAMPLE_LOGIN_IDS)).toEqual(['Some', 'note']);
  expect((await findBarriers(page)).join()).toContain('button-name');
  expect(await findDarkBarriers(page)).toEqual([]);
  await page.evaluate(() => {
    document.querySelector('h1')!.style.color = '#333333';
  });
  expect((await findDarkBarriers(page)).join()).toContain('color-contrast');
  await page.evaluate(() => {
    document.querySelector('h1')!.style.color = '#dddddd';
  });
  const barriersOf = async (hasContrasts: boolean) =>
    (await judgeScreen(page, { hasContrasts })).barriers?.join();
  expect(await barriersOf(true)).toMatch(/button-name.*color-contrast/s);
  expect(await barriersOf(false)).toMatch(/^(?!.*color-contrast).*button-name/s);
  await page.context().close();
});
