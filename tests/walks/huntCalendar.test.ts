import { listEfforts } from '@satomori/core';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, openOutbox, waitUntilAllSent, waitUntilRecorded } from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { waitUntilKept } from '../support/keptFiles.ts';
import { loseAnswer } from '../support/loseAnswer.ts';
import { countUnsent } from '../support/outbox.ts';
import { type Person, signIn } from '../support/samplePeople.ts';
import { addressOf, openScreen, waitUntilLoaded } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const PLACE = '水神の谷';

let server: RunningServer;
let browser: Browser;
/** The same person at the office, and on the phone. */
let hunter: Person;
let phone: Person;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  [hunter, phone] = [await signIn(server.url, 'hunter'), await signIn(server.url, 'hunter')];
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

const stored = async () => (await hunter.reading.list(listEfforts, { q: PLACE })).json;

async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
}

describe('a day without a signal on which nothing was seen or caught', () => {
  let page: Page;
  let context: BrowserContext;

  it('begins with the calendar, which does not have it yet', async () => {
    page = await openScreen(browser, {
      url: server.url,
      path: '/HuntCalendar',
      width: 390,
      token: phone.token,
      hasWorker: true,
    });
    context = page.context();
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('article').filter({ hasText: PLACE }).count()).toBe(0);
    await waitUntilKept(page, server.url, ['/HuntCalendar', '/HuntEffort', '/User']);
    await page.close();
    await context.setOffline(true);
  });

  it('is kept on the device after a cold start, and nothing is sent', async () => {
    page = await context.newPage();
    await page.goto(addressOf(server.url, '/HuntEffort'));
    await choose(page, /捕獲方法/, '銃（巻き狩り）');
    await page.getByRole('button', { name: '出猟人数を増やす' }).click();
    await page.getByRole('button', { name: '何も見ず、何も捕れなかった' }).click();
    await page.getByRole('textbox', { name: '場所' }).fill(PLACE);
    await page.getByRole('button', { name: '端末に保存する（あとで送信）' }).click();
    await waitUntilRecorded(page);
    await page.getByText('電波が戻ると、自動で送信します。').waitFor();
    expect([await countUnsent(page), await stored()]).toEqual([1, []]);
    await openOutbox(page);
    await page.getByText(/出猟：.*銃（巻き狩り）.*水神の谷/).waitFor();
    await goTo(page, '/HuntCalendar');
    await page.getByRole('link', { name: '送信待ちの出猟が1件あります' }).waitFor();
  });

  it('arrives exactly once when the line is back, though the first answer is lost', async () => {
    const lost = page.waitForRequest('**/api/efforts', { timeout: 30_000 });
    await context.route('**/api/efforts', loseAnswer, { times: 1 });
    await context.setOffline(false);
    await lost;
    await waitUntilAllSent(page);
    expect(await stored()).toMatchObject([
      { method: 'gun_drive', hunters_out: 2, days_out: 1, sighted_count: 0, captured_count: 0, place: PLACE },
    ]);
    await goTo(page, '/HuntCalendar');
    await waitUntilLoaded(page);
    const entry = page.getByRole('article').filter({ hasText: PLACE });
    await entry.getByText('何も見ず、何も捕れなかった').waitFor();
    expect(await entry.count()).toBe(1);
    await page.close();
  });
});
