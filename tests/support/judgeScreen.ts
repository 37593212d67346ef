import { createRequire } from 'node:module';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright';
import { findCutTexts } from './cutTexts.ts';
import { FOREIGN_WORDS } from './foreignWords.ts';
import { findOverlappingTexts } from './overlappingTexts.ts';
import { PICTURES } from './pictures.ts';
import { nextFrames } from './screens.ts';
import { findSqueezedTexts } from './squeezedTexts.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Fluent catches the focus at both ends of a list with these; it never stays on them. */
const PLACE = { exclude: ['[data-tabster-dummy]'] };
type Axe = { run: (where: typeof PLACE, rules: RunOptions) => Promise<AxeResults> };
const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // The elements that pass need no description.
  resultTypes: ['violations'],
};
const ALL_BUT_CONTRAST: RunOptions = { ...RULES, rules: { 'color-contrast': { enabled: false } } };

/** Options of a page that is judged: without animation, since half-changed colours would be judged too. */
export const TO_BE_JUDGED: BrowserContextOptions = { reducedMotion: 'reduce' };

/** Waits until colours have reached their final value; endless animations are not waited for. */
const settleColors = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // A change that was just made begins with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Barriers for people with a screen reader or weak eyes. */
export async function findBarriers(page: Page, rules: RunOptions = RULES): Promise<string[]> {
  // A button half beneath the header, because of the scroll position, is no small target.
  await page.evaluate(() => scrollTo(0, 0));
  await settleColors(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    ({ where, rules }) => (globalThis as unknown as { axe: Axe }).axe.run(where, rules),
    { where: PLACE, rules },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${node.html.replace(/ class="[^"]*"/, '').slice(0, 160)}`),
    );
}

const CONTRAST: RunOptions = { runOnly: ['color-contrast'], resultTypes: ['violations'] };

/**
 * Shows the same page in the other look, as a press among the settings does: it is stored as well, since the app shows
 * the stored one again when it has read the settings of the account.
 */
export const turnLook = (page: Page, look: 'dark' | 'light') =>
  page.evaluate((scheme) => {
    const kept = JSON.parse(localStorage.getItem('satomori-appearance') ?? '{}') as object;
    localStorage.setItem('satomori-appearance', JSON.stringify({ ...kept, scheme }));
    document.documentElement.dataset['look'] = scheme;
  }, look);

/**
 * What the dark look alone may break: contrasts, on the same screen. Everything is drawn meanwhile: what lies below the
 * window keeps the colours of the other look until it is scrolled to. Colours change at once, since a transition on a
 * busy machine may be judged halfway.
 */
export async function findDarkBarriers(page: Page): Promise<string[]> {
  const drawn = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  await turnLook(page, 'dark');
  const found = await findBarriers(page, CONTRAST);
  await turnLook(page, 'light');
  await settleColors(page);
  await page.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  }, drawn);
  return found;
}

export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth} px`] : [];
  });

export const findForeignWords = (page: Page, known: readonly string[] = []): Promise<string[]> =>
  page.evaluate(FOREIGN_WORDS.find, [...FOREIGN_WORDS.usual, ...known]);

/** Faults of the layout, independent of its texts. */
export async function judgeLayout(page: Page): Promise<Record<string, string[]>> {
  return {
    overflow: await findOverflow(page),
    cut: await page.evaluate(findCutTexts),
    overlapping: await page.evaluate(findOverlappingTexts),
    squeezed: await page.evaluate(findSqueezedTexts),
  };
}

export interface Judging {
  /** Words in Latin letters that are allowed here. */
  latin?: readonly string[] | undefined;
  /** Contrasts cost as much as half of the rest; colours do not depend on the width, so once a screen is enough. */
  hasContrasts: boolean;
}

/** All checks that every screen has to pass. */
export async function judgeScreen(
  page: Page,
  { latin, hasContrasts }: Judging,
): Promise<Record<string, string[]>> {
  return {
    ...(await judgeLayout(page)),
    foreign: await findForeignWords(page, latin),
    barriers: await findBarriers(page, hasContrasts ? RULES : ALL_BUT_CONTRAST),
  };
}

/** Only the faults; empty where there are none. */
export const faultsIn = (verdict: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(verdict).filter(([, found]) => found.length > 0));

/** A screenshot of the visible part, where pictures are asked for. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** The same, and one of the page's end, where fixed bars might hide content; the page goes there in any case. */
export async function takePictures(page: Page, name: string): Promise<void> {
  await takePicture(page, name);
  const hasMore = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    return scrollY > 0;
  });
  if (!hasMore) return;
  await nextFrames(page);
  await takePicture(page, `${name}-end`);
}
