import { DAY_MS, formatDateTime, type Trap } from '@satomori/core';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { keptFiles, waitUntilKept } from '../support/keptFiles.ts';
import { keptReads } from '../support/keptReads.ts';
import { takePicture } from '../support/judgeScreen.ts';
import { type Person, signIn } from '../support/samplePeople.ts';
import { addressOf, goTo, openScreen, resize, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const SCREENS = ['/Home', '/HokapatoList', '/HuntShot', '/HuntTimeline', '/NotifiedList'];
const READS = ['traps,list', 'questions,hunt', 'map_hunt_points,list', 'push_logs,list'];
const NEVER_READ = 'この端末にはまだありません。電波のある所で一度開いてください。';
const LONG = { timeout: 60_000 };

let server: RunningServer;
let browser: Browser;
let hunter: Person;
let armed: Trap;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  hunter = await signIn(server.url, 'hunter');
  const { json } = await hunter.reading.traps.list({ limit: 100 });
  armed = json.find(({ state, state_until }) => state === 'armed' && state_until !== null) as Trap;
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

/** What the screen says about its content and the connection. */
const noticesOn = async () => ({
  alerts: await page.getByRole('alertdialog').count(),
  ages: await page.getByText(/時点の内容です/).count(),
  retries: await page.getByRole('button', { name: '再試行' }).count(),
});
const trapRow = () => page.getByRole('listitem').filter({ hasText: armed.name });

// Source: R202.
describe('a day in a valley, after screens were opened at home', () => {
  it('begins with what is read and kept there', async () => {
    page = await openScreen(browser, {
      url: server.url,
      path: '/Home',
      width: WIDTHS.phone,
      token: hunter.token,
      hasWorker: true,
    });
    context = page.context();
    for (const path of SCREENS) {
      await goTo(page, server.url, path);
      await waitUntilLoaded(page);
    }
    await goTo(page, server.url, '/HokapatoList');
    await expect.poll(() => trapRow().textContent(), LONG).toContain('稼働中');
    await waitUntilKept(page, server.url, [...SCREENS, '/Timeline', '/Logout']);
    await expect.poll(() => keptReads(page), LONG).toEqual(expect.arrayContaining(READS));
    await page.close();
    await context.setOffline(true);
    await server.kill9();
  });

  it('opens with the traps as old as they are; without new proof they are 不明', async () => {
    page = await context.newPage();
    await page.clock.install({ time: Date.parse(armed.state_until ?? '') + DAY_MS });
    await page.goto(addressOf(server.url, '/HokapatoList'));
    await expect.poll(() => trapRow().textContent(), LONG).toContain('不明');
    const day = formatDateTime(Date.now()).slice(0, 10);
    await page.getByText(new RegExp(`${day} \\d\\d:\\d\\d 時点の内容です`)).waitFor();
    await page.getByText(new RegExp(`圏外 ${day} \\d\\d:\\d\\dから`)).waitFor();
    expect(await noticesOn()).toEqual({ alerts: 0, ages: 1, retries: 0 });
    await takePicture(page, 'offline-traps-390');
  });

  it('shows captures and the questions of a form, and in one sentence what was never read', async () => {
    await goTo(page, server.url, '/HuntShot');
    await page.getByText('捕獲の内容').waitFor();
    expect((await noticesOn()).alerts).toBe(0);
    await goTo(page, server.url, '/HuntTimeline');
    await page.getByRole('article').first().waitFor();
    expect(await noticesOn()).toEqual({ alerts: 0, ages: 1, retries: 0 });
    await goTo(page, server.url, '/Timeline');
    await page.getByText(NEVER_READ).waitFor();
    expect(await noticesOn()).toEqual({ alerts: 0, ages: 0, retries: 1 });
    await takePicture(page, 'offline-never-read-390');
    await goTo(page, server.url, '/Home');
    await page.getByText(/時点の内容です/).waitFor();
    await takePicture(page, 'offline-home-390');
    await resize(page, WIDTHS.desktop);
    await takePicture(page, 'offline-home-1440');
  });

  it('leaves nothing of it after a sign-out', async () => {
    await goTo(page, server.url, '/logout');
    await page.getByText('ログアウトしました').waitFor();
    await expect.poll(() => keptReads(page)).toEqual([]);
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toContain(armed.name);
    expect(stored).not.toContain(hunter.token);
    const cached = Object.values(await keptFiles(page)).flat();
    expect(cached.filter((path) => path.includes('/api/'))).toEqual([]);
    await page.close();
  });
});
