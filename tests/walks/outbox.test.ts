import type { Capture, Sighting, Trap } from '@satomori/core';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPhoto,
  answerCapture,
  choose,
  openOutbox,
  waitUntilAllSent,
  waitUntilRecorded,
} from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { waitUntilKept } from '../support/keptFiles.ts';
import { keptReads } from '../support/keptReads.ts';
import { countUnsent, dispatchSync } from '../support/outbox.ts';
import { sha256, takeJpeg } from '../support/photos.ts';
import {
  createSamplePeople,
  type Person,
  SAMPLE_PASSWORD,
  type SampleLoginId,
  signIn,
} from '../support/samplePeople.ts';
import { addressOf, openScreen } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { EXAMPLE_TRAP } from '../support/uplinkMessages.ts';

const MEMO = '谷で書いた記録';
const ACT_MEMO = '谷で見た';

let server: RunningServer;
let browser: Browser;
let people: (loginId: SampleLoginId) => Promise<Person>;
let hunter: Person;
/** May post captures and sightings, and sees those of everybody. */
let recorder: Person;
let trap: Trap;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  people = createSamplePeople(server.url);
  [hunter, recorder] = await Promise.all([people('hunter'), people('admin')]);
  trap = (await hunter.reading.traps.list({ q: EXAMPLE_TRAP })).json[0] as Trap;
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

const capturesOf = async (memo: string): Promise<Capture[]> =>
  (await recorder.reading.captures.list({ limit: 100 })).json.filter((row) => row.memo?.startsWith(memo));
const actsOf = async (memo: string) =>
  (await recorder.reading.trapLogs.list({ limit: 100 })).json.filter((row) => row.memo === memo);
const saveForLater = (page: Page) =>
  page.getByRole('button', { name: '端末に保存する（あとで送信）' }).click();

const sightingsOf = async (memo: string): Promise<Sighting[]> =>
  (await recorder.reading.sightings.list({ limit: 100 })).json.filter((row) => row.memo?.startsWith(memo));

const NEEDED_READS = ['questions,hunt', 'questions,sighting', 'traps,list'];

async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
}

async function recordCapture(page: Page, memo: string, photos: readonly Buffer[]): Promise<void> {
  for (const [index, photo] of photos.entries()) {
    await addPhoto(page, `${index}.jpg`, photo);
    await page.getByLabel(`写真${index + 1}の種類`).waitFor();
  }
  await page.getByText('写真1の撮影位置').waitFor();
  await answerCapture(page, memo);
  await saveForLater(page);
  await waitUntilRecorded(page);
}

async function recordSighting(page: Page, memo: string, photo: Buffer): Promise<void> {
  await addPhoto(page, 'sign.jpg', photo);
  await page.getByText('写真1の撮影位置').waitFor();
  await choose(page, /区分/, '痕跡');
  await choose(page, /動物の種類/, 'イノシシ');
  await page.getByLabel('状況').fill(memo);
  await saveForLater(page);
  await waitUntilRecorded(page);
}

