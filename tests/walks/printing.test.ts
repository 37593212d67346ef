import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { openScreen, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  ({ token } = await createSamplePeople(server.url)('admin'));
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

async function openOnPaper(path: string, width: number): Promise<Page> {
  const page = await openScreen(browser, { url: server.url, path, width, token });
  await waitUntilLoaded(page);
  await page.locator('main li, main [role="row"], main tr').nth(2).waitFor();
  await page.emulateMedia({ media: 'print' });
  return page;
}

/** Controls that are useless on paper; a button stays only where it is what a row contains. Runs in the page. */
function findControls(): string[] {
  const CONTROLS =
    'button, input, select, textarea, kbd, nav, header, [role="tablist"], [role="search"], .fui-Button';
  const isContent = (element: Element) =>
    element.matches('[data-printed], [role="columnheader"] *, th *, :has(img)');
  const looksPressed = (element: Element) => {
    const { borderTopStyle, borderTopLeftRadius } = getComputedStyle(element);
    return element.matches(CONTROLS) || (borderTopStyle === 'solid' && borderTopLeftRadius !== '0px');
  };
  return [...document.querySelectorAll(`${CONTROLS}, main a`)]
    .filter((element) => element.checkVisibility() && looksPressed(element) && !isContent(element))
    .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`);
}

/** Content outside of the sheet or of a part that would have to be scrolled. Runs in the page. */
function findCut(): string[] {
  const edge = document.documentElement.clientWidth;
  const isCut = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    return (
      element.getBoundingClientRect().right > edge + 1 ||
      (overflowX !== 'visible' && scrollWidth > clientWidth + 1) ||
      (overflowY !== 'visible' && scrollHeight > clientHeight + 1)
    );
  };
  return [...document.querySelectorAll('main *')]
    .filter((element) => element.checkVisibility() && element.closest('svg') === null && isCut(element))
    .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.className}`);
}

const SCREENS = [
  ['ほかパト一覧', '/HokapatoList', '水神'],
  ['ほかくリスト', '/HuntTimeline', 'イノシシ'],
  ['もくげきリスト', '/Timeline', 'ニホンジカ'],
  ['通知履歴', '/NotifiedList', 'わな作動'],
  ['集計', '/HuntMap?tab=stats', 'ニホンジカ'],
  ['わなの一覧（ほかくマップ）', '/HuntMap?tab=list', '水神'],
] as const;

describe.each([
  ['a sheet of A4', 718],
  ['a desktop', WIDTHS.desktop],
])('printed from %s', (_name, width) => {
  it.each(SCREENS)(
    '%s has nothing to press or to type into, is not cut, and says what it shows',
    async (_of, path, word) => {
      const page = await openOnPaper(path, width);
      expect(await page.evaluate(findControls)).toEqual([]);
      expect(await page.evaluate(findCut)).toEqual([]);
      expect(await page.locator('h1').isVisible()).toBe(true);
      expect(await page.locator('main').getByText(word).filter({ visible: true }).count()).toBeGreaterThan(0);
      expect(await page.getByRole('link', { name: '本文へ移る' }).isVisible()).toBe(false);
      await page.context().close();
    },
  );
});

it('集計 keeps its bars, though a browser prints no background by itself', async () => {
  const page = await openOnPaper('/HuntMap?tab=stats', 718);
  const bar = page.locator('main figure [style*="background"]').first();
  expect(await bar.evaluate((element) => getComputedStyle(element).printColorAdjust)).toBe('exact');
  await page.context().close();
});
