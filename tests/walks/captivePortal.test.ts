import { ALERTS, createAccountApi, TIME_LIMITS, TOKEN_KEY } from '@satomori/core';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPhoto, answerCapture, openOutbox, waitUntilKept } from '../support/captureForm.ts';
import {
  type CaptivePortal,
  PORTAL_FAULTS,
  type PortalFault,
  startCaptivePortal,
} from '../support/captivePortal.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { captureWith, takeJpeg } from '../support/photos.ts';
import { residentBytes, watchMemory } from '../support/processMemory.ts';
import { type Person, signIn } from '../support/samplePeople.ts';
import { goTo, openScreen, pathOf, waitUntilLoaded } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { EXAMPLE_TRAP, FIRED_UPLINK, postUplink } from '../support/uplinkMessages.ts';

const MEMO = '入口で送った記録';
const MAIL = 'portal@example.jp';
/** Longer than any limit of silence of a call with upload progress. */
const LONG_SILENCE_MS = TIME_LIMITS.upload + 1_000;
/** Of all processes together. Without limits it would grow by gigabytes. */
const MAX_GROWTH = 1_500 * 1024 * 1024;

let server: RunningServer;
let portal: CaptivePortal;
let browser: Browser;
let hunter: Person;
let postId: string;

/** Something that a person does on a screen, with what they typed for it. */
interface Act {
  page: Page;
  path: string;
  /** Method of its call. */
  method: string;
  address: string;
  press: () => Promise<void>;
  /** The device keeps it and sends it by itself; otherwise it stays in its form. */
  isRecorded?: true;
  /** Where the screen shows the result. */
  place: Locator;
  /** Shown where no answer came; an unavailable server (5xx) has a text of its own. */
  sentence: string;
  typed?: Locator;
  text?: string;
}
const acts = new Map<string, Act>();

async function open(path: string): Promise<Page> {
  const page = await openScreen(browser, {
    url: `http://localhost:${portal.port}`,
    path,
    token: hunter.token,
    prepare: (each) => each.clock.install(),
  });
  await waitUntilLoaded(page);
  await page.getByRole('status', { name: '接続済み' }).waitFor();
  return page;
}

/** Opens a screen after the list of unsent records, which can then be shown without the server. */
async function openAfterOutbox(path: string): Promise<Page> {
  const page = await open('/User?show=outbox');
  await page.getByText('送信待ちの記録はありません').waitFor();
  await goTo(page, `http://localhost:${portal.port}`, path);
  await waitUntilLoaded(page);
  return page;
}

const send = (page: Page) => () => page.getByRole('button', { name: '送信する' }).click();
const NO_ANSWER = 'サーバーに届きませんでした。';
const NOT_TAKEN = 'サーバーが受け付けられませんでした。';

async function openCapture(): Promise<Act> {
  const page = await openAfterOutbox('/HuntShot');
  await addPhoto(page, 'animal.jpg', await takeJpeg(11, 1200, 900));
  await page.getByText('写真1の撮影位置').waitFor();
  await answerCapture(page, MEMO);
  await waitUntilKept(page);
  return {
    page,
    path: pathOf(page),
    method: 'POST',
    address: '/web/api/map_hunt_points',
    press: send(page),
    isRecorded: true,
    place: page.getByRole('main'),
    sentence: NO_ANSWER,
  };
}

async function openEdit(): Promise<Act> {
  const page = await openAfterOutbox(`/HuntShot?edit=${postId}`);
  await page.getByLabel('備考').fill(MEMO);
  return {
    page,
    path: pathOf(page),
    method: 'PUT',
    address: `/web/api/map_hunt_points/${postId}`,
    press: send(page),
    isRecorded: true,
    place: page.getByRole('main'),
    sentence: NO_ANSWER,
  };
}

