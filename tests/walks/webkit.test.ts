import { type Browser, type Page, webkit } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPhoto, answerCapture, sendCapture, waitUntilKept } from '../support/captureForm.ts';
import { findWebkit } from '../support/findWebkit.ts';
import { signInOnScreen, signOutOnScreen } from '../support/loginForm.ts';
import { sha256, takeJpeg } from '../support/photos.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { addressOf, goTo, waitUntilLoaded, windowOf } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const executablePath = findWebkit();
const MEMO = 'iPhone で書く';

describe.skipIf(executablePath === undefined)('the browser of an iPhone', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), webkit.launch({ executablePath })]);
    page = await (await browser.newContext(windowOf(390))).newPage();
    page.on('pageerror', ({ message }) => problems.push(message));
    await page.goto(addressOf(server.url, '/login'));
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('signs in and shows every place of a hunter', async () => {
    await signInOnScreen(page, server.url, 'hunter');
    for (const [path, heading] of [
      ['/Home', 'ホーム'],
      ['/HokapatoList', 'ほかパト一覧'],
      ['/HuntTimeline', 'ほかくリスト'],
      ['/NotifiedList', '通知履歴'],
      ['/User', 'ユーザー設定'],
    ] as const) {
      await goTo(page, server.url, path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await waitUntilLoaded(page);
    }
  });

  it('keeps a capture with its photo through a reload, and sends it', async () => {
    const photo = await takeJpeg(21, 640, 480);
    await goTo(page, server.url, '/HuntShot');
    await page.getByText('捕獲の内容').waitFor();
    await addPhoto(page, 'animal.jpg', photo);
    await page.getByText('写真1の撮影位置').waitFor();
    await answerCapture(page, MEMO);
    await waitUntilKept(page);
    await page.reload();
    await page.getByLabel('写真1の種類').waitFor();
    await sendCapture(page);
    const { reading } = await createSamplePeople(server.url)('hunter');
    const [stored] = (await reading.captures.list({ limit: 1 })).json;
    expect(stored).toMatchObject({ memo: MEMO, photos: [{ sha256: sha256(photo) }] });
  });

  it('signs out, and nothing has failed unseen', async () => {
    await signOutOnScreen(page, server.url);
    expect(problems).toEqual([]);
  });
});
