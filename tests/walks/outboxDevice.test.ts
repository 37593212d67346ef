import type { Trap } from '@satomori/core';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPhoto,
  answerCapture,
  openOutbox,
  waitUntilAllSent,
  waitUntilKept,
  waitUntilRecorded,
} from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { findFreePort } from '../support/freePort.ts';
import { waitUntilKept as waitUntilScreensKept } from '../support/keptFiles.ts';
import { createActs, countUnsent, dispatchSync, putEntries } from '../support/outbox.ts';
import { takeJpeg } from '../support/photos.ts';
import { type Person, signIn } from '../support/samplePeople.ts';
import { addressOf, goTo, openScreen } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { EXAMPLE_TRAP } from '../support/uplinkMessages.ts';

/** Hundreds of calls, one after the other, on a busy machine. */
const LONG = { timeout: 200_000 };

let metricsPort: number;
let server: RunningServer;
let browser: Browser;
let hunter: Person;
let owner: string;
let trap: Trap;

beforeAll(async () => {
  metricsPort = await findFreePort();
  [server, browser] = await Promise.all([
    startServer({ env: { METRICS_PORT: String(metricsPort) } }),
    shareChromium(),
  ]);
  hunter = await signIn(server.url, 'hunter');
  owner = (await hunter.reading.users.list()).me.id;
  trap = (await hunter.reading.traps.list({ q: EXAMPLE_TRAP })).json[0] as Trap;
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

/** Opens the list of unsent records of a device with the app's service worker, which has no connection. */
async function openDevice(
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<{ context: BrowserContext; page: Page }> {
  const page = await openScreen(browser, {
    url: server.url,
    path: '/HuntShot',
    width: 390,
    token: hunter.token,
    hasWorker: true,
    prepare,
  });
  await page.getByText('捕獲の内容').waitFor();
  await waitUntilScreensKept(page, server.url, ['/HuntShot', '/User']);
  const context = page.context();
  await context.setOffline(true);
  return { context, page };
}

/** How many calls of this kind the server has answered so far. */
async function countCalls(method: string, route: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('satomori_request_duration_seconds_count{'))
    .filter((line) => line.includes(`method="${method}"`) && line.includes(`route="${route}"`));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

describe('two tabs and the worker', () => {
  const RECORDS = 200;
  const MEMO = '二つの画面と裏側';

  it('send 200 records once each, when all of them get a connection at once', {
    timeout: 300_000,
  }, async () => {
    const { context, page } = await openDevice();
    await putEntries(page, createActs(owner, trap, RECORDS, MEMO));
    await openOutbox(page);
    await page.getByText(MEMO).first().waitFor();
    await goTo(page, server.url, '/HuntShot');
    const other = await context.newPage();
    await other.goto(addressOf(server.url, '/HuntShot'));
    const tabs = [page, other];
    for (const tab of tabs) await expect.poll(() => countUnsent(tab)).toBe(RECORDS);
    await context.setOffline(false);
    await Promise.all(tabs.map(dispatchSync));
    for (const tab of tabs) await expect.poll(() => countUnsent(tab), LONG).toBe(0);
    const stored = (await hunter.reading.trapLogs.list({ limit: 1000, trap_id: trap.id })).json;
    expect(stored.filter(({ memo }) => memo === MEMO).length).toBe(RECORDS);
    expect(await countCalls('POST', '/web/api/trap_logs')).toBe(RECORDS);
    await context.close();
  });
});

/** Stores other things of the origin until nothing more fits. */
const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('filling');
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore('filling'));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(request.error?.message)));
    });
    const fits = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const writing = db.transaction('filling', 'readwrite');
        writing.objectStore('filling').put(crypto.getRandomValues(new Uint8Array(bytes)), Math.random());
        writing.addEventListener('complete', () => resolve(true));
        writing.addEventListener('abort', () => resolve(false));
      });
    for (const bytes of [65_536, 4_096, 64]) while (await fits(bytes));
    db.close();
  });

const emptyStorage = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('filling').addEventListener('success', () => resolve());
      }),
  );

describe('a full device', () => {
  /** Several times what the app itself keeps. */
  const QUOTA_BYTES = 8_000_000;
  /** Before anything is stored: the browser remembers for half a minute how much space it found. */
  const limitStorage = async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: QUOTA_BYTES });
  };

  it('says so, keeps earlier records and the form, and stores the record once there is space', async () => {
    const { context, page } = await openDevice(limitStorage);
    await putEntries(page, createActs(owner, trap, 1, '満杯になる前'));
    await openOutbox(page);
    await page.getByText('満杯になる前').waitFor();
    await goTo(page, server.url, '/HuntShot');
    await page.getByText('捕獲の内容').waitFor();
    await addPhoto(page, 'full.jpg', await takeJpeg(87));
    await page.getByText('写真1の撮影位置').waitFor();
    await answerCapture(page, '満杯の端末');
    await waitUntilKept(page);

    await fillStorage(page);
    await page.getByRole('button', { name: '端末に保存する（あとで送信）' }).click();
    await page.getByRole('alertdialog').getByText('端末の空き容量が足りないため').waitFor();
    await page.getByRole('button', { name: '閉じる' }).click();
    expect(await countUnsent(page)).toBe(1);
    expect(await page.getByLabel('備考').inputValue()).toBe('満杯の端末');

    await emptyStorage(page);
    await page.getByRole('button', { name: '端末に保存する（あとで送信）' }).click();
    await waitUntilRecorded(page);
    await expect.poll(() => countUnsent(page)).toBe(2);
    await context.setOffline(false);
    await waitUntilAllSent(page, LONG.timeout);
    const captures = (await hunter.reading.captures.list({ limit: 10 })).json;
    expect(captures.filter(({ memo }) => memo === '満杯の端末').map(({ photos }) => photos.length)).toEqual([
      1,
    ]);
    await context.close();
  });
});
