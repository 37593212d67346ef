import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALERTS, HOUR_MS, TOKEN_KEY, type Trap } from '@satomori/core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPhoto, openOutbox, waitUntilAllSent, waitUntilKept } from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createActs, putEntries } from '../support/outbox.ts';
import { takeJpeg } from '../support/photos.ts';
import { readAlert } from '../support/readAlert.ts';
import { type Person, SAMPLE_PASSWORD, signIn } from '../support/samplePeople.ts';
import { addressOf, goTo, openScreen } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoredRows, type StoredRows } from '../support/storedRows.ts';
import { EXAMPLE_TRAP } from '../support/uplinkMessages.ts';

const BUILT = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));
const RECORDS = 20;
const MEMO = '待っている記録';
const HALF_FILLED = '途中まで書いた記録';

let folder: string;
let webRoot: string;
let server: RunningServer;
let browser: Browser;
let stored: StoredRows;
let watcher: Person;
let page: Page;

async function signInOnDevice(loginId: string): Promise<void> {
  await page.goto(addressOf(server.url, '/Login'));
  await page.getByLabel('ログインID').fill(loginId);
  await page.getByLabel('パスワード', { exact: true }).fill(SAMPLE_PASSWORD);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.getByRole('link', { name: '里守' }).waitFor();
}

/** All records are listed, and the half-filled form is as it was left. */
async function expectAllThere(): Promise<void> {
  await openOutbox(page);
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: MEMO }).count()).toBe(RECORDS);
  await goTo(page, server.url, '/HuntShot');
  await page.getByLabel('写真1の種類').waitFor();
  expect(await page.getByLabel('備考').inputValue()).toBe(HALF_FILLED);
}

const countStored = async () =>
  (await stored.read('select id from trap_logs where memo = $1', [MEMO])).length;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satomori-exits-'));
  webRoot = join(folder, 'web');
  await cp(BUILT, webRoot, { recursive: true });
  const dataDir = join(folder, 'data');
  [server, browser] = await Promise.all([
    startServer({ dataDir, env: { WEB_ROOT: webRoot } }),
    shareChromium(),
  ]);
  stored = openStoredRows({ dataDir });
  watcher = await signIn(server.url, 'hunter');
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe(`${RECORDS} records that wait and a half-filled form are there`, () => {
  it('for their person', async () => {
    page = await openScreen(browser, {
      url: server.url,
      path: '/Login',
      prepare: async (each) => {
        await each.clock.install();
        await each.route('**/api/trap_logs', (route) =>
          route.request().method() === 'POST' ? route.abort() : route.continue(),
        );
      },
    });
    await signInOnDevice('hunter');
    await goTo(page, server.url, '/HuntShot');
    await addPhoto(page, 'half.jpg', await takeJpeg(95));
    await page.getByText('写真1の撮影位置').waitFor();
    await page.getByLabel('備考').fill(HALF_FILLED);
    await waitUntilKept(page);
    const [trap] = (await watcher.reading.traps.list({ q: EXAMPLE_TRAP })).json;
    const owner = (await watcher.reading.users.list()).me.id;
    await putEntries(page, createActs(owner, trap as Trap, RECORDS, MEMO));
    await expectAllThere();
  });

  it('after a part of the app was gone', async () => {
    const assets = join(webRoot, 'assets');
    for (const name of readdirSync(assets))
      if (name.startsWith('HuntTimelineScreen-')) rmSync(join(assets, name));
    await goTo(page, server.url, '/HuntTimeline');
    await page.getByRole('button', { name: '再試行' }).waitFor();
    await cp(BUILT, webRoot, { recursive: true });
    await expectAllThere();
  });

  it('after a new build', async () => {
    const look = page.waitForResponse(/builds\/latest\.json/);
    writeFileSync(
      join(webRoot, '_nuxt/builds/latest.json'),
      JSON.stringify({ id: 'another-build', timestamp: Date.now() }),
    );
    await page.clock.fastForward(HOUR_MS);
    await look;
    await readAlert(page, ALERTS.newBuild);
    await cp(BUILT, webRoot, { recursive: true });
    await page.getByText('捕獲の内容').waitFor();
    await expectAllThere();
  });

  it('after the group was changed, and invisible to whoever uses the device meanwhile', async () => {
    const groupOf = async (name: string) =>
      String((await stored.read('select id from groups where name = $1', [name]))[0]?.['id']);
    const [before] = await stored.read("select hunt_group_id from users where login_id = 'hunter'");
    const move = (group: string) =>
      stored.read("update users set hunt_group_id = $1 where login_id = 'hunter'", [group]);
    await move(await groupOf('東尾根班'));
    await goTo(page, server.url, '/Home');
    await readAlert(page, ALERTS.groupChanged);
    await page.getByText(`送信していない記録が${RECORDS}件、この端末に残っています。`).waitFor();
    await move(String(before?.['hunt_group_id']));

    await signInOnDevice('gateway');
    await openOutbox(page);
    await page.getByText('送信待ちの記録はありません').waitFor();
    await goTo(page, server.url, '/HuntShot');
    await page.getByText('捕獲の内容').waitFor();
    expect(await page.getByLabel('備考').inputValue()).toBe('');
    await goTo(page, server.url, '/logout');
    await page.getByText('ログアウトしました').waitFor();

    await signInOnDevice('hunter');
    await expectAllThere();
  });

  it('after the token expired', async () => {
    await page.evaluate((key) => {
      const [head = '', payload = '', signature = ''] = (localStorage.getItem(key) ?? '').split('.');
      const content = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as object;
      const expired = btoa(JSON.stringify({ ...content, exp: 1 })).replaceAll('=', '');
      localStorage.setItem(key, `${head}.${expired}.${signature}`);
    }, TOKEN_KEY);
    await goTo(page, server.url, '/Home');
    await page.getByLabel('ログインID').waitFor();
    await signInOnDevice('hunter');
    await expectAllThere();
  });

  it('after the server ended the session', async () => {
    await stored.read("update users set stamp = 'another' where login_id = 'hunter'");
    await goTo(page, server.url, '/Home');
    await page.getByText('ログアウトしました').waitFor();
    await signInOnDevice('hunter');
    await expectAllThere();
    expect(await countStored()).toBe(0);
  });

  it('and all are stored once when they can be sent', async () => {
    await page.unroute('**/api/trap_logs');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await waitUntilAllSent(page);
    expect(await countStored()).toBe(RECORDS);
  });
});
