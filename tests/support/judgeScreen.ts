import { createRequire } from 'node:module';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright';
import { findCutTexts } from './cutTexts.ts';
import { FOREIGN_WORDS } from './foreignWords.ts';
import { findOverlappingTexts } from './overlappingTexts.ts';
import { PICTURES } from './pictures.ts';
import { findSqueezedTexts } from './squeezedTexts.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Fluent catches the focus at both ends of a list with these; nobody stays on them. */
const PLACE = { exclude: ['[data-tabster-dummy]'] };
type Axe = { run: (where: typeof PLACE, rules: RunOptions) => Promise<AxeResults> };
const RULES: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** How a page is opened that is to be judged: colours that still change would be judged too. */
export const TO_BE_JUDGED: BrowserContextOptions = { reducedMotion: 'reduce' };

/** Until colours have changed to what they are to be; what turns for ever is not waited for. */
const settleColors = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // A change that has just been made begins with the next picture.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** What a person with a screen reader or weak eyes would stumble over. */
export async function findBarriers(page: Page): Promise<string[]> {
  // A button that is half beneath the header, where the page was left, is no small target.
  await page.evaluate(() => scrollTo(0, 0));
  await settleColors(page);
  await page.evaluate(AXE);
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

export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth} px`] : [];
  });

export const findForeignWords = (page: Page, known: readonly string[] = []): Promise<string[]> =>
  page.evaluate(FOREIGN_WORDS.find, [...FOREIGN_WORDS.usual, ...known]);

/** What breaks a layout, whatever the words in it are. */
export async function judgeLayout(page: Page): Promise<Record<string, string[]>> {
  return {
    overflow: await findOverflow(page),
    cut: await page.evaluate(findCutTexts),
    overlapping: await page.evaluate(findOverlappingTexts),
    squeezed: await page.evaluate(findSqueezedTexts),
  };
}

/** Everything that is asked of every screen. */
export async function judgeScreen(
  page: Page,
  knownWords?: readonly string[],
): Promise<Record<string, string[]>> {
  return {
    ...(await judgeLayout(page)),
    foreign: await findForeignWords(page, knownWords),
    barriers: await findBarriers(page),
  };
}

/** Only what was found; nothing where all is well. */
export const faultsIn = (verdict: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(verdict).filter(([, found]) => found.length > 0));

export { PICTURES };

/** A picture of what is seen. */
export async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** The same, and one of the page's end, where what stands fixed over it would hide it. */
export async function takePictures(page: Page, name: string): Promise<void> {
  await takePicture(page, name);
  const hasMore = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    return scrollY > 0;
  });
  if (!hasMore) return;
  await nextFrames(page);
  await page.screenshot({ path: join(PICTURES, `${name}-end.png`) });
}

/** Rows that come into view are laid out one frame later. */
export const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
