import { setTimeout as sleep } from 'node:timers/promises';
import { formatDate, type Trap, type TrapAct } from '@satomori/core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntilAllSent } from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createSamplePeople, type Person } from '../support/samplePeople.ts';
import { openScreen, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { storedHand } from '../support/thumb.ts';

/** About this far to the north, in degrees of latitude. */
const METRES = 1 / 111_000;

let server: RunningServer;
let browser: Browser;
let hunter: Person;
/** Set traps with a position that have not fired; each test has its own. */
let traps: Trap[];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  hunter = await createSamplePeople(server.url)('hunter');
  const { json } = await hunter.reading.traps.list({ limit: 1000 });
  traps = json.filter(
    ({ placement, state, latitude }) => placement === 'set' && state !== 'fired' && latitude !== null,
  );
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

const nextTrap = (): Trap => traps.shift()!;
const readTrap = async ({ id }: Trap): Promise<Trap> =>
  (await hunter.reading.traps.list({ limit: 1000 })).json.find((trap) => trap.id === id)!;
const newestAct = async ({ id }: Trap, kind: TrapAct) =>
  (await hunter.reading.trapLogs.list({ trap_id: id, kind, source: 'user', limit: 1 })).json[0];

/** What today's last visit says in the patrol book. */
async function lastVisit({ id }: Trap) {
  const from = new Date(`${formatDate(Date.now())}T00:00:00+09:00`);
  const to = new Date(from.getTime() + 86_400_000);
  const { rows } = await hunter.reading.patrolBook.read({
    trap_id: id,
    from: from.toISOString(),
    to: to.toISOString(),
  });
  return rows[0]?.visits.at(-1);
}

interface PhoneOptions {
  metres: number;
  path?: string;
  stored?: Record<string, string>;
  isAllowed?: boolean;
}

/** A phone so far to the north of a trap, whose person has allowed the position or not. */
async function phoneAt(
  trap: Trap,
  { metres, path = `/HokapatoList?trap_id=${trap.id}`, stored = {}, isAllowed = true }: PhoneOptions,
): Promise<Page> {
  const latitude = trap.latitude! + metres * METRES;
  return openScreen(browser, {
    url: server.url,
    path,
    width: WIDTHS.phone,
    token: hunter.token,
    stored,
    context: {
      geolocation: { latitude, longitude: trap.longitude!, accuracy: 12 },
      permissions: isAllowed ? ['geolocation'] : [],
    },
  });
}
async function begin(page: Page, act: string): Promise<void> {
  const named = page.getByRole('button', { name: act, exact: true });
  const others = page.getByRole('button', { name: 'その他の記録' });
  await others.waitFor();
  if (await named.first().isVisible()) return named.first().click();
  await others.click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}
const dialogOf = (page: Page) => page.getByRole('dialog').last();
const isKnown = (page: Page) =>
  dialogOf(page)
    .getByText(/^誤差 12 m。/)
    .waitFor();
const answer = (page: Page, name: RegExp) => dialogOf(page).getByRole('button', { name }).click();
const moving = (page: Page) =>
  dialogOf(page).getByRole('switch', { name: 'わなの位置を、いまいる場所にする' });

describe('a patrol', () => {
  it('at the trap is near it in the patrol book, and can be undone', async () => {
    const trap = nextTrap();
    const page = await phoneAt(trap, { metres: 40 });
    await begin(page, '見回り記録');
    await isKnown(page);
    await answer(page, /^異常なし/);
    await page.getByText('記録しました').waitFor();
    expect(await lastVisit(trap)).toMatchObject({ kind: 'patrol', mark: 'visit_near', distance_m: 40 });
    await page.getByRole('button', { name: '元に戻す' }).click();
    await page.getByText(/元に戻しました/).waitFor();
    expect((await lastVisit(trap))?.mark).not.toBe('visit_near');
  });

  it('recorded elsewhere is away from it', async () => {
    const trap = nextTrap();
    const page = await phoneAt(trap, { metres: 3000 });
    await begin(page, '見回り記録');
    await isKnown(page);
    await answer(page, /^異常なし/);
    await page.getByText('記録しました').waitFor();
    expect(await lastVisit(trap)).toMatchObject({ mark: 'visit_far', distance_m: expect.closeTo(3000, -2) });
  });

  it('is recorded without a position where the person has not allowed it', async () => {
    const trap = nextTrap();
    const page = await phoneAt(trap, { metres: 40, isAllowed: false });
    await begin(page, '見回り記録');
    const records = dialogOf(page).getByRole('switch', { name: 'いまいる場所も記録する' });
    expect(await records.isChecked()).toBe(false);
    await answer(page, /^異常なし/);
    await page.getByText('記録しました').waitFor();
    expect(await lastVisit(trap)).toMatchObject({ mark: 'visit_unplaced', distance_m: null });
  });

  it('keeps its position on the phone without a signal, and its setting moves nothing', async () => {
    const trap = nextTrap();
    const page = await phoneAt(trap, { metres: 40 });
    await begin(page, '見回り記録');
    await isKnown(page);
    await page.context().setOffline(true);
    await answer(page, /^空はじき/);
    await page.getByText(/端末に保存しました/).waitFor();
    await page.context().setOffline(false);
    await waitUntilAllSent(page);
    expect(await newestAct(trap, 'checked')).toMatchObject({ accuracy: 12, result: 'false_spring' });
    expect(await newestAct(trap, 'set')).toMatchObject({ latitude: null, longitude: null });
    const { latitude, longitude } = trap;
    expect(await readTrap(trap)).toMatchObject({ latitude, longitude });
  });

  it('of かんたん操作 and of the round have it too', async () => {
    const held = nextTrap();
    const stored = storedHand(hunter.token, 'right');
    const phone = await phoneAt(held, { metres: 30, path: `/Home?trap=${held.id}`, stored });
    await phone.getByText('いまいる場所が分かれば、それも記録します。').waitFor();
    // The page says nothing that changes with the position.
    await sleep(2_000);
    await phone.getByRole('button', { name: '異常なし' }).click();
    await phone.getByRole('heading', { name: '記録しました' }).waitFor();
    expect(await lastVisit(held)).toMatchObject({ mark: 'visit_near', distance_m: 30 });

    const near = nextTrap();
    const home = await phoneAt(near, { metres: 0, path: '/Home' });
    await home.getByText('誤差 12 m。').waitFor();
    const tick = home.getByRole('button', { name: /の見回りを異常なしで記録$/ }).first();
    const name = (await tick.getAttribute('aria-label'))!.replace('の見回りを異常なしで記録', '');
    await tick.click();
    await home.getByText('記録しました').waitFor();
    const { json } = await hunter.reading.traps.list({ limit: 1000 });
    const ticked = json.find((trap) => trap.name === name)!;
    expect(await newestAct(ticked, 'patrol')).toMatchObject({ latitude: near.latitude, accuracy: 12 });
  });
});

describe('a setting or a move', () => {
  it('recorded at home does not move the trap', async () => {
    const trap = nextTrap();
    const page = await phoneAt(trap, { metres: 5000 });
    await begin(page, '設置した');
    await isKnown(page);
    expect(await moving(page).isChecked()).toBe(false);
    await answer(page, /^設置を記録する/);
    await page.getByText('記録しました').waitFor();
    const { latitude, longitude } = trap;
    expect(await readTrap(trap)).toMatchObject({ latitude, longitude });
    expect(await newestAct(trap, 'set')).toMatchObject({ latitude: null });
  });

  it('moves it to where the person is where that is chosen, as it is at first for 移設', async () => {
    const trap = nextTrap();
    const page = await phoneAt(trap, { metres: 200 });
    await begin(page, '移設した');
    await dialogOf(page).getByText('誤差 12 m。わなの位置を 200 m 移します。').waitFor();
    expect(await moving(page).isChecked()).toBe(true);
    await answer(page, /^移設を記録する/);
    await page.getByText('記録しました').waitFor();
    expect(await readTrap(trap)).toMatchObject({
      latitude: expect.closeTo(trap.latitude! + 200 * METRES, 6),
      accuracy: 12,
    });
  });
});
