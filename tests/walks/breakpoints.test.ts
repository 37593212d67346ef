import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { openAnew, openScreen, resize, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let browser: Browser;
let opened: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  const { token } = await createSamplePeople(server.url)('admin');
  const context = { reducedMotion: 'reduce' } as const;
  opened = await openScreen(browser, { url: server.url, path: '/Home', token, context });
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

/** Opens a screen on the page that all share, at the width of a desktop. */
const open = async (path: string): Promise<Page> => {
  await resize(opened, WIDTHS.desktop);
  await openAnew(opened, server.url, path);
  await waitUntilLoaded(opened);
  return opened;
};

/** How many of the list's items are side by side. */
const columnsOf = (page: Page, items: string) =>
  page
    .locator(items)
    .evaluateAll((found) => new Set(found.map((each) => Math.round(each.getBoundingClientRect().left))).size);

const isAtWidth = async (page: Page, width: number) => page.setViewportSize({ width, height: 1000 });

const expectFits = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

/** The items stand in so many columns at each width, once all of them are laid out again. */
async function expectColumns(page: Page, items: string, wanted: Record<number, number>): Promise<void> {
  const found: Record<string, number> = {};
  for (const [width, columns] of Object.entries(wanted)) {
    await isAtWidth(page, Number(width));
    await page.locator(items).nth(2).waitFor();
    await expect
      .poll(async () => ({ ...found, [width]: await columnsOf(page, items) }))
      .toEqual({ ...found, [width]: columns });
    found[width] = columns;
    await expectFits(page, Number(width));
  }
}

it('the cards of traps stand side by side as the width has room for them', async () => {
  const page = await open('/HokapatoList');
  const cards = '[aria-label="わなの一覧"] > li';
  await expectColumns(page, cards, { 599: 1, 600: 2, 959: 2, 960: 3, 1279: 3 });
});

it('the notifications stand side by side as the width has room for them', async () => {
  const page = await open('/NotifiedList');
  await expectColumns(page, '[aria-label="通知"] > li', {
    599: 1,
    600: 1,
    959: 1,
    960: 2,
    1279: 2,
    // From here the places stand beside them.
    1280: 1,
    1919: 1,
    1920: 2,
    2559: 2,
    2560: 3,
  });
});

it('the places are in a bar at the bottom below 1280 px, and in a column from there, wider on wide desks', async () => {
  const page = await open('/Home');
  const menu = page.getByRole('navigation', { name: 'メニュー' });
  const widthOf = async () => Math.round((await menu.boundingBox())?.width ?? 0);
  const found: number[] = [];
  for (const width of [960, 1279, 1280, 1919, 1920, 2559, 2560]) {
    await isAtWidth(page, width);
    await expect.poll(() => menu.getByRole('button', { name: 'その他' }).count()).toBe(width < 1280 ? 1 : 0);
    found.push(await widthOf());
  }
  expect(found).toEqual([960, 1279, 215, 215, 247, 247, 279]);
});

it('the start has its parts in more columns, and no text is lost beside the window', async () => {
  const page = await open('/Home');
  await expectColumns(page, 'main section', { 599: 1, 600: 2, 960: 2, 1280: 2, 1920: 3, 2560: 4 });
});

/** One is to the right of the other at these widths from `from` on, and not at narrower ones, once laid out again. */
async function expectBeside(
  page: Page,
  one: string,
  other: string,
  { from, at }: { from: number; at: readonly number[] },
): Promise<void> {
  const isBeside = async () => {
    const [left, right] = await Promise.all(
      [one, other].map((each) => page.locator(each).first().boundingBox()),
    );
    if (left == null || right == null) throw new Error('not on the page');
    return right.x >= left.x + left.width;
  };
  for (const width of at) {
    await isAtWidth(page, width);
    await page.locator(one).first().waitFor();
    await expect.poll(isBeside, { message: `at ${width} px` }).toBe(width >= from);
    await expectFits(page, width);
  }
}
const sectionOf = (title: string) => `section:has(h2:text-is("${title}"))`;
const FROM_960 = { from: 960, at: [390, 599, 600, 959, 960, 1279, 1280, 1919, 1920, 2560] };
const FROM_1920 = { from: 1920, at: [1920, 2560] };

it.each([
  ['ほかく投稿', '/HuntShot', '写真', '捕獲の内容'],
  ['もくげき投稿', '/Shot', '写真', '目撃の内容'],
  ['ユーザー設定', '/User', '利用者情報', 'この端末'],
])('%s has its parts beside one another from 960 px', async (_name, path, one, other) => {
  const page = await open(path);
  await page.locator(sectionOf(other)).waitFor();
  await expectBeside(page, sectionOf(one), sectionOf(other), FROM_960);
});

it('集計 has its chart beside the table from 960 px', async () => {
  const page = await open('/HuntMap?tab=stats');
  await page.locator('main figure').waitFor();
  await expectBeside(page, 'main table', 'main figure', FROM_960);
});

it('what was chosen on the map stands beside it from 960 px, and below it on phones', async () => {
  const page = await open('/HuntMap?tab=map');
  await page.locator('[data-pin]').first().waitFor();
  await page.locator('[data-pin]').first().press('Enter');
  const panel = 'main section:has(> div > h2)';
  await page.locator(panel).waitFor();
  await expectBeside(page, '.leaflet-container', panel, FROM_960);
});

const DAYS = 'main section:has(> h2 + ul)';
it('the days of a list stand side by side on wide desks', async () => {
  const page = await open('/Timeline');
  await expectColumns(page, DAYS, { 390: 1, 960: 1, 1280: 1, 1919: 1, 1920: 2, 2559: 2, 2560: 3 });
});

const DETAIL = 'section[aria-label$="の詳細"]';
const FROM_768 = { from: 768, at: [768, 820, 1279, 1280, 1920] };

/** The bottom of the acts of the open detail is above the bar of the places. */
async function expectActsAboveBar(page: Page, acts: string): Promise<void> {
  await isAtWidth(page, 820);
  const [above, menu] = await Promise.all(
    [`${DETAIL} ${acts}`, 'nav[aria-label="メニュー"]'].map((each) =>
      page.locator(each).first().boundingBox(),
    ),
  );
  if (above == null || menu == null) throw new Error('not on the page');
  expect(above.y + above.height).toBeLessThanOrEqual(menu.y);
}

it('the detail of a trap stands beside the list from 768 px, its acts above the bar at the bottom', async () => {
  const page = await open('/HokapatoList');
  const list = '[aria-label="わなの一覧"]';
  await isAtWidth(page, 767);
  await page.locator(`${list} > li button`).first().click();
  await page.getByRole('dialog').waitFor();
  await expectBeside(page, list, DETAIL, FROM_768);
  await isAtWidth(page, 820);
  await page.locator(`${list} [aria-current]`).waitFor();
  await expectActsAboveBar(page, 'nav');
  await page.locator(DETAIL).getByRole('button', { name: '詳細を閉じる' }).click();
  await page.locator(`${list} [data-row]:focus`).waitFor();
});

it.each([
  ['a capture', '/HuntTimeline', 'hunt_point_id'],
  ['a sighting', '/Timeline', 'map_point_id'],
])(
  'the detail of %s stands beside its list from 768 px, and is a page of its own below',
  async (_name, path, param) => {
    const page = await open(path);
    const list = 'main article';
    await isAtWidth(page, 767);
    await page.locator(list).first().waitFor();
    expect(await page.locator('[data-row]').count()).toBe(0);
    await isAtWidth(page, 768);
    const row = page.locator('[data-row]').nth(1);
    const id = (await row.getAttribute('data-row')) ?? '';
    const title = await row.innerText();
    await row.click();
    await page.locator(`${DETAIL} h2:focus`).waitFor();
    await expectBeside(page, list, DETAIL, FROM_768);
    expect(await page.locator('[data-row][aria-current]').getAttribute('data-row')).toBe(id);
    await expectActsAboveBar(page, '[role="group"]');

    await page.locator(DETAIL).getByRole('button', { name: '詳細を閉じる' }).click();
    await page.locator(`[data-row="${id}"]:focus`).waitFor();
    expect(page.url()).not.toContain(param);
    await row.click();
    await page.locator(DETAIL).waitFor();
    await page.goBack();
    await page.locator(DETAIL).waitFor({ state: 'detached' });

    await page.goto(`${server.url}/web/#${path}?state=approved&${param}=${id}`);
    await page.locator(DETAIL).getByRole('heading', { name: title }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('dialog', { name: title }).waitFor();
    await page.setViewportSize({ width: 820, height: 560 });
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: '詳細を閉じる' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
);

it('a window that is turned keeps the dialog of the detail, and what was typed in it', async () => {
  const page = await open('/HokapatoList');
  await isAtWidth(page, 820);
  await page.locator('[aria-label="わなの一覧"] [data-row]').first().click();
  await page.getByRole('button', { name: 'その他の記録' }).click();
  await page.getByRole('menuitem').first().click();
  const dialog = page.locator('dialog:has(> form)');
  await dialog.getByLabel('メモ').fill('水路の脇');
  for (const width of [600, 820, 1280, 700, 1280]) {
    await isAtWidth(page, width);
    await page
      .locator(width < 768 ? 'dialog h2' : DETAIL)
      .first()
      .waitFor();
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    expect(await dialog.getByLabel('メモ').inputValue()).toBe('水路の脇');
    expect(await dialog.getByLabel('メモ').evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
  }
  await dialog.getByRole('button', { name: 'やめる' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator(DETAIL).getByRole('button', { name: '詳細を閉じる' }).click();
  await page.locator(DETAIL).waitFor({ state: 'detached' });
});

it('a list of devices has a map and the detail beside it from 1920 px, which show the same', async () => {
  const page = await open('/HokapatoList?state=fired');
  const [list, map] = ['[aria-label="わなの一覧"]', 'main .leaflet-container'];
  await isAtWidth(page, 1440);
  await page.locator(`${list} [data-row]`).first().waitFor();
  expect(await page.locator(map).count()).toBe(0);
  await expectBeside(page, list, map, FROM_1920);
  await isAtWidth(page, 1920);
  const rows = await page.locator(`${list} [data-row]`).count();
  await expect.poll(() => page.locator('[data-pin]').count()).toBe(rows);

  const ids = await page
    .locator('[data-pin]')
    .evaluateAll((pins) => pins.map((pin) => pin.getAttribute('data-pin') ?? ''));
  const [first = '', other = ''] = ids;
  await page.locator(`${list} [data-row="${first}"]`).click();
  await page.locator(`[data-detail="${first}"]`).waitFor();
  await expectBeside(page, list, map, FROM_1920);
  await expectBeside(page, map, DETAIL, { ...FROM_1920, at: [2560, 1920] });
  const fromMiddle = async () => {
    const [pin, around] = await Promise.all(
      [`[data-pin="${first}"]`, map].map((each) => page.locator(each).boundingBox()),
    );
    if (pin == null || around == null) return Number.NaN;
    return Math.hypot(
      pin.x + pin.width / 2 - around.x - around.width / 2,
      pin.y + pin.height / 2 - around.y - around.height / 2,
    );
  };
  await expect.poll(fromMiddle).toBeLessThan(3);

  await page.locator(`[data-pin="${other}"]`).click();
  await page.locator(`[data-detail="${other}"]`).waitFor();
  expect(await page.locator(`${list} [aria-selected="true"]`).getAttribute('data-row')).toBe(other);
  await page.getByRole('button', { name: /^作動/ }).click();
  await expect.poll(() => page.locator('[data-pin]').count()).toBeGreaterThan(rows);
});

it.each(['/HuntTimeline', '/Timeline'])(
  '%s has a map beside its posts from 1920 px, and a sign opens its post',
  async (path) => {
    const page = await open(`${path}?state=submitted`);
    const [list, map] = ['main article', 'main .leaflet-container'];
    await isAtWidth(page, 1919);
    await page.locator(list).first().waitFor();
    expect(await page.locator(map).count()).toBe(0);
    await expectBeside(page, list, map, FROM_1920);
    await isAtWidth(page, 1920);
    const posts = await page.locator(list).count();
    const shown = () =>
      page
        .locator('[data-pin]')
        .evaluateAll((pins) =>
          pins.reduce((sum, pin) => sum + Number(/(\d+)$/.exec(pin.textContent.trim())?.[1] ?? 1), 0),
        );
    await expect.poll(shown).toBe(posts);

    // A sign of several posts parts them first.
    const press = async () => {
      if ((await page.locator(DETAIL).count()) === 0) await page.locator('[data-pin]').first().click();
      return page.locator(DETAIL).count();
    };
    await expect.poll(press).toBe(1);
    await expectBeside(page, map, DETAIL, { ...FROM_1920, at: [2560, 1920] });
    const opened = await page.locator(`${list}:has([aria-current])`).getAttribute('aria-label');
    expect(await page.locator(`${DETAIL} h2`).innerText()).toBe(opened);
  },
);
