import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALERTS, ENDPOINTS, ERRORS, type EndpointDefinition } from '@satomori/core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { type ForgedTokens, forgeTokens } from '../support/forgedTokens.ts';
import { readAlert } from '../support/readAlert.ts';
import { createSamplePeople, SAMPLE_PASSWORD, signIn } from '../support/samplePeople.ts';
import {
  goTo,
  headingOf,
  loadAgain,
  openScreen,
  pathOf,
  waitForPath,
  waitUntilLoaded,
} from '../support/screens.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { openStoredRows, type StoredRows } from '../support/storedRows.ts';

let server: RunningServer;
let browser: Browser;
let stored: StoredRows;
let people: ReturnType<typeof createSamplePeople>;
let forged: ForgedTokens;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  stored = openStoredRows(server);
  people = createSamplePeople(server.url);
  forged = await forgeTokens((await people('admin')).token, stored);
});

afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

const LOGGED_OUT = 'ログアウトしました';

const endpoints = Object.entries<EndpointDefinition>(ENDPOINTS);
const closedEndpoints = endpoints.filter(([, { access }]) => access !== 'anyone');

function callRaw({ method, path }: EndpointDefinition, token: string | null): Promise<Response> {
  const filled = path.replaceAll(/\{\w+\}/g, '0');
  return fetch(`${server.url}/web${filled}`, {
    method,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
  });
}

async function refusalOf(endpoint: EndpointDefinition, token: string | null): Promise<unknown> {
  const answer = await callRaw(endpoint, token);
  const body = (await answer.json()) as { result: string; message: string };
  return { status: answer.status, ...body, hasRequestId: answer.headers.has('x-request-id') };
}

const refusal = (
  code: 'no_token' | 'invalid_token' | 'token_expired' | 'session_revoked' | 'bad_integration_key',
) => ({
  status: 401,
  result: code,
  message: ERRORS[code][1],
  hasRequestId: true,
});

function expectedRefusal(endpoint: EndpointDefinition, why: string) {
  if (endpoint.access === 'integration_key') return refusal('bad_integration_key');
  if (why === 'expired') return refusal('token_expired');
  return refusal(why === 'an old stamp' ? 'session_revoked' : 'invalid_token');
}

describe('a token that is not good', () => {
  it.each(closedEndpoints)('is refused by %s', async (_name, endpoint) => {
    const isKey = endpoint.access === 'integration_key';
    expect(await refusalOf(endpoint, null)).toEqual(refusal(isKey ? 'bad_integration_key' : 'no_token'));
    for (const [why, token] of Object.entries(forged)) {
      expect({ why, ...((await refusalOf(endpoint, token)) as object) }).toEqual({
        why,
        ...expectedRefusal(endpoint, why),
      });
    }
  });

  it('of a person does not open the webhook, nor the key of the webhook a person’s page', async () => {
    const { token } = await people('admin');
    expect(await refusalOf(ENDPOINTS.receiveChirpstack, token)).toEqual(refusal('bad_integration_key'));
    expect(await refusalOf(ENDPOINTS.listTraps, 'sample-key')).toEqual(refusal('invalid_token'));
  });

  it('leads the browser to the login where it can see it, else to the logout', async () => {
    const seen = ['text that is no token', 'no expiry', 'expired'];
    const page = await openScreen(browser, { url: server.url, path: '/login' });
    for (const [why, token] of Object.entries(forged)) {
      await page.evaluate((value) => localStorage.setItem('user-jwt', value), token);
      await loadAgain(page, server.url, '/HokapatoList');
      await waitForPath(page, seen.includes(why) ? '/login' : '/logout');
      expect([why, await page.getByRole('row').count()]).toEqual([why, 0]);
    }
    await page.context().close();
  });
});

async function openAs(loginId: 'hunter' | 'gateway' | 'poster', path: string, at = server): Promise<Page> {
  const { token } = await signIn(at.url, loginId);
  const page = await openScreen(browser, { url: at.url, path, token });
  await waitUntilLoaded(page);
  return page;
}

