import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPhoto } from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { takeJpeg } from '../support/photos.ts';
import { createSamplePeople, type Person, type SampleLoginId } from '../support/samplePeople.ts';
import { goTo, openScreen, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { EXAMPLE_TRAP, FIRED_UPLINK, postUplink } from '../support/uplinkMessages.ts';

/** What each task takes from the start page; the seconds are those of the app, without a person's own. */
const counted: {
  task: string;
  presses: number;
  typed: number;
  max: number;
  best: number | null;
  of: string;
  seconds: string;
}[] = [];

/**
 * The fewest presses with which the best product of each kind does the same, by its own documentation or source. Forms
 * of ODK are counted as one page with the same questions; shutters of cameras are counted nowhere. `null`: no product
 * that we know does it.
 */
const BEST = {
  /** Swipe the incident, 「Ack」. support.pagerduty.com/docs/mobile-app, "Acknowledging Incidents" */
  acknowledge: { presses: 2, of: 'PagerDuty' },
  /** The device, its menu, 「Google Maps」. github.com/traccar/traccar-web, StatusCard.jsx */
  way: { presses: 3, of: 'Traccar' },
  silent: { presses: null, of: '' },
  /** The field above the list of devices, the device. github.com/traccar/traccar-web, MainToolbar.jsx */
  find: { presses: 2, of: 'Traccar' },
  /** 「Fill Blank Form」, the form, three photos, trap, species, age, disposal, the end, 「Finalize」. docs.getodk.org/collect-filling-forms */
  capture: { presses: 11, of: 'ODK Collect' },
  /** Project, 「DATA」, 「Table」, 「EDIT」, the field, 「Submit」. support.kobotoolbox.org/howto_edit_single_submissions.html */
  correct: { presses: 6, of: 'KoboToolbox' },
  /** Project, 「DATA」, 「Table」, three boxes, 「Update Selected」, the status; one box, 「Update Selected」, the status. support.kobotoolbox.org/record_validation.html */
  review: { presses: 11, of: 'KoboToolbox' },
  /** Project, 「DATA」, 「Table」, the filter of the species and its choice; it has none for a period. support.kobotoolbox.org/record_validation.html */
  filter: { presses: 5, of: 'KoboToolbox' },
  /** Project, 「DATA」, 「Downloads」, 「EXPORT」, 「DOWNLOAD」. support.kobotoolbox.org/export_download.html */
  print: { presses: 5, of: 'KoboToolbox' },
  /** 「Reports」, 「Summary」, the device and its choice, the period and its choice, 「Show」. github.com/traccar/traccar-web, ReportFilter.jsx */
  compare: { presses: 7, of: 'Traccar' },
  /** 「Fill Blank Form」, the form, a photo, kind, species, the end, 「Finalize」. docs.getodk.org/collect-filling-forms */
  report: { presses: 7, of: 'ODK Collect' },
} as const satisfies Record<string, { presses: number | null; of: string }>;

let server: RunningServer;
let browser: Browser;
let people: (loginId: SampleLoginId) => Promise<Person>;
let phone: CountedPage;
let desk: CountedPage;
let resident: CountedPage;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  people = createSamplePeople(server.url);
  await postUplink(server.url, FIRED_UPLINK);
  // As a town registers its traps; those of the sample have no class.
  const { reading, writing } = await people('admin');
  const [trap] = (await reading.traps.list({ q: EXAMPLE_TRAP })).json;
  await writing.traps.change(trap!.id, { version: trap!.version, capture_class: 'nuisance' });
  [phone, desk, resident] = await Promise.all([
    openCountedPage('hunter', WIDTHS.phone),
    openCountedPage('admin', WIDTHS.desktop),
    openCountedPage('poster', WIDTHS.phone),
  ]);
});
afterAll(async () => {
  console.table(counted);
  await closeContexts(browser);
  await server?.stop();
});

/** The screen of one person, whose presses are counted. */
class CountedPage {
  presses = 0;
  /** Fields that had to be typed into. */
  typed = 0;

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  /** Opens the list of choices, and presses one. */
  async choose(list: Locator, choice: string): Promise<void> {
    this.presses += 2;
    await list.selectOption({ label: choice });
  }

