import type { Capture } from '@satomori/core';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPhoto, answerCapture, sendCapture, waitUntilKept } from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { signInOnScreen, signOutOnScreen } from '../support/loginForm.ts';
import { sha256, takeJpeg } from '../support/photos.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { addressOf, goTo, waitForPath, waitUntilLoaded, windowOf } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let browser: Browser;
let people: ReturnType<typeof createSamplePeople>;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  people = createSamplePeople(server.url);
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

const openDevice = () => browser.newContext({ ...windowOf(390), serviceWorkers: 'block' });
const memoOf = (page: Page) => page.getByLabel('備考').inputValue();
async function openForm(page: Page): Promise<void> {
  await goTo(page, server.url, '/HuntShot');
  await page.getByText('捕獲の内容').waitFor();
}

/** The keys under which the browser stores drafts and their photos. */
const keptKeys = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('satomori-drafts');
        opening.addEventListener('error', () => reject(new Error('no drafts')));
        opening.addEventListener('success', () => {
          const asking = opening.result.transaction('drafts').objectStore('drafts').getAllKeys();
          asking.addEventListener('success', () => resolve(asking.result.map(String)));
        });
      }),
  );

// Source: R9.
describe('two people on one device', () => {
  const FIRST = '西谷の人の下書き';
  const SECOND = '係の人の下書き';
  let device: BrowserContext;
  let page: Page;
  let photo: Buffer;
  let ids: { hunter: string; admin: string };

  const idOf = async (loginId: 'hunter' | 'admin') =>
    (await (await people(loginId)).reading.users.list()).me.id;

  beforeAll(async () => {
    device = await openDevice();
    page = await device.newPage();
    photo = await takeJpeg(11, 640, 480);
    ids = { hunter: await idOf('hunter'), admin: await idOf('admin') };
  });
  afterAll(() => device?.close());

  it('do not see what the other has begun to write', async () => {
    await page.goto(addressOf(server.url, '/login'));
    await signInOnScreen(page, server.url, 'hunter');
    await openForm(page);
    await addPhoto(page, 'animal.jpg', photo);
    await page.getByText('写真1の撮影位置').waitFor();
    await answerCapture(page, FIRST);
    await waitUntilKept(page);
    expect((await keptKeys(page)).filter((key) => key.includes(ids.hunter))).toHaveLength(2);
    await signOutOnScreen(page, server.url);

    await signInOnScreen(page, server.url, 'admin');
    await openForm(page);
    expect(await memoOf(page)).toBe('');
    expect(await page.getByLabel('写真1の種類').count()).toBe(0);
    await page.getByText('入力すると、下書きがこの端末に残ります').waitFor();
    for (const path of ['/User', '/Home', '/HuntTimeline']) {
      await goTo(page, server.url, path);
      await waitUntilLoaded(page);
      expect([path, (await page.content()).includes(FIRST)]).toEqual([path, false]);
    }
    expect((await keptKeys(page)).filter((key) => key.includes(ids.admin))).toEqual([]);
    await openForm(page);
    await page.getByLabel('備考').fill(SECOND);
    await waitUntilKept(page);
    await signOutOnScreen(page, server.url);
  });

  it('find their own again, whole, and send it under their own name', async () => {
    await signInOnScreen(page, server.url, 'hunter');
    await openForm(page);
    await page.getByLabel('写真1の種類').waitFor();
    expect(await memoOf(page)).toBe(FIRST);
    expect(await page.getByLabel('イノシシ').isChecked()).toBe(true);
    await sendCapture(page);
    const [stored] = (await (await people('hunter')).reading.captures.list({ limit: 1 })).json as [Capture];
    expect(stored).toMatchObject({ memo: FIRST, posted_by: ids.hunter, species: 'boar' });
    expect(stored.photos.map((each) => each.sha256)).toEqual([sha256(photo)]);
    expect((await keptKeys(page)).filter((key) => key.includes(ids.hunter))).toEqual([]);
    await signOutOnScreen(page, server.url);

    await signInOnScreen(page, server.url, 'admin');
    await openForm(page);
    expect(await memoOf(page)).toBe(SECOND);
  });
});

describe('two tabs', () => {
  let device: BrowserContext;
  let first: Page;
  let second: Page;

  beforeAll(async () => {
    device = await openDevice();
    [first, second] = [await device.newPage(), await device.newPage()];
    await first.goto(addressOf(server.url, '/login'));
    await signInOnScreen(first, server.url, 'hunter');
    await second.goto(addressOf(server.url, '/Home'));
  });
  afterAll(() => device?.close());

  const write = async (page: Page, memo: string) => {
    await page.getByLabel('備考').fill(memo);
    await expect.poll(() => memoOf(page)).toBe(memo);
  };

  it('never overwrite each other’s draft without a word', async () => {
    await openForm(first);
    await write(first, '一つめのタブ');
    await waitUntilKept(first);
    await openForm(second);
    expect(await memoOf(second)).toBe('一つめのタブ');
    await write(second, '二つめのタブ');
    await waitUntilKept(second);
    await write(first, '一つめのタブの続き');
    await first.getByRole('alert').filter({ hasText: '別のタブで変更' }).waitFor();
    expect(await memoOf(first)).toBe('一つめのタブの続き');
    await first.getByRole('button', { name: '別のタブの内容を開く' }).click();
    await expect.poll(() => memoOf(first)).toBe('二つめのタブ');
  });

  it('are signed out together, and nothing that was read stays on either', async () => {
    await goTo(second, server.url, '/HokapatoList');
    await second.getByRole('heading', { level: 1, name: 'ほかパト一覧' }).waitFor();
    await signOutOnScreen(first, server.url);
    await second.getByRole('heading', { name: 'ログアウトしました' }).waitFor();
    const stored = () =>
      second.evaluate(() => Object.keys(localStorage).filter((key) => /jwt|session/.test(key)));
    await expect.poll(stored).toEqual([]);
    await second.goBack();
    await waitForPath(second, '/login');
  });

  it('are the person who signed in last, and no draft goes from one to the other', async () => {
    await signInOnScreen(second, server.url, 'hunter');
    await openForm(first);
    expect(await memoOf(first)).toBe('二つめのタブ');
    await write(first, '最後の続き');
    await signOutOnScreen(second, server.url);
    await first.getByRole('heading', { name: 'ログアウトしました' }).waitFor();
    await signInOnScreen(second, server.url, 'admin');
    await first.getByRole('heading', { level: 1, name: 'ホーム' }).waitFor();
    await goTo(first, server.url, '/User');
    await first.getByText('山田 花子').first().waitFor();
    await openForm(first);
    expect(await memoOf(first)).toBe('');
    await signOutOnScreen(first, server.url);
    await signInOnScreen(first, server.url, 'hunter');
    await openForm(first);
    expect(await memoOf(first)).toBe('最後の続き');
  });
});
