import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOpenapi } from '@satomori/core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiDocument } from '../support/apiDocument.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { type FakeTiles, startFakeTiles } from '../support/fakeTiles.ts';
import { HOSTILE_TEXTS, TURNING_TEXT, writeHostileTexts } from '../support/hostileTexts.ts';
import { faultsIn, judgeLayout, takePicture } from '../support/judgeScreen.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { nextFrames, openScreen, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { planTour, type Stop, walkTour } from '../support/screenTour.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { findTurnedTexts } from '../support/turnedTexts.ts';

/** Screens that show free texts, one of each shape; screens.test.ts checks their layout with plain texts. */
const SHOWS_TEXTS = [
  'home-answer',
  'traps',
  'trap-detail',
  'trap-settings',
  'gateway-detail',
  'notifications',
  'user',
  'hunt-map-list',
  'hunt-map-capture',
  'hunt-map-areas',
  'hunt-timeline',
  'hunt-shot',
  'map-sighting',
  'timeline',
  'person-menu',
];
const SOME_FIELDS = [
  'users.name',
  'groups.name',
  'traps.name',
  'traps.memo',
  'gateways.name',
  'posts.memo',
  'trap_logs.memo',
  'push_logs.title',
  'questions.question',
  'answer_options.label',
];
/** A fault that disappears while a screen is still being drawn is ignored. */
const LOOKS = 5;

let dataDir: string;
let tiles: FakeTiles;
let server: RunningServer;
let browser: Browser;
let people: ReturnType<typeof createSamplePeople>;
let tour: Stop[];
let written: string[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'satomori-hostile-'));
  tiles = await startFakeTiles();
  const env = { TILES_URL: tiles.url };
  const before = await startServer({ dataDir, env });
  const document = (await (await fetch(`${before.url}/web${getOpenapi.path}`)).json()) as ApiDocument;
  await before.stop();
  written = writeHostileTexts(dataDir, document);
  [server, browser] = await Promise.all([startServer({ dataDir, env }), shareChromium()]);
  people = createSamplePeople(server.url);
  tour = (await planTour(people)).filter(({ name }) => SHOWS_TEXTS.includes(name));
});

afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
  await tiles?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Any effect of a text besides being shown. */
function watchDeeds(page: Page): string[] {
  const deeds: string[] = [];
  page.on('dialog', (dialog) => {
    deeds.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => deeds.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Nothing may even reach the policy that would block it.
    if (/security policy|trusted/i.test(message.text())) deeds.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/x')) deeds.push(`request: ${request.url()}`);
  });
  return deeds;
}

const findMarkup = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll('img[src="x"], [onerror], script:not([src])')];
    const hasRun = 'hostile' in globalThis ? ['hostile is set'] : [];
    return [...hasRun, ...found.map(({ outerHTML }) => outerHTML.slice(0, 100))];
  });

/** The hostile texts that are shown on the page as written, the header aside. */
const findShown = (page: Page): Promise<string[]> =>
  page.evaluate(
    (texts) => {
      const parts = [...document.querySelectorAll('main, [role="dialog"], dialog')];
      const text = parts.map(({ textContent }) => textContent).join(' ');
      return texts.filter((each) => text.includes(each));
    },
    [...HOSTILE_TEXTS],
  );

async function judgeTexts(page: Page): Promise<Record<string, string[]>> {
  const shown = await findShown(page);
  return faultsIn({
    ...(await judgeLayout(page)),
    markup: await findMarkup(page),
    turned: await page.evaluate(findTurnedTexts, TURNING_TEXT),
    missing: shown.length === 0 ? ['no text of anybody'] : [],
  });
}

async function lastingFaults(page: Page): Promise<Record<string, string[]>> {
  let faults = await judgeTexts(page);
  for (let look = 1; look < LOOKS && Object.keys(faults).length > 0; look += 1) {
    await nextFrames(page);
    await waitUntilLoaded(page);
    faults = await judgeTexts(page);
  }
  return faults;
}

it('the fields are those of the database and the contract', () => {
  expect(written).toEqual(expect.arrayContaining(SOME_FIELDS));
  expect(written.length).toBeGreaterThan(40);
});

describe.each([
  ['phone', WIDTHS.phone],
  ['desktop', WIDTHS.desktop],
])('on a %s', (_name, width) => {
  it('whatever people write stands there as text, breaks no layout and does nothing', async () => {
    const found: Record<string, object> = {};
    const watched = new Map<Page, string[]>();
    const seen = new Set<string>();
    await walkTour(browser, tour, {
      url: server.url,
      people,
      widths: [width],
      context: { reducedMotion: 'reduce' },
      prepare: async (page) => watched.set(page, watchDeeds(page)),
      look: async (page, stop) => {
        const faults = {
          ...(await lastingFaults(page)),
          ...faultsIn({ deeds: watched.get(page)?.splice(0) ?? ['not watched'] }),
        };
        if (Object.keys(faults).length > 0) found[stop.name] = faults;
        for (const each of await findShown(page)) seen.add(each);
        await takePicture(page, `hostile-${stop.name}-${width}`);
      },
    });
    expect(found).toEqual({});
    expect([...seen].sort()).toEqual([...HOSTILE_TEXTS].sort());
  }, 480_000);
});

it('what is asked of the texts is found where it is missing', async () => {
  const page = await openScreen(browser, { url: server.url, path: '/Login', width: WIDTHS.phone });
  await waitUntilLoaded(page);
  expect(await findMarkup(page)).toEqual([]);
  await page.evaluate((text) => {
    const image = document.createElement('img');
    image.setAttribute('src', 'x');
    const ended = document.createElement('p');
    ended.append('\u2068', text, '\u2069', 'さん');
    const turned = document.createElement('p');
    turned.append(text, 'さん');
    document.body.append(image, ended, turned);
  }, TURNING_TEXT);
  expect(await findMarkup(page)).toEqual(['<img src="x">']);
  expect(await page.evaluate(findTurnedTexts, TURNING_TEXT)).toEqual(['さん']);
  await page.context().close();
});
