import { type Capture, DAY_MS, elapsed } from '@satomori/core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPhoto, answerCapture, sendCapture } from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { takeNoise } from '../support/photos.ts';
import { signInOnScreen } from '../support/loginForm.ts';
import { createSamplePeople, type Person } from '../support/samplePeople.ts';
import { goTo, headingOf, openScreen, pathOf, waitUntilLoaded, windowOf } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { EXAMPLE_TRAP } from '../support/uplinkMessages.ts';

const YEARS_MS = 3_650 * DAY_MS;
const SOON_MS = 5 * 60_000;
const AGE = /^(たった今|\d+(分|時間|日)前)/;
/** Screens with ages and absolute times. */
const SCREENS = ['/Home', '/HokapatoList', '/HuntTimeline', '/NotifiedList'];

let server: RunningServer;
let browser: Browser;
let hunter: Person;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  hunter = await createSamplePeople(server.url)('hunter');
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

const open = (path: string, more: Partial<Parameters<typeof openScreen>[1]>) =>
  openScreen(browser, { url: server.url, path, token: hunter.token, ...more });

async function go(page: Page, path: string): Promise<void> {
  await goTo(page, server.url, path);
  await waitUntilLoaded(page);
}

/** Times of day and dates, as shown and in the tooltips of ages. */
async function momentsOn(page: Page): Promise<string[]> {
  const main = page.locator('main');
  const hints = await main
    .locator('time')
    .evaluateAll((all) => all.map((each) => each.getAttribute('title')));
  return [await main.innerText(), ...hints].join('\n').match(/\d{4}-\d\d-\d\d|\d\d?:\d\d/g) ?? [];
}

const agesOn = async (page: Page) => {
  const times = await page
    .locator('main time')
    .evaluateAll((all) =>
      all.map((each) => [each.getAttribute('datetime') ?? '', each.textContent] as const),
    );
  return times.filter(([, text]) => AGE.test(text));
};

/** A capture with its place and the time when it was started: this photo has no time. */
async function postCapture(page: Page, memo: string): Promise<void> {
  await go(page, '/HuntShot');
  const { file } = await takeNoise(64, 48);
  await addPhoto(page, 'a.jpg', Buffer.from(await file.arrayBuffer()));
  await page.getByLabel('写真1の種類').waitFor();
  await answerCapture(page, memo);
  await page.getByLabel('地名').fill('西谷');
}
const stored = async (memo: string): Promise<Capture> => {
  const { json } = await hunter.reading.captures.list({ limit: 100 });
  return json.find((each) => each.memo === memo)!;
};

describe('a device set to New York', () => {
  let page: Page;
  let japan: Page;
  beforeAll(async () => {
    const context = { ...windowOf(1440), timezoneId: 'America/New_York' };
    [page, japan] = [await open('/Home', { context }), await open('/Home', {})];
  });
  afterAll(() => Promise.all([page, japan].map((each) => each?.context().close())));

  it('shows the times of Japan', async () => {
    const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(zone).toBe('America/New_York');
    for (const path of SCREENS) {
      await Promise.all([go(page, path), go(japan, path)]);
      const shown = () => Promise.all([page, japan].map(momentsOn));
      await expect.poll(async () => [path, (await shown())[1]!.length > 0]).toEqual([path, true]);
      const [here, there] = await shown();
      expect([path, here]).toEqual([path, there]);
    }
  });

  it('asks for the days of Japan', async () => {
    await go(page, '/HuntTimeline');
    await page.getByLabel(/の期間$/).selectOption({ label: '日付で選ぶ' });
    const asked = page.waitForRequest((request) => request.url().includes('from=2026-11-'));
    await page.getByLabel('いつから').fill('2026-11-10');
    const from = new URL((await asked).url()).searchParams.get('from');
    expect(from).toBe('2026-11-09T15:00:00.000Z');
  });

  it('posts the moment that was typed as one of Japan', async () => {
    await postCapture(page, 'ニューヨークの端末');
    await page.getByRole('button', { name: '日時を変える' }).click();
    const field = page.getByLabel('日時（手入力）');
    const offered = Date.parse(`${await field.inputValue()}:00+09:00`);
    expect(Math.abs(offered - Date.now())).toBeLessThan(SOON_MS);
    await field.fill('2026-11-10T00:30');
    await sendCapture(page);
    expect((await stored('ニューヨークの端末')).captured_at).toBe('2026-11-09T15:30:00.000Z');
  });
});

