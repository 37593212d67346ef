import type { RouteName } from '@satomori/core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { type SampleLoginId, signIn } from '../support/samplePeople.ts';
import {
  goTo,
  headingOf,
  loadAgain,
  openAnew,
  openScreen,
  pathOf,
  resize,
  waitForPath,
  waitUntilLoaded,
  WIDTHS,
} from '../support/screens.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const TITLES = {
  Home: 'ホーム',
  User: 'ユーザー設定',
  Help: '使い方',
  Admin: '管理',
  HuntShot: 'ほかく投稿',
  HuntMap: 'ほかくマップ',
  HuntTimeline: 'ほかくリスト',
  HuntCalendar: '出猟カレンダー',
  HuntEffort: '出猟の記録',
  HokapatoList: 'ほかパト一覧',
  NotifiedList: '通知履歴',
  Shot: 'もくげき投稿',
  Map: 'もくげきマップ',
  Timeline: 'もくげきリスト',
} as const satisfies Record<Exclude<RouteName, 'Login' | 'Logout'>, string>;
type Place = keyof typeof TITLES;
const PLACES = Object.keys(TITLES) as Place[];

const HUNTING: Place[] = [
  'HuntShot',
  'HuntMap',
  'HuntTimeline',
  'HuntCalendar',
  'HuntEffort',
  'HokapatoList',
  'NotifiedList',
];
const WATCHING: Place[] = ['Map', 'Timeline'];
/** The roles written out for the sample's people: what each may open in addition to Home, User and Help. */
const OPENS: Record<SampleLoginId, Place[]> = {
  admin: [...HUNTING, 'Shot', ...WATCHING, 'Admin'],
  hunter: [...HUNTING, ...WATCHING],
  gateway: [...HUNTING, ...WATCHING],
  poster: ['Shot', ...WATCHING],
  viewer: WATCHING,
  hokapato: ['HuntMap', 'HokapatoList'],
  'hokapato-admin': ['HuntMap', 'HokapatoList', 'Admin'],
};
const LOGIN_IDS = Object.keys(OPENS) as SampleLoginId[];
const mayOpen = (loginId: SampleLoginId, place: Place) =>
  ['Home', 'User', 'Help'].includes(place) || OPENS[loginId].includes(place);

/** Other spellings of an address; the browser's router accepts some of them for the screen itself. */
const spellingsOf = (place: Place): string[] => {
  const code = (place.codePointAt(0) ?? 0).toString(16).toUpperCase();
  const last = (place.codePointAt(place.length - 1) ?? 0).toString(16);
  return [
    `/${place}/`,
    `/${place.toLowerCase()}/`,
    `/${place.toUpperCase()}///`,
    `/%${code}${place.slice(1)}`,
    `/${place.slice(0, -1)}%${last}/?a=1`,
    `/${place}/?a=1`,
    `/${place}?a=1`,
    `/${place}/#a`,
  ];
};
/** The person who tries every spelling of a screen; the others, who may not open it either, try one each. */
const triesAll = (loginId: SampleLoginId, place: Place): boolean =>
  LOGIN_IDS.find((each) => !mayOpen(each, place)) === loginId;

/** Addresses that are no screen to the router either. */
const noScreensNear = (place: Place): string[] => [
  `//${place}`,
  `/./${place}`,
  `/User/../${place}`,
  `/%2F${place}`,
  `/${place}%2F`,
  `/${place};a`,
  `/${place}%00`,
];

const LONG_MS = 15_000;

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
});

afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

/** With a session of its own: visiting the logout ends it on the server. */
async function openAs(loginId: SampleLoginId): Promise<Page> {
  const { token } = await signIn(server.url, loginId);
  const page = await openScreen(browser, { url: server.url, path: '/Home', token });
  await waitUntilLoaded(page);
  return page;
}

/** Types an address and checks where it ends. The page has it when it is typed, so a redirect of before is not met. */
async function expectEnd(page: Page, path: string, end: { path: string; heading: string }): Promise<void> {
  await goTo(page, server.url, path);
  await expect
    .poll(async () => ({ asked: path, path: pathOf(page), heading: await headingOf(page) }), {
      timeout: LONG_MS,
      interval: 20,
    })
    .toEqual({ asked: path, ...end });
}

const HOME_AGAIN = { path: '/home', heading: TITLES.Home };

