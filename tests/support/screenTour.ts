import { newId, ROUTES, ZERO_DAY, ZERO_DAY_LABEL } from '@satomori/core';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { type createSamplePeople, SAMPLE_LOGIN_IDS, type SampleLoginId } from './samplePeople.ts';
import {
  goTo,
  loadAgain,
  openAnew,
  openScreen,
  resize,
  waitUntilLoaded,
  WIDTHS,
  widthsFrom,
} from './screens.ts';

/** One stop: a screen, its person, and what is done on it before it is checked. */
export interface Stop {
  name: string;
  path: string;
  /** Without it no one is signed in. */
  as?: SampleLoginId;
  act?: (page: Page) => Promise<unknown>;
  /** The act is none of the screen but of the frame or the device: it stays when another screen is opened. */
  isActOfFrame?: true;
  /** Only at these widths. */
  widths?: readonly number[];
  /** Words in Latin letters that are allowed here. */
  latin?: readonly string[];
}

/** Presses a button and waits for what opens. */
const press = (name: string | RegExp, opened: 'dialog' | 'menu') => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole(opened).first().waitFor();
};

const choose = (tab: string) => async (page: Page) => {
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('tab', { name: tab, selected: true }).waitFor();
};

const openVisit = press('見回り記録', 'dialog');
const openCheck = async (page: Page) => {
  await openVisit(page);
  await page.getByRole('button', { name: 'ほかの結果・メモ・日時' }).click();
};

/** What the list of people shows in Latin letters: login ids and 従事者記号. */
const PEOPLE_LATIN = [...SAMPLE_LOGIN_IDS, 'HK', 'NI', 'YH', 'TS'];

/** Entries of the hunting calendar, of which the sample has none. */
const EFFORTS = [
  {
    date: '2026-08-31',
    method: 'gun_drive',
    hunters_out: 12,
    days_out: 1,
    species: 'boar',
    sighted_count: 3,
  },
  { date: '2026-09-01', method: 'box', hunters_out: 1, days_out: 30, traps_set: 8, captured_count: 2 },
  { date: '2026-09-05', method: 'gun_stalk', hunters_out: 1, days_out: 1, ...ZERO_DAY, memo: '霧が深かった' },
] as const;

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();

/** Shows what is wrong with an empty form. */
const pressSend = async (page: Page) => {
  await page.getByRole('button', { name: '送信する' }).click();
  await page.getByRole('alert').first().waitFor();
};

const enterZeroDay = async (page: Page) => {
  await page
    .getByRole('group', { name: /捕獲方法/ })
    .getByText('くくりわな', { exact: true })
    .click();
  await page.getByRole('button', { name: ZERO_DAY_LABEL }).click();
};

