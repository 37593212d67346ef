import { mkdtemp, readFile, cp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALERTS, ERROR_TITLES, ERRORS } from '@satomori/core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isOfTheFrame, refuseAnswers } from '../support/answerControl.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { readAlert } from '../support/readAlert.ts';
import { signIn } from '../support/samplePeople.ts';
import { goTo, openScreen, pathOf, waitForPath, waitUntilLoaded } from '../support/screens.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { openStoredRows, type StoredRows } from '../support/storedRows.ts';

// The other alerts: 401 and a changed group in sessions.test.ts, a new build in releases.test.ts, an unknown route in
// roles.test.ts.

const BUILT = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));

let folder: string;
let server: RunningServer;
let browser: Browser;
let stored: StoredRows;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satomori-errors-'));
  [server, browser] = await Promise.all([startServer({ dataDir: join(folder, 'data') }), shareChromium()]);
  stored = openStoredRows(server);
});

afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openHome(): Promise<Page> {
  const { token } = await signIn(server.url, 'hunter');
  const page = await openScreen(browser, { url: server.url, path: '/Home', token });
  await waitUntilLoaded(page);
  return page;
}

const markRead = (page: Page) => page.getByRole('button', { name: '既読' }).first();

async function expectAlert(page: Page, text: string) {
  await readAlert(page, text);
  expect(pathOf(page)).toBe('/Home');
}

describe('an act that fails', () => {
  it('with a message of the server is told in these words', async () => {
    const give = (from: string, to: string) =>
      stored.read(
        `update push_logs set user_id = (select id from users where login_id = '${to}')
         where user_id = (select id from users where login_id = '${from}')
           and site_id = (select site_id from users where login_id = '${to}')`,
      );
    const page = await openHome();
    // Those that follow have them again, however this one ends.
    onTestFinished(async () => {
      await give('admin', 'hunter');
    });
    // Only when the press is on its way: earlier, the page might read its list again and lose the button.
    await page.route('**/web/api/push_logs', async (route) => {
      if (route.request().method() === 'POST') await give('hunter', 'admin');
      await route.continue();
    });
    await markRead(page).click();
    await expectAlert(page, ERRORS.not_found[1]);
    await page.context().close();
  });

  it('with an answer that is none of ours is told in the words of the specification', async () => {
    const page = await openHome();
    await markRead(page).waitFor();
    // The answer of a proxy in place of the server.
    await page.route('**/web/api/push_logs', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
        : route.continue(),
    );
    await markRead(page).click();
    await expectAlert(page, ALERTS.failed);
    await page.context().close();
  });

  it('without a server is told in the words of the specification, and nobody is signed out', async () => {
    const page = await openHome();
    await markRead(page).waitFor();
    await server.kill9();
    await markRead(page).click();
    await expectAlert(page, ALERTS.failed);
    expect(await page.evaluate(() => localStorage.getItem('user-jwt'))).not.toBeNull();
    server = await startServer({ dataDir: join(folder, 'data'), env: { PORT: String(server.port) } });
    await page.context().close();
  });
});

describe('a screen whose calls fail', () => {
  it('says so in one alert for all of them, and what follows by itself says nothing', async () => {
    const page = await openHome();
    const [, message] = ERRORS.internal_error;
    // The server's own error: after one of something in between, what was last read would be shown.
    await refuseAnswers(page, isOfTheFrame, { result: 'internal_error', message });
    await page.evaluate(() => location.reload());
    await expectAlert(page, message);
    await page.getByRole('button', { name: '再試行' }).nth(1).waitFor();
    // The window comes back to the front: what failed is loaded again.
    const asked = page.waitForResponse(/\/api\/traps/);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    expect((await asked).status()).toBe(500);
    await waitUntilLoaded(page);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.getByRole('button', { name: '再試行' }).first().click();
    await expectAlert(page, message);
    await page.context().close();
  });
});

