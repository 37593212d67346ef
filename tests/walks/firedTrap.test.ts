import type { Trap } from '@satomori/core';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { takeJpeg } from '../support/photos.ts';
import { createSamplePeople, type SampleLoginId } from '../support/samplePeople.ts';
import { runSatomori } from '../support/satomoriCommand.ts';
import { goTo, openScreen, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { openStoredRows, type StoredRows } from '../support/storedRows.ts';
import {
  EXAMPLE_TRAP,
  FIRED_UPLINK,
  postUplink,
  readFieldMessages,
  uplinkNow,
} from '../support/uplinkMessages.ts';

const PATIENT_MS = 10_000;
const MEMBERS: SampleLoginId[] = ['admin', 'hunter', 'gateway'];
const STRANGERS: SampleLoginId[] = ['poster', 'viewer', 'hokapato', 'hokapato-admin'];

let server: RunningServer;
let browser: Browser;
let stored: StoredRows;
let people: ReturnType<typeof createSamplePeople>;
/** A hunter's desktop with the list, another with the notifications, a coordinator's phone with the start page. */
let list: Page;
let notifications: Page;
let phone: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  stored = openStoredRows(server);
  people = createSamplePeople(server.url);
  const open = async (loginId: SampleLoginId, path: string, width: number) => {
    const page = await openScreen(browser, {
      url: server.url,
      path,
      width,
      token: (await people(loginId)).token,
    });
    await waitUntilLoaded(page);
    await page.getByRole('status', { name: '接続済み' }).waitFor();
    return page;
  };
  list = await open('hunter', '/HokapatoList', WIDTHS.desktop);
  notifications = await open('hunter', '/NotifiedList', WIDTHS.desktop);
  phone = await open('gateway', '/Home', WIDTHS.phone);
});

afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

const findTrap = async (): Promise<Trap> => {
  const { json } = await (await people('admin')).reading.traps.list({ q: EXAMPLE_TRAP });
  return json[0]!;
};
const rowOfList = () => list.getByRole('row').filter({ hasText: EXAMPLE_TRAP });
const itemOnPhone = () => phone.getByRole('listitem').filter({ hasText: EXAMPLE_TRAP });
/** Of its firings: other alarms of the sample may come at any time. */
const notices = () => notifications.getByRole('article').filter({ hasText: `わな作動: ${EXAMPLE_TRAP}` });
const newArrivals = () => notifications.getByRole('button', { name: /新着 \d+ 件/ });

/** Presses 新着, again where another alarm came first, until so many of its firings are listed. */
async function showNotices(count: number): Promise<void> {
  const press = async () => {
    if (await newArrivals().isVisible()) await newArrivals().click();
    return notices().count();
  };
  await expect.poll(press, { timeout: PATIENT_MS }).toBe(count);
}

/** The shape next to a state's word, as it is drawn. */
const shapeIn = (place: Locator) =>
  place
    .locator('svg')
    .first()
    .evaluate((svg) => [...svg.querySelectorAll('path')].map((path) => path.getAttribute('d')).join(' '));

async function notificationsOf(loginId: SampleLoginId): Promise<number> {
  const { json } = await (await people(loginId)).reading.notifications.list({
    q: EXAMPLE_TRAP,
    kind: 'trap_fired',
  });
  return json.length;
}

async function runAs(loginId: SampleLoginId, ...args: string[]) {
  return runSatomori(args, { url: server.url, token: (await people(loginId)).token });
}

it('uses the message of the field data word for word', ({ skip }) => {
  const messages = readFieldMessages();
  if (messages === undefined) return skip('FIELD_DATA_DIR がありません');
  const file = messages.find(({ file }) => file === 'synthetic-chirpstack-as923-ws301-fired.json');
  expect(JSON.parse(file?.text ?? '{}')).toEqual(FIRED_UPLINK);
});