async function openCheck(): Promise<Act> {
  const page = await openAfterOutbox('/HokapatoList');
  await page.getByRole('row').filter({ hasText: EXAMPLE_TRAP }).click();
  for (const name of ['見回り記録', 'ほかの結果・メモ・日時'])
    await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('捕獲', { exact: true }).click();
  await dialog.getByRole('textbox').fill(MEMO);
  return {
    page,
    path: pathOf(page),
    method: 'POST',
    address: '/web/api/trap_logs',
    press: () => page.getByRole('button', { name: '確認を記録する', exact: true }).click(),
    isRecorded: true,
    place: page.locator('body'),
    sentence: NO_ANSWER,
  };
}

async function openSettings(): Promise<Act> {
  const page = await open('/User');
  const form = page.getByRole('form', { name: '通知' });
  await form.getByLabel('メールの宛先').fill(MAIL);
  return {
    page,
    path: pathOf(page),
    method: 'PUT',
    address: '/web/api/user_configs',
    press: () => form.getByRole('button', { name: '保存する' }).click(),
    place: form.getByRole('alert'),
    sentence: ALERTS.failed,
    typed: form.getByLabel('メールの宛先'),
    text: MAIL,
  };
}

/** A list that cannot be loaded from the first fault on. */
async function openList(): Promise<Act> {
  const page = await open('/HokapatoList');
  return {
    page,
    path: '/HuntTimeline',
    method: 'GET',
    address: '/web/api/map_hunt_points',
    press: async () => {
      if (pathOf(page) === '/HuntTimeline') await page.getByRole('button', { name: '再試行' }).click();
      else await page.goto(`http://localhost:${portal.port}/web/#/HuntTimeline`);
    },
    place: page.getByRole('status').filter({ has: page.getByRole('button', { name: '再試行' }) }),
    sentence: 'この端末にはまだありません。電波のある所で一度開いてください。',
  };
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  portal = await startCaptivePortal(server.port);
  hunter = await signIn(server.url, 'hunter');
  postId = (await hunter.writing.captures.create(captureWith([], { memo: '直す前' }), [])).id;
});

afterAll(async () => {
  await closeContexts(browser);
  await portal?.stop();
  await server?.stop();
});

it('five screens stand with what somebody typed', async () => {
  await postUplink(server.url, FIRED_UPLINK);
  const stateOf = async () => (await hunter.reading.traps.list({ q: EXAMPLE_TRAP })).json[0]?.state;
  await expect.poll(stateOf).toBe('fired');
  acts.set('GET of a list', await openList());
  acts.set('POST of a capture with a photo', await openCapture());
  acts.set('POST of an act at a trap', await openCheck());
  acts.set('PUT of settings', await openSettings());
  acts.set('PUT of an edit', await openEdit());
});

const callsTo = ({ method, address }: Pick<Act, 'method' | 'address'>) =>
  portal.asked.filter((each) => each.method === method && each.path === address).length;

/** The ids under which a post was sent. */
const idsSent = (act: Act | undefined) =>
  portal.asked
    .filter(({ method, path }) => method === act?.method && path === act.address)
    .flatMap(({ body }) => /"id":"([^"]+)"/.exec(body)?.[1] ?? []);

/** Advances the clock until a condition is met. */
const passTimeUntil = (page: Page, milliseconds: number, isSo: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await page.clock.fastForward(milliseconds);
        return isSo();
      },
      { timeout: 30_000 },
    )
    .toBe(true);

async function readTheAlert(page: Page): Promise<void> {
  const alert = page.getByRole('alertdialog');
  await alert.waitFor();
  expect(await alert.locator('p').allTextContents()).toEqual([ALERTS.failed]);
  await alert.getByRole('button', { name: '閉じる' }).click();
  await alert.waitFor({ state: 'detached' });
}

/** The device says why the record waits, without an alert. From then on it is sent from the list of unsent records. */
async function failInOutbox(act: Act, { hangs = false, isServerAway = false }: PortalFault): Promise<void> {
  const { page, place } = act;
  const result = place.filter({ hasText: isServerAway ? NOT_TAKEN : NO_ANSWER });
  await passTimeUntil(page, hangs ? LONG_SILENCE_MS : 0, () => result.isVisible());
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await openOutbox(page);
  await page.getByRole('heading', { name: '送信待ちの記録' }).waitFor();
  act.place = page.getByRole('listitem').filter({ hasText: 'に保存' });
  act.press = () => act.place.getByRole('button', { name: 'いま送信' }).click();
  act.path = pathOf(page);
  await act.place.waitFor();
}