  /** A field that already has the focus needs no press. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    if (!(await field.evaluate((element) => element === document.activeElement))) this.presses += 1;
    this.typed += 1;
    await field.fill(text);
  }

  readonly button = (name: string | RegExp) => this.page.getByRole('button', { name });
  readonly link = (name: string | RegExp) => this.page.getByRole('link', { name });
  readonly answer = (question: RegExp, text: string) =>
    this.page.getByRole('group', { name: question }).getByText(text, { exact: true }).first();
}

async function openCountedPage(loginId: SampleLoginId, width: number): Promise<CountedPage> {
  const { token } = await people(loginId);
  const page = await openScreen(browser, { url: server.url, path: '/Home', width, token });
  await waitUntilLoaded(page);
  return new CountedPage(page);
}

/** Runs a task from the start page, and expects that it takes no more presses than this. */
async function task(
  screen: CountedPage,
  title: string,
  [max, best]: [max: number, best: keyof typeof BEST],
  run: () => Promise<unknown>,
): Promise<void> {
  await goTo(screen.page, server.url, '/Home');
  await screen.page.getByRole('heading', { level: 1, name: 'ホーム' }).waitFor();
  Object.assign(screen, { presses: 0, typed: 0 });
  const start = performance.now();
  await run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const { presses, typed } = screen;
  counted.push({ task: title, presses, typed, max, best: BEST[best].presses, of: BEST[best].of, seconds });
  expect(presses, title).toBeLessThanOrEqual(max);
  expect(presses, `${title}, ${BEST[best].of}`).toBeLessThanOrEqual(BEST[best].presses ?? max);
}

it('a hunter says that they go to a trap that fired', () =>
  task(phone, '作動を見て、向かいますと知らせる', [2, 'acknowledge'], async () => {
    await phone.press(phone.button(`${EXAMPLE_TRAP}に向かいます`));
    await phone.press(phone.button('向かいますと知らせる'));
    await phone.page.getByText('さんが向かっています').first().waitFor();
  }));

it('a hunter gets the way to the trap', () =>
  task(phone, 'わなへの経路を開く', [2, 'way'], async () => {
    await phone.press(phone.link(EXAMPLE_TRAP).first());
    const way = phone.page.getByRole('link', { name: '経路', exact: true });
    expect(await way.getAttribute('href')).toMatch(/^(geo:|https:)/);
    // The map app itself is not ours; the press is counted.
    await way.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await phone.press(way);
  }));

it('a hunter finds why a trap is silent, without opening it', () =>
  task(phone, '通信のないわなと、その原因を知る', [0, 'silent'], async () => {
    await phone.page
      .getByText(/日通信なし。.*→ 親機/)
      .first()
      .waitFor();
  }));

it('somebody finds a trap again by its name', () =>
  task(desk, '名前からわなを探して開く', [2, 'find'], async () => {
    await desk.press(desk.button('検索'));
    const search = desk.page.getByRole('dialog');
    await desk.type(search.getByRole('combobox'), EXAMPLE_TRAP);
    await desk.press(search.getByRole('option', { name: new RegExp(EXAMPLE_TRAP) }).first());
    await desk.page.getByText('未確認').first().waitFor();
  }));

it('a hunter records a capture with three photos from the firing on', () =>
  task(phone, '作動から、写真3枚の捕獲を送る', [8, 'capture'], async () => {
    await phone.press(phone.link(EXAMPLE_TRAP).first());
    await phone.press(phone.button('見回り記録'));
    await phone.press(phone.button(/^捕獲/));
    const files = [81, 82, 83].map(async (shade) => ({
      name: `${shade}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await takeJpeg(shade),
    }));
    const chooser = phone.page.waitForEvent('filechooser');
    await phone.press(phone.page.getByText('写真を選ぶ', { exact: true }));
    await (await chooser).setFiles(await Promise.all(files));
    await phone.page.getByLabel('写真3の種類').waitFor();
    await phone.press(phone.answer(/鳥獣の種類/, 'イノシシ'));
    await phone.press(phone.answer(/成獣・幼獣/, '成獣'));
    await phone.press(phone.answer(/処理方法/, '埋設'));
    await phone.press(phone.button('送信する'));
    await phone.page.getByText('送信しました').waitFor();
  }));

it('a hunter corrects a capture that was returned, and sends it again', async () => {
  const { id, version } = (await (await people('hunter')).reading.captures.list({ limit: 1 })).json[0]!;
  const statusNow = async () =>
    (await (await people('hunter')).reading.captures.list({ ids: id })).json[0]?.status;
  await (await people('admin')).writing.captures.change(id, {
    action: 'return',
    version,
    reason: '処理方法が違います',
  });
  await task(phone, '差し戻された捕獲を直して送り直す', [4, 'correct'], async () => {
    await phone.press(phone.link(/理由：処理方法が違います/));
    await phone.page.getByRole('heading', { level: 1, name: '捕獲を直す' }).waitFor();
    await phone.press(phone.button('処理方法を選び直す'));
    await phone.press(phone.answer(/処理方法/, '自家消費'));
    await phone.press(phone.button('送信する'));
    await phone.page.getByText('送信しました').waitFor();
  });
  expect(await statusNow()).toBe('submitted');
});

it('an officer approves three captures and returns one', () =>
  task(desk, '捕獲を3件承認し、1件を差し戻す', [7, 'review'], async () => {
    await desk.press(desk.link(/^捕獲の承認待ち/));
    const waiting = async () =>
      (await (await people('admin')).reading.captures.list({ state: 'submitted', limit: 1, count: '1' }))
        .total;
    const before = (await waiting()) ?? 0;
    expect(before).toBeGreaterThanOrEqual(4);
    const approving = desk.button(/を確認して承認$/);
    await approving.first().waitFor();
    const shown = await approving.count();
    for (const left of [1, 2, 3]) {
      await desk.press(approving.first());
      await expect.poll(waiting).toBe(before - left);
      // Until the screen says so too, the button is that of the record that was just approved.
      await expect.poll(() => approving.count()).toBe(shown - left);
    }
    // What was just approved stays on screen, and could be returned as well.
    const next = desk.page
      .getByRole('article')
      .filter({ has: desk.button(/を確認して承認$/) })
      .first();
    await desk.press(next.getByRole('button', { name: /を差し戻す$/ }));
    await desk.type(desk.page.getByLabel('差し戻す理由'), '尾の写真がありません');
    await desk.press(desk.page.getByRole('dialog').getByRole('button', { name: '差し戻す' }));
    await expect.poll(waiting).toBe(before - 4);
  }));

it('an officer lists the captures of a species in a period', () =>
  task(desk, '期間と鳥獣の種類で捕獲を出す', [5, 'filter'], async () => {
    await desk.press(desk.link(/^ほかくリスト/).first());
    await desk.choose(desk.page.getByLabel('捕獲の期間'), '30日間');
    await desk.choose(desk.page.getByLabel('捕獲の鳥獣の種類'), 'イノシシ');
    await desk.page
      .getByRole('article', { name: /^イノシシ/ })
      .first()
      .waitFor();
    expect(await desk.page.getByRole('article', { name: /^ニホンジカ/ }).count()).toBe(0);
  }));

it('an officer prints the captures of the month', () =>
  task(desk, '今月の捕獲の帳票を作る', [3, 'print'], async () => {
    await desk.press(desk.link(/^ほかくリスト/).first());
    await desk.press(desk.button('帳票'));
    const saved = desk.page.waitForEvent('download');
    await desk.press(desk.button('PDFを作る'));
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  }));

it('an officer compares the months', () =>
  task(desk, '月ごとの捕獲を比べる', [4, 'compare'], async () => {
    await desk.press(desk.link('ほかくマップ').first());
    await desk.press(desk.page.getByRole('tab', { name: '集計' }));
    await desk.choose(desk.page.getByLabel('集計する項目'), '月');
    await desk.page
      .getByRole('table')
      .first()
      .getByText(/20\d\d/)
      .first()
      .waitFor();
  }));

it('a resident reports a bear', () =>
  task(resident, 'クマの目撃を写真付きで知らせる', [5, 'report'], async () => {
    await resident.press(resident.link('もくげき投稿').first());
    await resident.page.getByRole('heading', { level: 1, name: 'もくげき投稿' }).waitFor();
    resident.presses += 1; // The app's own button; what the camera asks for is not the app's.
    await addPhoto(resident.page, 'bear.jpg', await takeJpeg(71));
    await resident.page.getByText('写真1の撮影位置').waitFor();
    await resident.press(resident.answer(/区分/, '目撃'));
    await resident.press(resident.answer(/動物の種類/, 'ツキノワグマ'));
    await resident.press(resident.button('送信する'));
    await resident.page.getByText('送信しました').waitFor();
  }));
