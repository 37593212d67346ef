import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { findCutTexts } from '../support/cutTexts.ts';
import { type FakeTiles, startFakeTiles } from '../support/fakeTiles.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { openScreen, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { planTour, type Stop, walkTour } from '../support/screenTour.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const PICTURES = fileURLToPath(new URL('../../artifacts/screens/', import.meta.url));
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** Fluent catches the focus at both ends of a list with these; nobody stays on them. */
const PLACE = { exclude: ['[data-tabster-dummy]'] };
type Axe = { run: (where: typeof PLACE, rules: RunOptions) => Promise<AxeResults> };
const RULES: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

let tiles: FakeTiles;
let server: RunningServer;
let browser: Browser;
let people: ReturnType<typeof createSamplePeople>;
let tour: Stop[];

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  tiles = await startFakeTiles();
  const env = { TILES_URL: tiles.url };
  [server, browser] = await Promise.all([startServer({ env, photos: true }), launchChromium()]);
  people = createSamplePeople(server.url);
  tour = await planTour(people);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await tiles?.stop();
});

const AS_SEEN = {
  // Only for axe, which the product's own policy would not let in; contentSecurityPolicy.test.ts walks under it.
  context: { bypassCSP: true, reducedMotion: 'reduce' },
  prepare: (page: Page) => page.addInitScript({ path: AXE }),
} as const;

/** What a person with a screen reader or weak eyes would stumble over. */
async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(
    ({ where, rules }) => (globalThis as unknown as { axe: Axe }).axe.run(where, rules),
    { where: PLACE, rules: RULES },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${node.html.replace(/ class="[^"]*"/, '').slice(0, 160)}`),
    );
}

const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth} px`] : [];
  });

async function judge(page: Page, stop: Stop, width: number) {
  await page.screenshot({ path: join(PICTURES, `${stop.name}-${width}.png`) });
  const verdict = {
    overflow: await findOverflow(page),
    cut: await page.evaluate(findCutTexts),
    barriers: await findBarriers(page),
  };
  // What stands fixed over the page hides its end from a picture of the whole: the end has its own.
  const hasMore = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    return scrollY > 0;
  });
  // Rows that come into view are laid out one frame later.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  if (hasMore) await page.screenshot({ path: join(PICTURES, `${stop.name}-${width}-end.png`) });
  return verdict;
}

describe.each(Object.entries(WIDTHS))('on a %s', (_name, width) => {
  it('every screen fits, cuts no word and is open to all', async () => {
    const found: Record<string, object> = {};
    await walkTour(browser, tour, {
      url: server.url,
      people,
      width,
      ...AS_SEEN,
      look: async (page, stop) => {
        const verdict = await judge(page, stop, width);
        if (Object.values(verdict).some((each) => each.length > 0)) found[stop.name] = verdict;
      },
    });
    expect(found).toEqual({});
  }, 240_000);
});

it('a cut word, a page too wide and a button without a name are found', async () => {
  const page = await openScreen(browser, {
    url: server.url,
    path: '/Login',
    width: WIDTHS.phone,
    ...AS_SEEN,
  });
  await waitUntilLoaded(page);
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.style.cssText = 'width: 900px; overflow: hidden; white-space: nowrap';
    button.append(document.createElement('i'));
    const heading = document.createElement('h2');
    heading.style.cssText = 'width: 40px; overflow: hidden; white-space: nowrap';
    heading.textContent = '長い見出しは切れてしまいます';
    document.body.append(button, heading);
  });
  expect(await findOverflow(page)).not.toEqual([]);
  expect(await page.evaluate(findCutTexts)).toEqual(['h2: 長い見出しは切れてしまいます']);
  expect((await findBarriers(page)).join()).toContain('button-name');
  await page.context().close();
});