/** The alert and the form say that it failed; everything typed is there. */
async function failInForm(act: Act, { hangs = false, isServerAway = false }: PortalFault): Promise<void> {
  const { page, place, sentence, typed, text } = act;
  const alert = page.getByRole('alertdialog');
  await passTimeUntil(page, hangs ? LONG_SILENCE_MS : 0, () => alert.isVisible());
  await readTheAlert(page);
  await place.filter({ hasText: isServerAway ? ALERTS.failed : sentence }).waitFor();
  if (typed !== undefined) expect(await typed.inputValue()).toBe(text);
}

/** Presses, and checks that the screen shows the result, loses nothing, and signs no one out. */
async function failAt(act: Act, fault: PortalFault): Promise<void> {
  const { page } = act;
  const before = callsTo(act);
  await act.press();
  await expect.poll(() => callsTo(act)).toBeGreaterThan(before);
  await (act.isRecorded ? failInOutbox(act, fault) : failInForm(act, fault));
  expect([pathOf(page), await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)]).toEqual([
    act.path,
    hunter.token,
  ]);
}

describe.each(PORTAL_FAULTS)('$name in place of the server', (fault) => {
  it('loses nothing, signs nobody out, and is said as it is', async () => {
    const atFirst = residentBytes(process.pid);
    const memory = watchMemory(process.pid);
    portal.begin(fault);
    for (const act of acts.values()) await failAt(act, fault);
    const { page } = [...acts.values()][0]!;
    const stream = { method: 'GET', address: '/web/api/events' };
    const before = callsTo(stream);
    await passTimeUntil(page, TIME_LIMITS.events + 1_000, async () => callsTo(stream) > before + 1);
    expect(await page.getByRole('status', { name: '接続済み' }).count()).toBe(0);
    expect(await page.getByText('接続が切れています').count()).toBe(1);
    const growth = memory.stop() - atFirst;
    expect(growth).toBeLessThan(MAX_GROWTH);
  });
});

describe('once the portal is gone', () => {
  it('all of it is stored once under the ids of the first try', async () => {
    portal.end();
    const [list, capture, check, settings, edit] = [...acts.values()];
    if (list === undefined) throw new Error('no screens stand');
    // Without a press: it is loaded again with the event stream.
    const shown = list.page.getByRole('article').first();
    await passTimeUntil(list.page, 15_000, () => shown.isVisible());
    expect(await list.place.count()).toBe(0);
    // What was recorded goes out by itself.
    for (const { page } of [capture, edit, check].filter((act) => act !== undefined)) {
      const none = page.getByText('送信待ちの記録はありません');
      await passTimeUntil(page, 15_000, () => none.isVisible());
    }
    await settings?.press();
    await settings?.page.getByText('保存しました。').waitFor();

    const { json } = await hunter.reading.captures.list({ limit: 100 });
    const stored = json.filter(({ memo }) => memo === MEMO);
    expect(stored.map(({ photos }) => photos.length).toSorted((one, other) => one - other)).toEqual([0, 1]);
    expect(stored.some(({ id }) => id === postId)).toBe(true);
    const logs = (await hunter.reading.trapLogs.list({ limit: 100 })).json.filter(
      ({ memo }) => memo === MEMO,
    );
    expect(logs).toHaveLength(1);
    expect((await createAccountApi(hunter.http).getConfig()).mail_to).toBe(MAIL);
    for (const [act, row] of [
      [capture, stored.find(({ id }) => id !== postId)],
      [check, logs[0]],
    ] as const)
      expect(new Set(idsSent(act))).toEqual(new Set([row?.id]));
    await list.page.getByRole('status', { name: '接続済み' }).waitFor();
  });
});