/** Every screen, with what opens on it. */
export async function planTour(people: ReturnType<typeof createSamplePeople>): Promise<Stop[]> {
  const { reading, writing } = await people('admin');
  for (const effort of EFFORTS) await writing.efforts.create({ ...effort, id: newId() });
  const [fired, gateways, captures, sightings, photographed] = await Promise.all([
    reading.traps.list({ state: 'fired' }),
    reading.gateways.list(),
    reading.captures.list({ state: 'submitted', limit: 1 }),
    reading.sightings.list({ state: 'submitted', limit: 1 }),
    reading.captures.list({ limit: 50 }),
  ]);
  // The sample has photos only where a walk requests them.
  const hasPhotos = photographed.json.some(({ photos }) => photos.length > 0);
  // The newest fired trap without a responder: its detail offers everything.
  const trap = fired.json.find(({ responder }) => responder === null) ?? fired.json[0];
  const trapPath = `/HokapatoList?trap_id=${trap?.id}`;
  const outside = { as: 'gateway', widths: [WIDTHS.phone] } as const;
  const stops: Stop[] = [
    { name: 'login', path: '/Login', latin: SAMPLE_LOGIN_IDS },
    { name: 'login-refused', path: '/Login', act: signInWrongly, latin: SAMPLE_LOGIN_IDS },
    { name: 'logout', path: '/Logout' },
    { name: 'home-admin', path: '/Home', as: 'admin' },
    { name: 'home-hunter', path: '/Home', as: 'hunter' },
    { name: 'home-viewer', path: '/Home', as: 'viewer' },
    { name: 'home-hokapato', path: '/Home', as: 'hokapato' },
    { name: 'home-answer', path: '/Home', as: 'admin', act: press(/に向かいます$/, 'dialog') },
    { name: 'traps', path: '/HokapatoList', as: 'admin' },
    { name: 'traps-none-found', path: '/HokapatoList?q=どこにもない名前', as: 'admin' },
    { name: 'trap-detail', path: trapPath, as: 'admin' },
    {
      name: 'trap-charts',
      path: trapPath,
      as: 'admin',
      act: choose('電池・電波'),
    },
    {
      name: 'trap-settings',
      path: trapPath,
      as: 'admin',
      act: choose('設定'),
    },
    { name: 'trap-visit', path: trapPath, as: 'admin', act: openVisit },
    { name: 'trap-check', path: trapPath, as: 'admin', act: openCheck },
    { name: 'trap-acts', path: trapPath, as: 'admin', act: press('その他の記録', 'menu') },
    { name: 'patrol-book', path: '/HokapatoList?tab=book', as: 'admin' },
    { name: 'gateways', path: '/HokapatoList?tab=gateways', as: 'admin' },
    {
      name: 'gateway-detail',
      path: `/HokapatoList?tab=gateways&gateway_id=${gateways.json[0]?.id}`,
      as: 'admin',
    },
    { name: 'notifications', path: '/NotifiedList', as: 'admin' },
    { name: 'admin', path: '/Admin', as: 'admin', latin: PEOPLE_LATIN },
    { name: 'admin-people', path: '/Admin?section=people', as: 'admin', latin: PEOPLE_LATIN },
    {
      name: 'admin-new',
      path: '/Admin?section=people',
      as: 'admin',
      act: press('人を登録する', 'dialog'),
      latin: PEOPLE_LATIN,
    },
    {
      name: 'admin-account',
      path: '/Admin?section=people',
      as: 'admin',
      act: press('西谷 勇のアカウント', 'dialog'),
      latin: PEOPLE_LATIN,
    },
    ...[
      'groups',
      'devices',
      'site',
      'rewards',
      'alarms',
      'deliveries',
      'questions',
      'areas',
      'imports',
      'audit',
    ].map((section) => ({
      name: `admin-${section}`,
      path: `/Admin?section=${section}`,
      as: 'admin' as const,
    })),
    {
      name: 'admin-integrations',
      path: '/Admin?section=integrations',
      as: 'admin',
      // Names of protocols and of what LINE's own pages call it, and examples.
      latin: 'MQTT SMS https sms example jp satomori Developers Messaging API Webhook'.split(' '),
    },
    {
      name: 'admin-sign-in',
      path: '/Admin?section=sign-in',
      as: 'admin',
      // The name of the protocol, what its documents call the address, and an example of one.
      latin: ['OpenID', 'Connect', 'issuer', 'https', 'login', 'microsoftonline', 'com'],
    },
    { name: 'help', path: '/Help?guide=hunter', as: 'hunter', latin: ['iPhone'] },
    { name: 'user', path: '/User', as: 'admin', latin: ['admin'] },
    { name: 'user-viewer', path: '/User', as: 'viewer', latin: ['viewer'] },
    { name: 'hunt-map', path: '/HuntMap', as: 'admin' },
    { name: 'hunt-map-list', path: '/HuntMap?tab=list', as: 'admin' },
    { name: 'hunt-map-heat', path: '/HuntMap?layers=captures,heat', as: 'admin' },
    { name: 'hunt-map-captures', path: '/HuntMap?tab=list&of=captures', as: 'admin' },
    {
      name: 'hunt-map-capture',
      path: '/HuntMap?tab=list&of=captures',
      as: 'admin',
      act: (page) => page.locator('[data-row]').first().click(),
    },
    {
      name: 'hunt-map-layers',
      path: '/HuntMap?layers=traps,gateways,radio_paths,heat,areas,mesh',
      as: 'admin',
    },
    {
      name: 'hunt-map-ruler',
      path: '/HuntMap',
      as: 'hunter',
      act: async (page) => {
        await page.getByRole('button', { name: '距離を測る' }).click();
        const panel = page.getByRole('region', { name: '距離を測る' });
        await panel.getByRole('button', { name: '中央を加える' }).click();
        await page.getByRole('region', { name: /^わなと親機/ }).press('ArrowRight');
        await panel.getByRole('button', { name: '中央を加える' }).click();
      },
    },
    { name: 'hunt-map-past', path: `/HuntMap?past=day&at=${YESTERDAY}`, as: 'admin' },
    { name: 'hunt-map-areas', path: '/HuntMap?tab=list&of=areas', as: 'admin' },
    { name: 'hunt-map-stats', path: '/HuntMap?tab=stats', as: 'admin' },
    { name: 'hunt-map-stats-crossed', path: '/HuntMap?tab=stats&by=month,species', as: 'admin' },
    {
      name: 'hunt-map-stats-efficiency',
      path: '/HuntMap?tab=stats',
      as: 'admin',
      act: async (page) => {
        await page.locator('summary', { hasText: '捕獲効率' }).click();
        await page.getByRole('table', { name: 'わなの捕獲効率（月）' }).waitFor();
      },
      latin: ['CPUE', 'SPUE'],
    },
    { name: 'hunt-map-stats-empty', path: '/HuntMap?tab=stats&q=どこにもない名前', as: 'admin' },
    { name: 'hunt-map-hokapato', path: '/HuntMap', as: 'hokapato' },
    { name: 'hunt-timeline', path: '/HuntTimeline', as: 'admin' },
    ...(hasPhotos
      ? [
          {
            name: 'hunt-photo',
            path: '/HuntTimeline',
            as: 'admin' as const,
            act: press(/を大きく見る$/, 'dialog'),
          },
        ]
      : []),
    { name: 'hunt-shot', path: '/HuntShot', as: 'admin' },
    { name: 'hunt-mend', path: `/HuntShot?edit=${captures.json[0]?.id}`, as: 'admin' },
    { name: 'hunt-shot-slip', path: '/HuntShot?slip=1', as: 'admin' },
    { name: 'hunt-shot-map', path: '/HuntShot', as: 'admin', act: press('地図で選ぶ', 'dialog') },
    {
      name: 'hunt-timeline-return',
      path: '/HuntTimeline',
      as: 'admin',
      act: press(/を差し戻す$/, 'dialog'),
    },
    { name: 'hunt-calendar', path: '/HuntCalendar', as: 'admin' },
    { name: 'hunt-effort', path: '/HuntEffort', as: 'admin', act: pressSend },
    { name: 'hunt-effort-zero', path: '/HuntEffort', as: 'admin', act: enterZeroDay },
    { name: 'map', path: '/Map', as: 'admin' },
    { name: 'map-points', path: '/Map?layers=sightings', as: 'viewer' },
    { name: 'map-list', path: '/Map?tab=list', as: 'admin' },
    {
      name: 'map-sighting',
      path: '/Map?tab=list',
      as: 'admin',
      act: (page) => page.locator('[data-row]').first().click(),
    },
    {
      name: 'map-post-here',
      path: '/Map',
      as: 'admin',
      act: async (page) => {
        await page.getByRole('button', { name: '地図の中央の場所に投稿' }).click();
        await page.getByRole('link', { name: '目撃を投稿する' }).last().waitFor();
      },
    },
    {
      name: 'map-filters',
      path: '/Map?period=year&species=black_bear',
      as: 'admin',
      act: (page) => page.getByRole('button', { name: /^絞り込み/ }).click(),
      widths: [WIDTHS.phone, WIDTHS.tablet],
    },
    { name: 'map-layers', path: '/Map?layers=heat,areas,mesh', as: 'admin' },
    { name: 'map-stats', path: '/Map?tab=stats&by=kind,species', as: 'viewer' },
    { name: 'map-none-left', path: '/Map?q=どこにもない場所', as: 'admin' },
    // Not beside the other stops of its screen: a form that is open already offers the place instead of taking it.
    {
      name: 'shot-from-map',
      path: '/Shot?latitude=35.47&longitude=137.82',
      as: 'admin',
      widths: [WIDTHS.phone, WIDTHS.desktop],
    },
    { name: 'timeline', path: '/Timeline', as: 'admin' },
    { name: 'shot', path: '/Shot', as: 'admin' },
    { name: 'mend', path: `/Shot?edit=${sightings.json[0]?.id}`, as: 'admin' },
    {
      name: 'not-found',
      path: '/no/such/screen?with=query',
      as: 'admin',
      // Its title is fixed and in English.
      latin: ['Page', 'Not', 'Found', 'no', 'such', 'screen', 'with', 'query'],
    },
    {
      name: 'menu',
      path: '/Home',
      as: 'admin',
      act: press('その他', 'dialog'),
      isActOfFrame: true,
      widths: [WIDTHS.phone, WIDTHS.tablet],
    },
    {
      name: 'search',
      path: '/Home',
      as: 'admin',
      act: async (page) => {
        await page.getByRole('button', { name: '検索' }).click();
        await page.getByRole('combobox').fill('西谷');
        await page.getByRole('option', { name: '人の一覧で見る' }).waitFor();
      },
      isActOfFrame: true,
      latin: PEOPLE_LATIN,
    },
    {
      name: 'keys',
      path: '/HokapatoList',
      as: 'admin',
      act: press(/^キー操作/, 'dialog'),
      isActOfFrame: true,
      widths: [WIDTHS.desktop],
    },
    {
      name: 'person-menu',
      path: '/Home',
      as: 'admin',
      act: async (page) => {
        await page.getByRole('banner').getByRole('button', { expanded: false }).click();
        await page.getByRole('link', { name: 'ログアウト' }).waitFor();
      },
      isActOfFrame: true,
      widths: [WIDTHS.desktop],
    },
    // This person has no other stop: the mode stays with the browser.
    {
      name: 'sun-user',
      path: '/User',
      ...outside,
      act: async (page) => {
        await page.getByRole('switch', { name: '屋外モード' }).click();
        await page.getByRole('switch', { name: '屋外モード', checked: true }).waitFor();
      },
      isActOfFrame: true,
      latin: ['gateway'],
    },
    { name: 'sun-home', path: '/Home', ...outside },
    { name: 'sun-traps', path: '/HokapatoList', ...outside },
    { name: 'sun-hunt-timeline', path: '/HuntTimeline', ...outside },
    { name: 'sun-hunt-shot', path: '/HuntShot', ...outside },
    { name: 'install-offer', path: '/Home', as: 'admin', act: offerInstalling, isActOfFrame: true },
  ];
  return [...stops, ...otherScreens(stops)];
}