describe('a day without a signal', () => {
  /** The same person, signed in on the phone. */
  let phone: Person;
  let page: Page;
  let context: BrowserContext;
  let photos: Buffer[];

  beforeAll(async () => {
    phone = await signIn(server.url, 'admin');
    photos = await Promise.all([81, 82, 83, 85].map((shade) => takeJpeg(shade)));
  });

  it('begins with screens that were opened at home', async () => {
    page = await openScreen(browser, {
      url: server.url,
      path: '/HuntShot',
      width: 390,
      token: phone.token,
      hasWorker: true,
    });
    context = page.context();
    await page.getByText('捕獲の内容').waitFor();
    await goTo(page, `/HokapatoList?trap_id=${trap.id}`);
    await page.getByRole('button', { name: 'その他の記録' }).waitFor();
    await goTo(page, '/Home');
    await page.getByRole('heading', { name: /捕獲/ }).first().waitFor();
    await waitUntilKept(page, server.url, ['/Home', '/HuntShot', '/HokapatoList', '/Shot', '/User']);
    await expect.poll(() => keptReads(page)).toEqual(expect.arrayContaining(NEEDED_READS));
    await page.close();
  });

  it('shows after a cold start what was read there, with its time, and no error', async () => {
    await context.setOffline(true);
    page = await context.newPage();
    await page.goto(addressOf(server.url, '/Home'));
    await page.getByText(/圏外 \d\d:\d\dから/).waitFor();
    await goTo(page, `/HokapatoList?trap_id=${trap.id}`);
    await page.getByRole('button', { name: 'その他の記録' }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it('keeps two captures with photos, an act at a trap and a sighting, and sends nothing', async () => {
    await goTo(page, '/HuntShot');
    await recordCapture(page, `${MEMO}1`, photos.slice(0, 2));
    await page.getByText('電波が戻ると、自動で送信します。').waitFor();
    await page.getByRole('button', { name: '続けて記録する' }).click();
    await recordCapture(page, `${MEMO}2`, photos.slice(2, 3));
    await goTo(page, `/HokapatoList?trap_id=${trap.id}`);
    await page.getByRole('button', { name: 'その他の記録' }).click();
    await page.getByRole('menuitem', { name: '餌を替えた' }).click();
    await page.getByRole('dialog').last().getByRole('textbox').fill(ACT_MEMO);
    await saveForLater(page);
    await page.getByText('端末に保存しました。電波が戻ると、自動で送信します。').waitFor();
    await goTo(page, '/Shot');
    await recordSighting(page, `${MEMO}3`, photos[3] as Buffer);
    await expect.poll(() => countUnsent(page)).toBe(4);
    expect([await capturesOf(MEMO), await actsOf(ACT_MEMO), await sightingsOf(MEMO)]).toEqual([[], [], []]);
  });

  it('lists each with its state, in the order of recording', async () => {
    await openOutbox(page);
    const items = page.getByRole('listitem').filter({ hasText: 'に保存' });
    await expect.poll(() => items.count()).toBe(4);
    const texts = await items.allTextContents();
    expect(texts.map((text) => /^[^：]+：/.exec(text)?.[0])).toEqual([
      '捕獲：',
      '捕獲：',
      'わなの記録：',
      '目撃：',
    ]);
    for (const text of texts) expect(text).toContain('送信待ち');
    expect(texts[0]).toContain('写真2枚');
  });

  it('sends all once, in order, when the page is opened on the ridge, and others see it', async () => {
    const seen = await openScreen(browser, { url: server.url, path: '/HuntTimeline', token: recorder.token });
    await seen.getByRole('article').first().waitFor();
    await page.close();
    await context.setOffline(false);
    page = await context.newPage();
    await page.goto(addressOf(server.url, '/Home'));
    await seen.getByText(`${MEMO}1`).first().waitFor();
    await seen.getByText(`${MEMO}2`).first().waitFor();
    await waitUntilAllSent(page);
    await expect.poll(() => countUnsent(page)).toBe(0);

    const captures = (await capturesOf(MEMO)).toSorted((a, b) => a.sequence - b.sequence);
    expect(captures.map(({ memo }) => memo)).toEqual([`${MEMO}1`, `${MEMO}2`]);
    const hashes = captures.map((row) => row.photos.map((photo) => photo.sha256));
    expect(hashes).toEqual([photos.slice(0, 2), photos.slice(2, 3)].map((files) => files.map(sha256)));
    expect(await actsOf(ACT_MEMO)).toHaveLength(1);
    expect((await sightingsOf(MEMO)).map((row) => row.photos.map((photo) => photo.sha256))).toEqual([
      [sha256(photos[3] as Buffer)],
    ]);
    await seen.close();
  });

  it('leaves nothing of what was read after a sign-out', async () => {
    await goTo(page, '/logout');
    await page.getByText('ログアウトしました').waitFor();
    await expect.poll(() => keptReads(page)).toEqual([]);
    await page.close();
  });
});

describe('a phone in the pocket', () => {
  it('sends without the app being open', async () => {
    const phone = await signIn(server.url, 'hunter');
    const page = await openScreen(browser, {
      url: server.url,
      path: '/HuntShot',
      width: 390,
      token: phone.token,
      hasWorker: true,
    });
    const context = page.context();
    await page.getByText('捕獲の内容').waitFor();
    await waitUntilKept(page, server.url, ['/HuntShot']);
    await context.setOffline(true);
    await recordCapture(page, 'ポケットから', [await takeJpeg(86)]);
    const other = await context.newPage();
    await page.close();
    await context.setOffline(false);
    await dispatchSync(other);
    await expect.poll(async () => (await capturesOf('ポケットから')).length).toBe(1);
    await other.close();
  });
});

describe('two people on one device', () => {
  it('each see and send only their own, and a sign-out keeps what waits', async () => {
    const page = await openScreen(browser, { url: server.url, path: '/Login', width: 390 });
    const signInAs = async (loginId: string) => {
      await page.goto(addressOf(server.url, '/Login'));
      await page.getByLabel('ログインID').fill(loginId);
      await page.getByLabel('パスワード', { exact: true }).fill(SAMPLE_PASSWORD);
      await page.getByRole('button', { name: 'ログイン', exact: true }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    await signInAs('hunter');
    await goTo(page, '/HuntShot');
    await page.getByText('捕獲の内容').waitFor();
    await page.route('**/api/map_hunt_points', (route) => route.abort());
    await addPhoto(page, 'own.jpg', await takeJpeg(84));
    await page.getByText('写真1の撮影位置').waitFor();
    await answerCapture(page, '二人の端末');
    await page.getByRole('button', { name: '送信する' }).click();
    await waitUntilRecorded(page);
    await goTo(page, '/logout');
    await page.getByText('送信していない記録が1件、この端末に残っています。').waitFor();

    await page.unroute('**/api/map_hunt_points');
    await signInAs('gateway');
    await openOutbox(page);
    await page.getByText('送信待ちの記録はありません').waitFor();
    expect(await countUnsent(page)).toBe(0);
    expect(await capturesOf('二人の端末')).toEqual([]);
    await goTo(page, '/logout');
    await page.getByText('ログアウトしました').waitFor();

    await signInAs('hunter');
    await waitUntilAllSent(page);
    const [stored, ...others] = await capturesOf('二人の端末');
    expect(others).toEqual([]);
    const me = (await hunter.reading.users.list()).me;
    expect(stored?.posted_by).toBe(me.id);
    await page.close();
  });
});