describe('a trap fires', () => {
  it('stores nothing of a sender with a wrong key', async () => {
    const before = await stored.count('raw_messages');
    const answer = await postUplink(server.url, FIRED_UPLINK, { key: 'wrong-key' });
    expect(answer.status).toBe(401);
    expect(await stored.count('raw_messages')).toBe(before);
    expect((await findTrap()).state).toBe('armed');
  });

  it('is seen on both screens and in the notifications, without a reload', async () => {
    const loads = watchLoads(list, phone, notifications);
    const armedShape = await shapeIn(rowOfList());
    const answer = await postUplink(server.url, FIRED_UPLINK);
    expect(answer.status).toBe(200);
    await Promise.all([
      rowOfList().getByText('作動', { exact: true }).waitFor({ timeout: PATIENT_MS }),
      itemOnPhone()
        .getByRole('button', { name: `${EXAMPLE_TRAP}に向かいます` })
        .waitFor({ timeout: PATIENT_MS }),
      newArrivals().waitFor({ timeout: PATIENT_MS }),
    ]);
    const firedShape = await shapeIn(rowOfList());
    expect(firedShape).not.toBe(armedShape);
    expect(firedShape).toBe(await shapeIn(itemOnPhone()));
    await expect.poll(() => phone.getByRole('heading', { name: /^作動 \d+件$/ }).count()).toBe(1);
    expect(loads()).toBe(0);
    await showNotices(1);
    expect(await notices().textContent()).toMatch(/発生.*受信/s);
  });

  it('is one reading, one incident and one notification for each member, also when it is sent again', async () => {
    const answer = await postUplink(server.url, FIRED_UPLINK);
    expect(await answer.json()).toEqual({ json: { stored: true, repeated: true } });
    const trap = await findTrap();
    const values = [trap.id];
    const readings = await stored.read(
      `select raw_payload from trap_logs where trap_id = $1 and kind = 'fired' and cleared_by_log_id is null`,
      values,
    );
    expect(readings).toHaveLength(1);
    const incidents = await stored.read('select id, closed_at from incidents where target_id = $1', values);
    expect(incidents.filter((row) => row['closed_at'] === null)).toHaveLength(1);
    for (const loginId of MEMBERS) expect([loginId, await notificationsOf(loginId)]).toEqual([loginId, 1]);
    for (const loginId of STRANGERS) expect([loginId, await notificationsOf(loginId)]).toEqual([loginId, 0]);
  });

  it('is the same alarm still when the contact is reported open again', async () => {
    expect((await postUplink(server.url, uplinkNow('fired', 119))).status).toBe(200);
    await expect.poll(async () => (await findTrap()).contact).toBe('fired');
    for (const loginId of MEMBERS) expect([loginId, await notificationsOf(loginId)]).toEqual([loginId, 1]);
  });

  it('is in the terminal: the state in the list, the reading in the log', async () => {
    const listed = await runAs('hunter', 'traps', 'list', '--state', 'fired');
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(listed.stdout).toContain(EXAMPLE_TRAP);
    const trap = await findTrap();
    const logs = await runAs('hunter', 'logs', 'traps', '--json', 'all');
    const lines = logs.stdout.trimEnd().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const reading = rows.find((row) => row['id'] === trap.last_log_id);
    expect(reading).toMatchObject({
      trap_name: EXAMPLE_TRAP,
      kind: 'fired',
      contact: 'fired',
      rssi_dbm: -97,
    });
  });
});

