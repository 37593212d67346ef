import { ALERTS, ROUTES } from '@satomori/core';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnswerControl, holdAnswers, isOfTheFrame, refuseAnswers } from '../support/answerControl.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { EMPTY_SITE_LOGIN, type EmptySite, startEmptySite } from '../support/emptySite.ts';
import { type FakeTiles, startFakeTiles } from '../support/fakeTiles.ts';
import { faultsIn, judgeScreen, takePicture, TO_BE_JUDGED } from '../support/judgeScreen.ts';
import { findJumps, watchLayoutShifts } from '../support/layoutShifts.ts';
import { readAlert } from '../support/readAlert.ts';
import { ROUTE_STOPS, type RouteStop } from '../support/routeStops.ts';
import { SAMPLE_LOGIN_IDS, SAMPLE_PASSWORD, signIn } from '../support/samplePeople.ts';
import {
  goTo,
  loadAgain,
  openScreen,
  resize,
  waitUntilLoaded,
  WIDTHS,
  widthsFrom,
} from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** A whole tour, on a busy machine. */
const PATIENT_MS = 400_000;
const LATIN = [...SAMPLE_LOGIN_IDS, 'hanako'];

let tiles: FakeTiles;
let server: RunningServer;
let empty: EmptySite;
let browser: Browser;

beforeAll(async () => {
  tiles = await startFakeTiles();
  const env = { TILES_URL: tiles.url };
  [server, empty, browser] = await Promise.all([startServer({ env }), startEmptySite(env), shareChromium()]);
});

afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
  await empty?.stop();
  await tiles?.stop();
});

/** Answers of a service worker would bypass the routes of the test. */
const CONTEXT: BrowserContextOptions = { ...TO_BE_JUDGED, serviceWorkers: 'block' };

const SAMPLE_LOGIN = { loginId: 'admin', password: SAMPLE_PASSWORD };

/** One page for a whole tour, so that its cache is warm, and a session of its own, which the logout ends. */
const openTour = async (
  width: number,
  prepare: (page: Page) => Promise<unknown>,
  { url }: { url: string } = server,
  { loginId, password }: { loginId: string; password: string } = SAMPLE_LOGIN,
): Promise<Page> => {
  const { token } = await signIn(url, loginId, password);
  return openScreen(browser, { url, path: '/Login', width, token, context: CONTEXT, prepare });
};

interface Look {
  state: string;
  name: string;
  width: number;
  hasContrasts: boolean;
}

async function judge(page: Page, { state, name, width, hasContrasts }: Look) {
  const faults = faultsIn(await judgeScreen(page, { latin: LATIN, hasContrasts }));
  await takePicture(page, `${state}-${name}-${width}`);
  return faults;
}

const isThere = (faults: object): boolean => Object.keys(faults).length > 0;

it('the tours pass every route of the specification', () => {
  const passed = new Set(ROUTE_STOPS.map(({ path }) => path.split('?')[0]));
  expect(passed).toEqual(new Set(ROUTES.map(({ path }) => path)));
});

/** Faults of the screen in windows of every width. */
async function judgeAtAllWidths(
  page: Page,
  state: string,
  { name }: RouteStop,
): Promise<Record<string, object>> {
  const found: Record<string, object> = {};
  for (const [index, width] of widthsFrom(page, Object.values(WIDTHS)).entries()) {
    await resize(page, width);
    await waitUntilLoaded(page);
    const faults = await judge(page, { state, name, width, hasContrasts: index === 0 });
    if (isThere(faults)) found[`${name} at ${width} px`] = faults;
  }
  return found;
}

it(
  'every screen of a site without a row says what would be there',
  async () => {
    const { url } = empty.server;
    const page = await openTour(WIDTHS.phone, async () => {}, empty.server, EMPTY_SITE_LOGIN);
    const found: Record<string, object> = {};
    for (const stop of ROUTE_STOPS) {
      await goTo(page, url, stop.path);
      Object.assign(found, await judgeAtAllWidths(page, 'empty', stop));
    }
    expect(found).toEqual({});
    await page.context().close();
  },
  PATIENT_MS,
);

it(
  'every screen stands while the server fails, and says so',
  async () => {
    const page = await openTour(WIDTHS.phone, (each) => refuseAnswers(each, isOfTheFrame));
    const found: Record<string, object> = {};
    for (const stop of ROUTE_STOPS) {
      await loadAgain(page, server.url, stop.path);
      await page.locator('h1').first().waitFor();
      if (stop.reads) {
        await readAlert(page, ALERTS.failed);
        await page.getByRole('button', { name: '再試行' }).first().waitFor();
      }
      Object.assign(found, await judgeAtAllWidths(page, 'error', stop));
    }
    expect(found).toEqual({});
    await page.context().close();
  },
  PATIENT_MS,
);

describe.each(Object.entries(WIDTHS))('on a %s', (_name, width) => {
  it(
    'every screen waits in its final shape, and nothing jumps when the answers come',
    async () => {
      let answers: AnswerControl | undefined;
      const page = await openTour(width, async (each) => {
        answers = await holdAnswers(each);
        await watchLayoutShifts(each);
      });
      const found: Record<string, object> = {};
      for (const stop of ROUTE_STOPS) {
        answers?.hold();
        await loadAgain(page, server.url, stop.path);
        await page.locator('h1').first().waitFor();
        if (stop.hasSkeleton) await page.getByLabel('読み込み中', { exact: true }).first().waitFor();
        const look = { state: 'slow', name: stop.name, width, hasContrasts: width === WIDTHS.phone };
        const faults = await judge(page, look);
        answers?.release();
        await waitUntilLoaded(page);
        const jumps = await findJumps(page);
        if (isThere(faults) || jumps.length > 0) found[stop.name] = { ...faults, jumps };
      }
      expect(found).toEqual({});
      await page.context().close();
    },
    PATIENT_MS,
  );

  it('a sign-in that the server fails at is said in the words of the specification', async () => {
    const page = await openTour(width, (each) => refuseAnswers(each, () => false));
    await page.evaluate(() => localStorage.clear());
    await goTo(page, server.url, '/Login');
    await page.getByLabel('ログインID').fill('hunter');
    await page.locator('input[name="password"]').fill('satomori');
    await page.getByRole('button', { name: 'ログイン', exact: true }).click();
    await page.getByText(ALERTS.failed).first().waitFor();
    const look = { state: 'error', name: 'sign-in', width, hasContrasts: true };
    expect(await judge(page, look)).toEqual({});
    await page.context().close();
  });
});