// Source: R44.
describe.each([
  ['a day slow', -DAY_MS],
  ['a day fast', DAY_MS],
])('a phone whose clock is %s', (name, off) => {
  let page: Page;
  beforeAll(async () => {
    page = await open('/Home', {
      width: 390,
      prepare: (each) => each.clock.install({ time: Date.now() + off }),
    });
    await waitUntilLoaded(page);
  });
  afterAll(() => page?.context().close());

  it('shows the ages that the server’s clock gives', async () => {
    const device = await page.evaluate(() => Date.now());
    expect(Math.abs(device - Date.now() - off)).toBeLessThan(SOON_MS);
    for (const path of ['/HokapatoList', '/NotifiedList']) {
      await go(page, path);
      const wrong = async () => {
        const now = Date.now();
        const ages = await agesOn(page);
        return [ages.length > 0, ages.filter(([at, text]) => !text.startsWith(elapsed(at, now)))];
      };
      await expect.poll(wrong).toEqual([true, []]);
    }
  });

  it('posts a capture with the time at which it was begun', async () => {
    await postCapture(page, name);
    await sendCapture(page);
    const { captured_at } = await stored(name);
    expect(Math.abs(Date.parse(captured_at) - Date.now())).toBeLessThan(SOON_MS);
  });

  it('records a patrol with the time at which it was made', async () => {
    const { json: traps } = await hunter.reading.traps.list({ limit: 100 });
    const { id } = traps.find((each) => each.name === EXAMPLE_TRAP)!;
    await go(page, `/HokapatoList?trap_id=${id}`);
    await page.getByRole('button', { name: '見回り記録', exact: true }).click();
    await page.getByRole('button', { name: /^異常なし/ }).click();
    await page.getByRole('dialog', { name: /^見回り：/ }).waitFor({ state: 'detached' });
    const received = async () => {
      const { json: logs } = await hunter.reading.trapLogs.list({ trap_id: id, limit: 20 });
      return logs.find(({ received_at }) => Date.now() - Date.parse(received_at) < SOON_MS);
    };
    // The button goes when it is pressed, the answer comes later.
    await expect.poll(received).toMatchObject({ kind: 'patrol', is_clock_odd: false });
    const log = await received();
    expect(Math.abs(Date.parse(log!.occurred_at) - Date.now())).toBeLessThan(SOON_MS);
  });
});

// Source: R70.
describe.each([
  ['ten years slow', -YEARS_MS],
  ['ten years fast', YEARS_MS],
])('a phone whose clock is %s', (name, off) => {
  let page: Page;
  beforeAll(async () => {
    page = await openScreen(browser, {
      url: server.url,
      path: '/login',
      width: 390,
      prepare: (each) => each.clock.install({ time: Date.now() + off }),
    });
  });
  afterAll(() => page?.context().close());

  it('signs in, and stays signed in when the app is started again', async () => {
    await signInOnScreen(page, server.url, 'hunter');
    const device = await page.evaluate(() => Date.now());
    expect(Math.abs(device - Date.now() - off)).toBeLessThan(SOON_MS);
    expect(pathOf(page)).toBe('/home');
    await page.reload();
    await waitUntilLoaded(page);
    expect([pathOf(page), await headingOf(page)]).toEqual(['/home', 'ホーム']);
  });

  it('posts a capture with the time at which it was begun', async () => {
    await postCapture(page, name);
    await sendCapture(page);
    const { captured_at } = await stored(name);
    expect(Math.abs(Date.parse(captured_at) - Date.now())).toBeLessThan(SOON_MS);
  });
});