describe('somebody goes there', () => {
  it('does not let a person of another site say so', async () => {
    const { json } = await (await people('hunter')).reading.notifications.list({ q: EXAMPLE_TRAP });
    const foreign = (await people('hokapato-admin')).writing.notifications;
    await expect(foreign.act({ action: 'acknowledge', ids: [json[0]!.id] })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('shows the name to the others at once', async () => {
    await itemOnPhone()
      .getByRole('button', { name: `${EXAMPLE_TRAP}に向かいます` })
      .click();
    await phone.getByText('20分', { exact: true }).click();
    await phone.getByRole('button', { name: '向かいますと知らせる' }).click();
    const words = /東 恵子さんが向かっています.*約20分/s;
    await Promise.all([
      notices().getByText('さんが向かっています').first().waitFor({ timeout: PATIENT_MS }),
      itemOnPhone().getByText('さんが向かっています').first().waitFor({ timeout: PATIENT_MS }),
    ]);
    expect(await notices().textContent()).toMatch(words);
    await rowOfList().click();
    const detail = list.getByText('さんが向かっています').first();
    await detail.waitFor({ timeout: PATIENT_MS });
  });
});

/** After a check on any screen: 確認済 in the list, gone from the start page, the notification resolved. */
async function expectCheckedEverywhere(noticeCount: number): Promise<void> {
  await Promise.all([
    rowOfList().getByText('確認済', { exact: true }).waitFor({ timeout: PATIENT_MS }),
    phone
      .getByRole('button', { name: `${EXAMPLE_TRAP}に向かいます` })
      .waitFor({ state: 'detached', timeout: PATIENT_MS }),
    expect
      .poll(() => notices().getByText('✓ 解決しました').count(), { timeout: PATIENT_MS })
      .toBe(noticeCount),
  ]);
  expect((await findTrap()).state).toBe('checked');
}

/** Presses buttons in the open detail and its dialogs. */
async function pressOnList(...names: string[]): Promise<void> {
  for (const name of names) await list.getByRole('button', { name, exact: true }).click();
}
async function checkOnList(result: string): Promise<void> {
  await pressOnList('見回り記録', 'ほかの結果・メモ・日時');
  await list.getByRole('dialog').getByText(result, { exact: true }).click();
  await pressOnList('確認を記録する');
}

describe('the check', () => {
  it('is refused from somebody without the role, from a script too', async () => {
    const refused = await runAs('poster', 'traps', 'check', EXAMPLE_TRAP, '--yes');
    expect(refused.code).toBe(5);
    expect((await findTrap()).state).toBe('fired');
  });

  it('by the terminal turns it to 確認済 everywhere', async () => {
    const checked = await runAs('hunter', 'traps', 'check', EXAMPLE_TRAP, '--result', 'captured', '--yes');
    expect(checked).toMatchObject({ code: 0 });
    await expectCheckedEverywhere(1);
  });

  it('is not yet safe when set again: only a closed contact makes it 稼働中', async () => {
    await pressOnList('設置した', '設置を記録する');
    await rowOfList().getByText('掛け直しを確認できません').waitFor({ timeout: PATIENT_MS });
    expect(await rowOfList().getByText('稼働中', { exact: true }).count()).toBe(0);
    expect((await postUplink(server.url, uplinkNow('closed', 120))).status).toBe(200);
    await rowOfList().getByText('稼働中', { exact: true }).waitFor({ timeout: PATIENT_MS });
    expect((await findTrap()).state).toBe('armed');
  });

  it('by the button of the list does the same, and a second firing has its own notification', async () => {
    expect((await postUplink(server.url, uplinkNow('fired', 121))).status).toBe(200);
    await rowOfList().getByText('作動', { exact: true }).waitFor({ timeout: PATIENT_MS });
    await showNotices(2);
    await checkOnList('捕獲');
    await expectCheckedEverywhere(2);
  });
});

describe('a check at the wrong trap', () => {
  const REASON = '隣のわなと間違えた';
  const HUNTER = '西谷 勇';
  const checksAndCancellations = async () => {
    const { reading } = await people('admin');
    return (await reading.trapLogs.list({ trap_id: (await findTrap()).id, kind: 'checked,cancelled' })).json;
  };
  const expectFiredEverywhere = () =>
    Promise.all([
      rowOfList().getByText('作動', { exact: true }).waitFor({ timeout: PATIENT_MS }),
      phone.getByRole('button', { name: `${EXAMPLE_TRAP}に向かいます` }).waitFor({ timeout: PATIENT_MS }),
    ]);

  it('is undone by one press, and the alarm is back on every screen', async () => {
    await list.getByRole('button', { name: '元に戻す' }).click();
    await list.getByText('確認を元に戻しました').waitFor({ timeout: PATIENT_MS });
    await expectFiredEverywhere();
    expect((await findTrap()).state).toBe('fired');
  });

  it('is cancelled later with a reason, and the alarm is back again', async () => {
    await checkOnList('捕獲');
    await rowOfList().getByText('確認済', { exact: true }).waitFor({ timeout: PATIENT_MS });
    await list
      .getByRole('button', { name: /の確認の取り消しを記録$/ })
      .first()
      .click();
    const dialog = list.getByRole('dialog', { name: `確認の取り消し：${EXAMPLE_TRAP}` });
    await dialog.getByLabel('取り消す理由').fill(REASON);
    await dialog.getByRole('button', { name: '取り消しを記録する' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectFiredEverywhere();
    expect((await findTrap()).state).toBe('fired');
  });

  it('stays before the officer’s eyes with its cancellation, both with who did it', async () => {
    const [cancellation, check] = await checksAndCancellations();
    expect(cancellation).toMatchObject({ kind: 'cancelled', memo: REASON, cancels_log_id: check?.id });
    expect([cancellation?.user_name, check?.user_name]).toEqual([HUNTER, HUNTER]);
    const desk = await openScreen(browser, {
      url: server.url,
      path: `/HokapatoList?trap_id=${(await findTrap()).id}`,
      width: WIDTHS.desktop,
      token: (await people('admin')).token,
    });
    const rows = desk.getByRole('listitem').filter({ hasText: HUNTER });
    await rows.filter({ hasText: `理由：${REASON}` }).waitFor();
    // Of both corrections: the one by 元に戻す and this one.
    await expect.poll(() => rows.filter({ hasText: '取り消し済み' }).count()).toBe(2);
    await desk.context().close();
  });
});

describe('a capture after a firing', () => {
  const MAX_TAPS = 8;
  let hand: Page;
  let taps: number;

  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  /** One tap on the app's own button; what the camera or the gallery asks for is not the app's. */
  const tapForPhotos = async (name: string, ...shades: number[]) => {
    const files = shades.map(async (shade) => ({
      name: `${shade}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await takeJpeg(shade),
    }));
    const chooser = hand.waitForEvent('filechooser');
    await tap(hand.getByText(name, { exact: true }));
    await (await chooser).setFiles(await Promise.all(files));
  };
  const button = (name: string | RegExp) => hand.getByRole('button', { name });
  const option = (question: RegExp, answer: string) =>
    hand.getByRole('group', { name: question }).getByText(answer, { exact: true });

  /** From the start page to the form, without a second look at what the phone knows. */
  async function goToForm() {
    await goTo(hand, server.url, '/Home');
    taps = 0;
    await tap(hand.getByRole('link', { name: EXAMPLE_TRAP }).first());
    await hand.getByText('未確認').first().waitFor();
    await tap(button('見回り記録'));
    await tap(button(/^捕獲/));
    await hand.getByText(/の作動の捕獲として記録します/).waitFor();
  }
  async function expectRecorded(kinds: readonly string[], firing: string | null) {
    await tap(button('送信する'));
    await hand.getByText('送信しました').waitFor();
    expect(taps).toBeLessThanOrEqual(MAX_TAPS);
    const [capture] = (await (await people('hunter')).reading.captures.list({ limit: 1 })).json;
    expect(capture).toMatchObject({
      trap_name: EXAMPLE_TRAP,
      trap_log_id: firing,
      result: 'captured',
      species: 'boar',
      age_class: 'adult',
      adult_count: 1,
      count: 1,
      method: 'snare',
      disposal: 'buried',
    });
    expect(capture?.photos.map(({ photo_kind }) => photo_kind)).toEqual(kinds);
    expect((await findTrap()).state).toBe('checked');
    await button(`${EXAMPLE_TRAP}を設置した`).click();
    await expect.poll(async () => (await findTrap()).state, { timeout: PATIENT_MS }).not.toBe('checked');
  }
  const firingNow = async () => {
    const { id, open_fired_received_at } = await findTrap();
    const { json } = await (await people('hunter')).reading.trapLogs.list({ trap_id: id, kind: 'fired' });
    return json.find(({ received_at }) => received_at === open_fired_received_at)?.id ?? null;
  };
  const KINDS = ['whole_before', 'tail_before', 'tail_after'];

  beforeAll(async () => {
    // As a town registers its traps; those of the sample have no class.
    const { id, version } = await findTrap();
    await (await people('admin')).writing.traps.change(id, { version, capture_class: 'nuisance' });
    const { token } = await people('hunter');
    hand = await openScreen(browser, { url: server.url, path: '/Home', width: WIDTHS.phone, token });
  });

  it('has three photos of the gallery and is sent with at most 8 taps', async () => {
    const firing = await firingNow();
    expect(firing).not.toBeNull();
    await goToForm();
    await tapForPhotos('写真を選ぶ', 41, 42, 43);
    await hand.getByLabel('写真3の種類').waitFor();
    await tap(option(/鳥獣の種類/, 'イノシシ'));
    await tap(option(/成獣・幼獣/, '成獣'));
    await tap(option(/処理方法/, '埋設'));
    await expectRecorded(KINDS, firing);
  });

  it('has three photos of the camera and is sent with at most 8 taps by 前回と同じ', async () => {
    await postUplink(server.url, uplinkNow('closed', 130));
    await postUplink(server.url, uplinkNow('fired', 131));
    await expect.poll(async () => (await findTrap()).state, { timeout: PATIENT_MS }).toBe('fired');
    const firing = await firingNow();
    await goToForm();
    for (const number of [1, 2, 3]) {
      await tapForPhotos('撮影する', 50 + number);
      await hand.getByLabel(`写真${number}の種類`).waitFor();
    }
    await tap(button('前回と同じ：イノシシ、成獣、埋設'));
    await expectRecorded(KINDS, firing);
  });
});

/** How often any of the pages was reloaded since. */
function watchLoads(...pages: Page[]): () => number {
  let count = 0;
  for (const page of pages) page.on('load', () => (count += 1));
  return () => count;
}