describe('somebody else changes the account', () => {
  it('a changed group is told in the words of the specification, then the person is out', async () => {
    const page = await openAs('hunter', '/Home');
    const [other] = await stored.read('select id from groups where name = $1', ['東尾根班']);
    await stored.read('update users set hunt_group_id = $1 where login_id = $2', [
      String(other?.['id']),
      'hunter',
    ]);
    await goTo(page, server.url, '/NotifiedList');
    await page.getByRole('alertdialog').waitFor();
    expect(await headingOf(page)).not.toBe('通知履歴');
    await readAlert(page, ALERTS.groupChanged);
    await waitForPath(page, '/logout');
    await page.getByRole('heading', { name: LOGGED_OUT }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user-jwt'))).toBeNull();
    await page.context().close();
  });

  it('a changed password ends the other sessions at their next request', async () => {
    const other = await signIn(server.url, 'poster');
    const page = await openAs('poster', '/Home');
    const { token } = await other.writing.auth.changePassword({
      current_password: SAMPLE_PASSWORD,
      new_password: 'kawatta-aikotoba',
    });
    await expect(other.reading.users.list()).rejects.toMatchObject({
      status: 401,
      result: 'session_revoked',
    });
    await goTo(page, server.url, '/User');
    await waitForPath(page, '/logout');
    await page.getByRole('heading', { name: LOGGED_OUT }).waitFor();
    expect((await callRaw(ENDPOINTS.listUsers, token)).status).toBe(200);
    await page.context().close();
  });
});

describe('a lost connection', () => {
  let dataDir: string;
  let mortal: RunningServer;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'satomori-data-'));
    mortal = await startServer({ dataDir });
  });

  afterAll(async () => {
    await mortal.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const CUT = /切れています（\d\d:\d\dから）/;
  const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('user-jwt'));

  it('signs nobody out, says so, and ends by itself', async () => {
    const page = await openAs('gateway', '/User', mortal);
    await goTo(page, mortal.url, '/Home');
    await page.getByRole('status', { name: '接続済み' }).waitFor();
    await mortal.kill9();
    await page.getByText(CUT).waitFor();
    await goTo(page, mortal.url, '/User');
    await page.getByRole('heading', { name: 'ユーザー設定' }).waitFor();
    expect(await tokenIn(page)).not.toBeNull();
    mortal = await startServer({ dataDir, env: { PORT: String(mortal.port) } });
    await page.getByRole('status', { name: '接続済み' }).waitFor();
    expect(pathOf(page)).toBe('/User');
    await page.context().close();
  });

  it('leaves the app standing, also where a screen not yet loaded is asked for', async () => {
    const { token } = await signIn(mortal.url, 'gateway');
    // Prefetched files would be there without the server.
    const prepare = (each: Page) => each.route(/NotifiedListScreen/, (route) => route.abort());
    const page = await openScreen(browser, { url: mortal.url, path: '/Home', token, prepare });
    await page.getByRole('status', { name: '接続済み' }).waitFor();
    await mortal.kill9();
    await page.getByText(CUT).waitFor();
    await goTo(page, mortal.url, '/NotifiedList');
    // Its cards may have retry buttons, too.
    await page.getByRole('heading', { name: 'ホーム' }).waitFor({ state: 'detached' });
    const again = page.getByRole('button', { name: '再試行' });
    await again.waitFor();
    expect(await page.getByRole('heading', { name: '通知履歴' }).count()).toBe(0);
    expect(await tokenIn(page)).not.toBeNull();
    expect(await page.getByRole('banner').count()).toBe(1);
    mortal = await startServer({ dataDir, env: { PORT: String(mortal.port) } });
    await page.unroute(/NotifiedListScreen/);
    await again.click();
    await page.getByRole('heading', { name: '通知履歴' }).waitFor();
    await page.context().close();
  });
});

describe('the login', () => {
  let page: Page;

  beforeAll(async () => {
    page = await openScreen(browser, { url: server.url, path: '/login?site=satoyama' });
  });
  afterAll(() => page.context().close());

  const fill = async (page: Page, id: string, password: string) => {
    await page.getByLabel('ログインID').fill(id);
    await page.locator('input[name="password"]').fill(password);
    await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  };

  it('says the server’s sentence for a wrong password and keeps the id', async () => {
    await page.getByText('里山町').waitFor();
    await fill(page, 'gateway', 'wrong-password');
    await readAlert(page, ERRORS.bad_credentials[1]);
    await page.getByText(ERRORS.bad_credentials[1]).waitFor();
    expect(await page.getByLabel('ログインID').inputValue()).toBe('gateway');
    expect(pathOf(page)).toBe('/login');
    await fill(page, 'nobody-of-this-name', 'wrong-password');
    await readAlert(page, ERRORS.bad_credentials[1]);
    await page.getByText(ERRORS.bad_credentials[1]).waitFor();
  });

  it('returns to the wanted page', async () => {
    await loadAgain(page, server.url, '/HokapatoList?state=fired');
    await waitForPath(page, '/login');
    await fill(page, 'gateway', SAMPLE_PASSWORD);
    await waitForPath(page, '/HokapatoList?state=fired');
    await page.getByRole('heading', { name: 'ほかパト一覧' }).waitFor();
  });

  it('that is over cannot be gone back to', async () => {
    await goTo(page, server.url, '/Logout');
    await page.getByRole('heading', { name: LOGGED_OUT }).waitFor();
    await page.goBack();
    await waitForPath(page, '/login');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('里山町');
  });

  it('leads home without one, also from the root', async () => {
    const other = await openScreen(browser, { url: server.url, path: '/' });
    await waitForPath(other, '/login');
    await fill(other, 'gateway', SAMPLE_PASSWORD);
    await waitForPath(other, '/home');
    await other.context().close();
  });
});
