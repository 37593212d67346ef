import { ROUTES, type UserConfig } from '@satomori/core';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { type FakeTiles, startFakeTiles } from '../support/fakeTiles.ts';
import { faultsIn, judgeLayout, takePicture } from '../support/judgeScreen.ts';
import { findLostControls } from '../support/lostControls.ts';
import { createSamplePeople, SAMPLE_LOGIN_IDS } from '../support/samplePeople.ts';
import { findProtrudingControls } from '../support/protrudingControls.ts';
import { openScreen, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { planTour, type Stop, walkTour } from '../support/screenTour.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { chooseTextSize, waitForTextSize } from '../support/textSize.ts';

/** Dozens of screens, on a busy machine. */
const PATIENT_MS = 600_000;
/** Until a screen is stable. */
const SETTLED = { timeout: 20_000, interval: 500 };

interface Way {
  textSize: UserConfig['font_size'];
  widths: readonly number[];
  context?: BrowserContextOptions;
}

/** How people enlarge everything. */
const WAYS: Record<string, Way> = {
  // At twice the size, a window of 1280 x 1024 px has half the width and height.
  'at 200 % zoom': {
    textSize: 'standard',
    widths: [640],
    context: { viewport: { width: 640, height: 512 }, deviceScaleFactor: 2 },
  },
  'with large letters': { textSize: 'large', widths: [WIDTHS.phone, WIDTHS.tablet] },
};

/** Those who have a text size of their own; a shared viewer has that of the device. */
const WITH_TEXT_SIZE = SAMPLE_LOGIN_IDS.filter((each) => each !== 'viewer');

/** What is stored on the device: for those who are not signed in. */
const appearanceOf = ({ textSize }: Pick<Way, 'textSize'>): string =>
  JSON.stringify({ isLarge: textSize === 'large' });

/** Stops of the tour, each with what people need there. */
const STOPS: Record<string, readonly (string | RegExp)[]> = {
  login: ['ログイン', 'パスワードを忘れた'],
  logout: ['ログイン'],
  'home-admin': ['に向かいます', 'ホーム', '地図', '投稿', 'わな一覧', 'その他'],
  'home-answer': ['向かいますと知らせる', 'やめる'],
  user: ['大きい文字', '屋外モード'],
  help: ['状態の意味'],
  menu: [],
  search: ['閉じる'],
  admin: ['グループ', '記録'],
  'admin-sign-in': ['コピー', '保存する'],
  'admin-people': ['人を登録する', 'アカウント'],
  'admin-account': ['アカウントを停止する', '閉じる'],
  traps: ['絞り込み', 'CSVで保存'],
  'trap-detail': ['見回り記録', 'その他の記録', '地図で見る', '捕獲を記録', '電話', /^共有$/],
  'trap-visit': ['異常なし', '掛け直し', 'やめる'],
  'trap-check': ['確認を記録する', 'やめる'],
  notifications: ['すべて既読', '未読のみ'],
  'hunt-map': ['絞り込み', '地図の種類', '全体を表示', '距離を測る', '現在地を表示', '拡大する', '縮小する'],
  'hunt-map-ruler': ['中央を加える'],
  'hunt-map-heat': ['絞り込み'],
  'hunt-map-captures': ['絞り込み'],
  'hunt-map-stats': ['絞り込み'],
  'hunt-mend': ['写真を選ぶ', '送信する'],
  'hunt-timeline': ['絞り込み', '確認して承認'],
  'hunt-shot': ['現在地を使う', '送信する'],
  'hunt-calendar': ['出猟を記録する'],
  'hunt-effort-zero': ['何も見ず、何も捕れなかった', 'わなの数を増やす', '送信する'],
  map: ['絞り込み', '地図の種類', '全体を表示', '現在地を表示', '拡大する', '縮小する'],
  'map-filters': ['閉じる'],
  'map-list': ['絞り込み'],
  timeline: ['絞り込み', '確認して承認'],
  shot: ['現在地を使う', '送信する'],
};

let tiles: FakeTiles;
let server: RunningServer;
let browser: Browser;
let people: ReturnType<typeof createSamplePeople>;
let tour: Stop[];

beforeAll(async () => {
  tiles = await startFakeTiles();
  const env = { TILES_URL: tiles.url };
  [server, browser] = await Promise.all([startServer({ env }), shareChromium()]);
  people = createSamplePeople(server.url);
  tour = await planTour(people);
});

afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
  await tiles?.stop();
});

const judge = async (page: Page) =>
  faultsIn({
    ...(await judgeLayout(page)),
    protruding: await page.evaluate(findProtrudingControls),
    lost: await page.evaluate(findLostControls),
  });

/** An element of this name can be scrolled to and pressed. */
const reach = (page: Page, name: string | RegExp): Promise<void> =>
  (['button', 'link', 'switch'] as const)
    .map((role) => page.getByRole(role, { name }))
    .reduce((some, others) => some.or(others))
    .first()
    .click({ trial: true });