/** The screens that none of these stops opens, as an administrator sees them. */
const otherScreens = (stops: readonly Stop[]): Stop[] =>
  ROUTES.filter(({ path }) => stops.every((stop) => stop.path.split('?')[0] !== path)).map(
    ({ name, path }) => ({ name, path, as: 'admin' }),
  );

/** Like a browser that offers to install the app. */
async function offerInstalling(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  const offer = page.getByRole('region', { name: 'アプリとして使う' });
  await offer.getByRole('button', { name: '今後は表示しない' }).waitFor();
}

export interface TourOptions {
  url: string;
  people: ReturnType<typeof createSamplePeople>;
  /** Each stop is looked at in windows of these widths, in ascending order. */
  widths: readonly number[];
  context?: BrowserContextOptions;
  /** Called once for each person's page, before anything is loaded. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Called at each stop and width, when the screen is complete. */
  look: (page: Page, stop: Stop, width: number) => Promise<void>;
}

/**
 * Visits the stops. A person keeps the same page, and goes on within the app; a screen is opened anew where the last
 * stop left something open on it, and the app is loaded again where it is of the frame. A stop is loaded at the width
 * of the last one, then the window gets the other widths; a map is opened anew at each.
 */
export async function walkTour(
  browser: Browser,
  stops: readonly Stop[],
  { url, people, widths, context, prepare, look }: TourOptions,
): Promise<void> {
  const pages = new Map<string, Page>();
  const lastStops = new Map<Page, Stop>();
  const height = context?.viewport?.height;

  const openPage = async ({ path, as }: Stop, width: number): Promise<Page> => {
    const token = as === undefined ? undefined : (await people(as)).token;
    return openScreen(browser, {
      url,
      path,
      width,
      ...(token === undefined ? {} : { token }),
      ...(context === undefined ? {} : { context }),
      ...(prepare === undefined ? {} : { prepare }),
    });
  };
  const load = async (page: Page, stop: Stop, width: number): Promise<void> => {
    const last = lastStops.get(page);
    if (last !== undefined) {
      await resize(page, width, height);
      const isLeft = last.path !== stop.path && last.act === undefined;
      const isKept = stop.as === undefined || last.isActOfFrame === true;
      await (isLeft ? goTo : isKept ? loadAgain : openAnew)(page, url, stop.path);
    }
    lastStops.set(page, stop);
    await waitUntilLoaded(page);
    if (stop.act === undefined) return;
    await stop.act(page);
    await waitUntilLoaded(page);
  };

  for (const stop of stops) {
    const known = pages.get(stop.as ?? '');
    const wanted = widths.filter((each) => stop.widths?.includes(each) ?? true);
    const [width, ...others] = widthsFrom(known, wanted);
    if (width === undefined) continue;
    const page = known ?? (await openPage(stop, width));
    pages.set(stop.as ?? '', page);
    await load(page, stop, width);
    await look(page, stop, width);
    for (const other of others) {
      // A map keeps its middle: what is at its edges would be cut.
      if (await hasMap(page)) await load(page, stop, other);
      else {
        await resize(page, other, height);
        await waitUntilLoaded(page);
      }
      await look(page, stop, other);
    }
  }
  for (const page of pages.values()) await page.context().close();
}

const hasMap = async (page: Page): Promise<boolean> => (await page.locator('.leaflet-container').count()) > 0;

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('ログインID').fill('hunter');
  await page.locator('input[name="password"]').fill('wrong-password');
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '閉じる' }).click();
  await page.getByRole('alert').first().waitFor();
}