describe('an answer 404 to what a page needs', () => {
  it('is a page titled Page Not Found, and the server’s sentence in one alert', async () => {
    const page = await openHome();
    const [status, message] = ERRORS.not_found;
    // The server's own answer with another content: a foreign answer would count as a lost connection.
    await page.route(/\/api\/users(\?|$)/, async (route) =>
      route.fulfill({ response: await route.fetch(), status, json: { result: 'not_found', message } }),
    );
    await goTo(page, server.url, '/User');
    await readAlert(page, message);
    await page.getByRole('heading', { level: 1, name: ERROR_TITLES.notFound, exact: true }).waitFor();
    expect(await page.title()).toBe(ERROR_TITLES.notFound);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.context().close();
  });
});

describe('what is wrong with a form', () => {
  it('stands in boxes, the sentence of the whole and those of its questions', async () => {
    const page = await openHome();
    await goTo(page, server.url, '/HuntShot');
    await page.getByRole('button', { name: '送信する' }).click();
    const whole = page.getByRole('alert').filter({ hasText: '送信していません' });
    const ofResult = page.getByRole('group', { name: /^結果/ }).getByRole('alert');
    for (const box of [whole, ofResult]) {
      await box.waitFor();
      const look = box.evaluate((element) => {
        const { backgroundColor, borderTopLeftRadius, color } = getComputedStyle(element);
        return { backgroundColor, borderTopLeftRadius, color };
      });
      expect(await look).toEqual({
        backgroundColor: 'rgb(253, 236, 234)',
        borderTopLeftRadius: '8px',
        color: 'rgb(198, 40, 40)',
      });
    }
    await page.context().close();
  });
});

describe('the way in and out', () => {
  it('reads the person anew at every navigation', async () => {
    const page = await openHome();
    for (const path of ['/User', '/NotifiedList', '/HokapatoList']) {
      const reading = page.waitForResponse(/\/api\/users(\?|$)/);
      await goTo(page, server.url, path);
      expect((await reading).status()).toBe(200);
    }
    await page.context().close();
  });

  it('ends at the login once the token has run out', async () => {
    const page = await openHome();
    await page.clock.install({ time: Date.now() + 400 * 24 * 60 * 60_000 });
    await goTo(page, server.url, '/NotifiedList');
    await waitForPath(page, '/login');
    await page.context().close();
  });

  it('within the app shell keeps its flag over a login and a logout', async () => {
    const page = await openScreen(browser, { url: server.url, path: '/User', stored: { 'app-inner': '1' } });
    await waitForPath(page, '/login?appInner=1');
    await page.getByLabel('ログインID').fill('hunter');
    await page.locator('input[name="password"]').fill('satomori');
    await page.getByRole('button', { name: 'ログイン', exact: true }).click();
    await waitForPath(page, '/User');
    await goTo(page, server.url, '/Logout');
    await page.getByRole('heading', { name: 'ログアウトしました' }).waitFor();
    await goTo(page, server.url, '/Home');
    await waitForPath(page, '/login?appInner=1');
    await page.context().close();
  });
});

it('an error during startup is written to the console', async () => {
  const webRoot = join(folder, 'web');
  await cp(BUILT, webRoot, { recursive: true });
  const html = await readFile(join(webRoot, 'index.html'), 'utf8');
  for (const packed of ['br', 'gz']) await rm(join(webRoot, `index.html.${packed}`), { force: true });
  await writeFile(join(webRoot, 'index.html'), html.replace('<div id="root"></div>', ''));
  const broken = await startServer({ env: { WEB_ROOT: webRoot } });
  const logged: string[] = [];
  const page = await openScreen(browser, {
    url: broken.url,
    path: '/Login',
    prepare: async (each) => {
      each.on('console', (message) => {
        if (message.type() === 'error') logged.push(message.text());
      });
    },
  });
  await expect.poll(() => logged.join('\n')).toContain('#root');
  await page.context().close();
  await broken.stop();
});