const stopsAt = (widths: readonly number[]): Stop[] =>
  tour.filter(({ name }) => name in STOPS).map((stop) => ({ ...stop, widths }));

it('the walk passes every route of the specification', () => {
  const names = Object.keys(STOPS);
  const passed = stopsAt([WIDTHS.phone]);
  expect(passed.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  const paths = new Set(passed.map(({ path }) => path.split('?')[0]));
  expect(paths).toEqual(new Set(ROUTES.map(({ path }) => path)));
});

it.each(Object.entries(WAYS))(
  'nothing is lost %s',
  async (wayName, way) => {
    for (const each of WITH_TEXT_SIZE) await chooseTextSize(await people(each), way.textSize);
    await walkTour(browser, stopsAt(way.widths), {
      url: server.url,
      people,
      widths: way.widths,
      context: { reducedMotion: 'reduce', ...way.context },
      prepare: (page) =>
        page.addInitScript((it) => localStorage.setItem('satomori-appearance', it), appearanceOf(way)),
      look: async (page, { name, as }, width) => {
        if (WITH_TEXT_SIZE.some((each) => each === as)) await waitForTextSize(page, way.textSize);
        await takePicture(page, `${wayName.replaceAll(/\W+/g, '-')}-${name}-${width}`);
        await expect.poll(async () => [name, await judge(page)], SETTLED).toEqual([name, {}]);
        for (const act of STOPS[name] ?? []) await reach(page, act);
      },
    });
  },
  PATIENT_MS,
);

/** The look of a choice: colours of its text and border, and whether it is above and left of all others. */
function lookOf(choice: Element) {
  const { color, borderTopColor, borderTopWidth, fontWeight } = getComputedStyle(choice);
  const [first] = choice.parentElement?.children ?? [];
  return { isFirst: choice === first, color, borderTopColor, borderTopWidth, fontWeight };
}

it.each([
  ['usually', 'standard', '{}', 'rgb(198, 40, 40)'],
  ['with large letters', 'large', '{"isLarge":true}', 'rgb(198, 40, 40)'],
  ['in the sun', 'standard', '{"isForSun":true}', 'rgb(155, 27, 27)'],
] as const)(
  '人身被害 is the first choice of a sighting, and red: %s',
  async (name, textSize, appearance, red) => {
    await chooseTextSize(await people('poster'), textSize);
    const { token } = await people('poster');
    const stored = { 'satomori-appearance': appearance };
    const page = await openScreen(browser, {
      url: server.url,
      path: '/Shot',
      token,
      width: WIDTHS.phone,
      stored,
    });
    await waitForTextSize(page, textSize);
    const kinds = page.getByRole('group', { name: /^区分/ });
    const injury = kinds.locator('label').filter({ hasText: '人身被害' });
    await injury.scrollIntoViewIfNeeded();
    await takePicture(page, `injury-${name.replaceAll(' ', '-')}`);
    expect(await injury.evaluate(lookOf)).toEqual({
      isFirst: true,
      color: red,
      borderTopColor: red,
      borderTopWidth: '2px',
      fontWeight: '700',
    });
    const sighting = kinds.locator('label').filter({ hasText: /^目撃$/ });
    expect(await sighting.evaluate(lookOf)).toMatchObject({ isFirst: false, borderTopWidth: '1px' });
    await injury.click();
    await expect.poll(() => injury.evaluate((choice) => getComputedStyle(choice).backgroundColor)).toBe(red);
    await page.context().close();
  },
  PATIENT_MS,
);

it('what cannot be reached is found', async () => {
  const page = await openScreen(browser, { url: server.url, path: '/Login', width: WIDTHS.phone });
  await waitUntilLoaded(page);
  expect(await page.evaluate(findProtrudingControls)).toEqual([]);
  await page.evaluate(() => {
    const add = (tag: string, text: string, style: string, parent: Element = document.body) => {
      const element = document.createElement(tag);
      element.textContent = text;
      element.style.cssText = style;
      parent.append(element);
    };
    add('button', '幅の広いボタン', 'width: 400px', document.querySelector('form')!);
    add('button', '画面の外', 'position: fixed; left: -200px; top: 0');
    add('button', '下敷き', 'position: fixed; left: 0; top: 0; z-index: 1000; width: 80px; height: 40px');
    add(
      'p',
      '上の板',
      'position: fixed; left: 0; top: 0; z-index: 1001; margin: 0; width: 80px; height: 40px',
    );
  });
  expect(await page.evaluate(findLostControls)).toEqual([
    'button: 画面の外 | ',
    'button: 下敷き | p: 上の板',
  ]);
  expect(await page.evaluate(findProtrudingControls)).toEqual(['button: 幅の広いボタン']);
  await page.context().close();
});
