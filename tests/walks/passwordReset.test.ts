import { createAccountApi, ERRORS, profileOf } from '@satomori/core';
import type { Browser, Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { findFreePort } from '../support/freePort.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { readAlert } from '../support/readAlert.ts';
import { callerWith, type Person, SAMPLE_PASSWORD, signIn } from '../support/samplePeople.ts';
import { openScreen, pathOf, waitForPath } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoredRows } from '../support/storedRows.ts';

const ADDRESS = 'ichiro@example.jp';
const NEW_PASSWORD = 'atarashii-aikotoba';
const SENT = '登録されたメールアドレスがあれば、再設定のご案内を送りました。';
const PATIENT_MS = 30_000;

let mailServer: MailServer;
let server: RunningServer;
let browser: Browser;
let page: Page;
let before: Person;

beforeAll(async () => {
  [mailServer, browser] = await Promise.all([startMailServer(), shareChromium()]);
  const port = await findFreePort();
  server = await startServer({
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      SMTP_URL: mailServer.url,
      MAIL_FROM: '里守 <satomori@example.jp>',
      // Everything that a log could reveal.
      LOG_LEVEL: 'trace',
    },
  });
  before = await signIn(server.url, 'hunter');
  const { me } = await before.reading.users.list();
  await createAccountApi(before.http).putProfile({ ...profileOf(me), email: ADDRESS, version: me.version });
  page = await openScreen(browser, { url: server.url, path: '/Login' });
});

afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
  await mailServer?.stop();
});

async function askForMail(loginId: string): Promise<void> {
  await page.getByLabel('ログインID').fill(loginId);
  await page.getByRole('button', { name: 'パスワードを忘れた方' }).click();
  const dialog = page.getByRole('dialog', { name: 'パスワードを忘れた方' });
  await dialog.getByRole('button', { name: '案内を送る' }).click();
  await page.getByText(SENT).waitFor();
  await dialog.waitFor({ state: 'detached' });
}

/** The page's visible words, without what was typed. */
const wordsOf = () => page.locator('main').innerText();

const link = () => /http:\/\/\S+\/Login\?reset=([\w-]+)\S*/.exec(mailServer.mails[0]?.text ?? '') ?? ['', ''];

async function decide(at: Page, password: string): Promise<void> {
  await at.getByLabel('新しいパスワード', { exact: true }).fill(password);
  await at.getByLabel('新しいパスワード（もう一度）').fill(password);
  await at.getByRole('button', { name: '決めてログインする' }).click();
}

describe('a forgotten password', () => {
  it('of nobody gives the same page, and no mail', async () => {
    await askForMail('nobody-of-this-name');
    const words = await wordsOf();
    await page.reload();
    await askForMail('hunter');
    expect(await wordsOf()).toBe(words);
    await expect.poll(() => mailServer.mails.length, { timeout: PATIENT_MS }).toBe(1);
    expect(mailServer.mails[0]?.to).toEqual([ADDRESS]);
  });

  it('comes as one mail to the address of the account, with a link', () => {
    expect(mailServer.mails).toHaveLength(1);
    const { text, raw } = mailServer.mails[0]!;
    expect(text).toContain('パスワードの再設定');
    expect(link()[0]).toMatch(new RegExp(`^${server.url}/web/#/Login\\?reset=[\\w-]{32}&site=satoyama$`));
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  it('whose link is opened and left alone opens nothing, and the address forgets the code', async () => {
    const [address, code = ''] = link();
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByRole('dialog', { name: '新しいパスワードを決める' }).waitFor();
    expect(pathOf(page)).toBe('/Login');
    expect(await page.evaluate(() => location.href)).not.toContain(code);
    expect(
      await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state])),
    ).not.toContain(code);
    expect(requests.length).toBeGreaterThan(0);
    for (const request of requests)
      expect(
        request.url().split('#')[0] + JSON.stringify(await request.allHeaders()) + request.postData(),
      ).not.toContain(code);
    expect((await before.reading.users.list()).me.login_id).toBe('hunter');
  });

  it('is mended by a new one, which signs in here and out everywhere else', async () => {
    await decide(page, NEW_PASSWORD);
    await waitForPath(page, '/home');
    await page.getByRole('heading', { name: 'ホーム' }).waitFor();
    await expect(before.reading.users.list()).rejects.toMatchObject({
      status: 401,
      result: 'session_revoked',
    });
    await expect(signIn(server.url, 'hunter', SAMPLE_PASSWORD)).rejects.toMatchObject({
      result: 'bad_credentials',
    });
    expect((await signIn(server.url, 'hunter', NEW_PASSWORD)).token).toBeTruthy();
  });

  it('cannot be mended twice by one link', async () => {
    const [address] = link();
    const later = await openScreen(browser, { url: server.url, path: '/Login', width: 390 });
    await later.goto('about:blank');
    await later.goto(address);
    await decide(later, 'mata-betsu-no-aikotoba');
    await readAlert(later, ERRORS.bad_code[1]);
    await later.getByText(ERRORS.bad_code[1]).waitFor();
    expect(await later.evaluate(() => localStorage.getItem('user-jwt'))).toBeNull();
    await later.getByRole('button', { name: 'やめる' }).click();
    await later.getByRole('button', { name: 'パスワードを忘れた方' }).waitFor();
    await later.context().close();
    await expect(signIn(server.url, 'hunter', 'mata-betsu-no-aikotoba')).rejects.toMatchObject({
      status: 400,
    });
  });

  it('leaves its code in no table and in no log, nor the address in a log', async () => {
    const [, code = ''] = link();
    const stored = openStoredRows(server);
    const [mail] = await stored.read('select * from mail_logs');
    expect(mail).toMatchObject({ status: 'sent', to_addresses: ADDRESS, body: null });
    for (const table of ['mail_logs', 'one_time_codes', 'users', 'changes'])
      expect(JSON.stringify(await stored.read(`select * from ${table}`))).not.toContain(code);
    expect(server.output()).toContain('/web/api/auth/reset');
    for (const secret of [code, ADDRESS, NEW_PASSWORD]) expect(server.output()).not.toContain(secret);
    const anonymous = callerWith(server.url, null);
    expect(await anonymous.reading.ready()).toMatchObject({ sends_mail: true, mail_queue_age_s: 0 });
  });
});
