import type { Capture, Trap } from '@satomori/core';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPhoto,
  answerCapture,
  openOutbox,
  waitUntilAllSent,
  waitUntilRecorded,
} from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { waitUntilKept } from '../support/keptFiles.ts';
import { countUnsent } from '../support/outbox.ts';
import { sha256, takeJpeg } from '../support/photos.ts';
import {
  createSamplePeople,
  type Person,
  SAMPLE_PASSWORD,
  type SampleLoginId,
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
let trap: Trap;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  people = createSamplePeople(server.url);
  hunter = await people('hunter');
  trap = (await hunter.reading.traps.list({ q: EXAMPLE_TRAP })).json[0] as Trap;
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

const capturesOf = async (memo: string): Promise<Capture[]> =>
  (await hunter.reading.captures.list({ limit: 100 })).json.filter((row) => row.memo?.startsWith(memo));
const actsOf = async (memo: string) =>
  (await hunter.reading.trapLogs.list({ limit: 100 })).json.filter((row) => row.memo === memo);
const saveForLater = (page: Page) =>
  page.getByRole('button', { name: '端末に保存する（あとで送信）' }).click();

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

describe('a day without a signal', () => {
  let page: Page;
  let context: BrowserContext;
  let photos: Buffer[];

  it('keeps two captures with photos and an act at a trap, and sends nothing', async () => {
    photos = await Promise.all([81, 82, 83].map((shade) => takeJpeg(shade)));
    page = await openScreen(browser, {
      url: server.url,
      path: '/HuntShot',
      width: 390,
      token: hunter.token,
      hasWorker: true,
    });
    context = page.context();
    await page.getByText('捕獲の内容').waitFor();
    await goTo(page, `/HokapatoList?trap_id=${trap.id}`);
    await page.getByRole('button', { name: 'その他の記録' }).waitFor();
    await goTo(page, '/User?show=outbox');
    await page.getByText('送信待ちの記録はありません').waitFor();
    await goTo(page, '/HuntShot');
    await page.getByText('捕獲の内容').waitFor();
    await waitUntilKept(page, server.url, ['/HuntShot', '/HokapatoList', '/User']);
    await context.setOffline(true);
    await recordCapture(page, `${MEMO}1`, photos.slice(0, 2));
    await page.getByText('電波が戻ると、自動で送信します。').waitFor();
    await page.getByRole('button', { name: '続けて記録する' }).click();
    await recordCapture(page, `${MEMO}2`, photos.slice(2));
    await goTo(page, `/HokapatoList?trap_id=${trap.id}`);
    await page.getByRole('button', { name: 'その他の記録' }).click();
    await page.getByRole('menuitem', { name: '餌を替えた' }).click();
    await page.getByRole('dialog').last().getByRole('textbox').fill(ACT_MEMO);
    await saveForLater(page);
    await page.getByText('端末に保存しました。電波が戻ると、自動で送信します。').waitFor();
    await expect.poll(() => countUnsent(page)).toBe(3);
    expect([await capturesOf(MEMO), await actsOf(ACT_MEMO)]).toEqual([[], []]);
  });

  it('lists each with its state, in the order of recording', async () => {
    await openOutbox(page);
    const items = page.getByRole('listitem').filter({ hasText: 'に保存' });
    await expect.poll(() => items.count()).toBe(3);
    const texts = await items.allTextContents();
    expect(texts.map((text) => /捕獲：|わなの記録：/.exec(text)?.[0])).toEqual([
      '捕獲：',
      '捕獲：',
      'わなの記録：',
    ]);
    for (const text of texts) expect(text).toContain('送信待ち');
    expect(texts[0]).toContain('写真2枚');
  });

  it('sends all once, in order, when the page is opened on the ridge, and others see it', async () => {
    const office = await people('admin');
    const seen = await openScreen(browser, { url: server.url, path: '/HuntTimeline', token: office.token });
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
    expect(hashes).toEqual([photos.slice(0, 2), photos.slice(2)].map((files) => files.map(sha256)));
    expect(await actsOf(ACT_MEMO)).toHaveLength(1);
    await seen.close();
    await page.close();
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