describe('nobody', () => {
  it('is led to the login from every address but the login and the logout', async () => {
    const page = await openScreen(browser, { url: server.url, path: '/Login' });
    const login = { path: '/login', heading: '里守' };
    for (const place of [...PLACES, 'notfound', 'no/such/place']) await expectEnd(page, `/${place}`, login);
    await expectEnd(page, '/Logout', { path: '/Logout', heading: 'ログアウトしました' });
    await expectEnd(page, '/', login);
    await expectEnd(page, '/LOGIN', { path: '/LOGIN', heading: '里守' });
    await page.context().close();
  });

  it('in the app shell is led to its login', async () => {
    const stored = { 'app-inner': '1' };
    const page = await openScreen(browser, { url: server.url, path: '/HokapatoList', stored });
    await waitForPath(page, '/login?appInner=1');
    await page.getByRole('heading', { name: '里守' }).waitFor();
    await page.context().close();
  });
});

describe.each(LOGIN_IDS)('%s', (loginId) => {
  const allowed = PLACES.filter((place) => mayOpen(loginId, place));
  const notAllowed = PLACES.filter((place) => !mayOpen(loginId, place));
  let page: Page;

  beforeAll(async () => {
    page = await openAs(loginId);
  });
  afterAll(() => page.context().close());

  it.each([
    ['phone', WIDTHS.phone],
    ['desktop', WIDTHS.desktop],
  ])('sees in the navigation of the %s only what may be opened and is there', async (_name, width) => {
    await resize(page, width);
    await openAnew(page, server.url, '/Home');
    await waitUntilLoaded(page);
    const navigation = page.getByRole('navigation', { name: 'メニュー' });
    if (width === WIDTHS.phone) await navigation.getByRole('button', { name: 'その他' }).click();
    const addresses = await navigation
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const offered = addresses.map((address) => address.replace('#/', '')).filter((each) => each !== 'logout');
    expect(offered).toContain('Home');
    expect(offered).toContain('User');
    expect(offered.filter((place) => !mayOpen(loginId, place as Place))).toEqual([]);
  });

  it('opens no screen of others by another spelling of its address', async () => {
    for (const [index, place] of notAllowed.entries()) {
      const isTriedWhole = triesAll(loginId, place);
      const spellings = spellingsOf(place);
      const tried = isTriedWhole ? spellings : [spellings[index % spellings.length] ?? ''];
      for (const spelling of tried) await expectEnd(page, spelling, HOME_AGAIN);
      for (const path of isTriedWhole ? noScreensNear(place) : [])
        await expectEnd(page, path, { path, heading: `Page Not Found: ${path}` });
    }
    for (const place of allowed) {
      for (const path of [`/${place}/`, `/${place.toLowerCase()}//`])
        await expectEnd(page, path, { path, heading: TITLES[place] });
    }
  });

  it('is led home from the screens of others, and opens the own ones until signed out', async () => {
    for (const place of notAllowed) {
      await expectEnd(page, `/${place.toLowerCase()}`, HOME_AGAIN);
      await expectEnd(page, `/${place}`, HOME_AGAIN);
    }
    for (const place of allowed)
      await expectEnd(page, `/${place}`, { path: `/${place}`, heading: TITLES[place] });
    await expectEnd(page, '/Login', { path: '/Login', heading: '里守' });
    await expectEnd(page, '/Logout', { path: '/Logout', heading: 'ログアウトしました' });
    await expectEnd(page, '/Home', { path: '/login', heading: '里守' });
  });
});

describe('addresses', () => {
  let page: Page;

  beforeAll(async () => {
    page = await openAs('hunter');
  });
  afterAll(() => page.context().close());

  it('that are no screen are said to be none, with the whole path', async () => {
    for (const path of [
      '/notfound',
      '/no/such/place',
      '/Homes?state=fired',
      '/Home/x',
      '/no/such?a=1#part',
    ]) {
      const heading = `Page Not Found: ${path}`;
      await expectEnd(page, path, { path, heading });
      await expect.poll(() => page.title()).toBe(heading);
    }
  });

  it('lead to their screen in any letter case, also on the first load', async () => {
    for (const path of ['/hokapatolist', '/HOKAPATOLIST', '/hokapatoList?state=fired']) {
      await loadAgain(page, server.url, path);
      await page.getByRole('heading', { name: TITLES.HokapatoList }).waitFor();
      expect(pathOf(page)).toBe(path);
    }
  });

  it('without a path lead to the start, from the bare origin too', async () => {
    await loadAgain(page, server.url, '/');
    await waitForPath(page, '/home');
    await page.goto(server.url);
    await waitForPath(page, '/home');
    expect(new URL(page.url()).pathname).toBe('/web/');
  });
});
