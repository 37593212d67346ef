import {
  type AdminUser,
  type Capture,
  createSignInLink,
  listAdminUsers,
  type Sighting,
  type Trap,
} from '@satomori/core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPhoto, choose, sendCapture, waitUntilAllSent } from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { findBarriers, judgeLayout, TO_BE_JUDGED } from '../support/judgeScreen.ts';
import { takeJpeg } from '../support/photos.ts';
import { createSamplePeople, type Person, type SampleLoginId, signIn } from '../support/samplePeople.ts';
import { runSatomori } from '../support/satomoriCommand.ts';
import { goTo, openScreen, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { chooseTextSize, waitForTextSize } from '../support/textSize.ts';
import { findUnreachable, type Hand, pressWithThumb, storedHand } from '../support/thumb.ts';
import { EXAMPLE_TRAP, FIRED_UPLINK, postUplink, uplinkNow } from '../support/uplinkMessages.ts';

const HANDS: readonly Hand[] = ['right', 'left'];

let server: RunningServer;
let browser: Browser;
let people: (loginId: SampleLoginId) => Promise<Person>;
let hunter: Person;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  people = createSamplePeople(server.url);
  hunter = await people('hunter');
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

const findTrap = async (): Promise<Trap> =>
  (await hunter.reading.traps.list({ q: EXAMPLE_TRAP })).json[0] as Trap;
/** The capture that was sent last; its photo may say that it was taken before others. */
const newestCapture = async (): Promise<Capture> =>
  (await hunter.reading.captures.list({ limit: 100 })).json
    .filter((row): row is Capture => 'created_at' in row)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]!;
const newestAct = async (trap_id: string) =>
  (await hunter.reading.trapLogs.list({ trap_id, limit: 100 })).json.find(({ source }) => source === 'user');

/** The phone of a person, held in one hand: presses only where the thumb reaches, and measures each page first. */
class HeldPhone {
  readonly page: Page;
  readonly hand: Hand;
  /** Titles of the pages that were measured. */
  readonly measured: string[] = [];

  constructor(page: Page, hand: Hand) {
    this.page = page;
    this.hand = hand;
  }

  /** Waits for a page of the mode, and measures it. */
  async see(title: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await waitUntilLoaded(this.page);
    expect(await findUnreachable(this.page, this.hand), String(title)).toEqual([]);
    this.measured.push(String(title));
  }

  async press(name: string | RegExp): Promise<void> {
    const target = this.page.getByRole('button', { name }).or(this.page.getByRole('link', { name }));
    await pressWithThumb(this.page, this.hand, target.first());
  }

  /** Takes a photo with the camera's button. */
  async photograph(buffer: Buffer): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await pressWithThumb(this.page, this.hand, this.page.getByText('撮影する'));
    await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  }

  words = () => this.page.locator('[data-one-hand-page]').innerText();
}

interface Held {
  person?: Person;
  path?: string;
  stored?: Record<string, string>;
  prepare?: (page: Page) => Promise<unknown>;
}

async function hold(
  hand: Hand,
  { person = hunter, path = '/Home', stored = {}, prepare }: Held = {},
): Promise<HeldPhone> {
  const page = await openScreen(browser, {
    url: server.url,
    path,
    width: WIDTHS.phone,
    token: person.token,
    stored: { ...storedHand(person.token, hand), ...stored },
    context: TO_BE_JUDGED,
    ...(prepare === undefined ? {} : { prepare }),
  });
  return new HeldPhone(page, hand);
}

/** From the age to the page for the photos. */
async function answerAge(phone: HeldPhone): Promise<void> {
  await phone.see('成獣・幼獣');
  await phone.press('成獣');
  await phone.see('成獣の数');
  await phone.press('次へ');
  await phone.see('処理方法');
  await phone.press('埋設');
  await phone.see('写真を撮ってください');
}

/** From the species to the page that shows what is sent. */
async function answerSteps(phone: HeldPhone, photo: Buffer): Promise<void> {
  await phone.see('鳥獣の種類');
  await phone.press('イノシシ');
  await answerAge(phone);
  await phone.photograph(photo);
  await phone.page.getByText('写真 1枚').waitFor();
  await phone.see('写真を撮ってください');
  await phone.press('次へ');
  await phone.see('これを送ります');
}

/** The firing of the sample's message, and later ones. */
const fire = (counter: number) =>
  postUplink(server.url, counter === 0 ? FIRED_UPLINK : uplinkNow('fired', counter));

describe('かんたん操作', () => {
  it('is not for those who record no captures: not offered, and their start page is the ordinary one', async () => {
    const { token } = await people('poster');
    const page = await openScreen(browser, {
      url: server.url,
      path: '/User',
      width: WIDTHS.phone,
      token,
      stored: storedHand(token, 'right'),
    });
    await page.getByRole('heading', { name: '見え方' }).waitFor();
    expect(await page.getByRole('heading', { name: 'かんたん操作（片手）' }).count()).toBe(0);
    await goTo(page, server.url, '/Home');
    await page.getByRole('heading', { level: 1, name: 'ホーム' }).waitFor();
  });

  it('is not on a window of a tablet, which takes two hands', async () => {
    const phone = await hold('right');
    await phone.see('何をしますか');
    await phone.page.setViewportSize({ width: WIDTHS.tablet, height: 1000 });
    await phone.page.getByRole('heading', { level: 1, name: 'ホーム' }).waitFor();
    expect(await phone.page.getByRole('banner').isVisible()).toBe(true);
  });

  it('is chosen and left by the person in the settings, on this device', async () => {
    const page = await openScreen(browser, {
      url: server.url,
      path: '/User',
      width: WIDTHS.phone,
      token: hunter.token,
    });
    const hands = page.getByRole('group', { name: 'スマートフォンを持つ手' });
    await hands.getByText('左手で持つ').click();
    await goTo(page, server.url, '/Home');
    const phone = new HeldPhone(page, 'left');
    await phone.see('何をしますか');
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    await phone.press('ほかの画面');
    await phone.see('どの画面を開きますか');
    await phone.press('ほかを見る');
    await phone.press('ユーザー設定');
    await hands.getByText('使わない').click();
    await goTo(page, server.url, '/Home');
    await page.getByRole('heading', { level: 1, name: 'ホーム' }).waitFor();
    expect(await page.getByRole('banner').isVisible()).toBe(true);
  });
});

describe('かんたん操作 from the town', () => {
  const loginId = 'hachiju';
  const password = 'hatake-no-inoshishi';
  const choices = (page: Page) => page.getByRole('group', { name: 'スマートフォンを持つ手' });

  it('is given at registration, and is there at the first sign-in, until the person chooses otherwise', async () => {
    const { token } = await people('admin');
    const office = await openScreen(browser, { url: server.url, path: '/Admin?section=people', token });
    await office.getByRole('button', { name: '人を登録する' }).click();
    const form = office.getByRole('dialog');
    await form.getByLabel('ログインID').fill(loginId);
    await form.getByLabel('氏名').fill('八十 歩');
    await form.getByLabel('かんたん操作（片手）で始める').click();
    await form.getByRole('button', { name: '保存する' }).click();
    await form.waitFor({ state: 'hidden' });
    const admin = await people('admin');
    const person = (await admin.reading.list(listAdminUsers, { q: loginId })).json[0] as AdminUser;
    expect(person).toMatchObject({ is_hunter: true, starts_one_handed: true });

    const { link } = await admin.http.call(createSignInLink, { params: { id: person.id } });
    const page = await openScreen(browser, {
      url: server.url,
      path: new URL(link).hash.slice(1),
      width: WIDTHS.phone,
    });
    await page.getByLabel('新しいパスワード', { exact: true }).fill(password);
    await page.getByLabel('新しいパスワード（もう一度）').fill(password);
    await page.getByRole('button', { name: '決めてログインする' }).click();
    await new HeldPhone(page, 'right').see('何をしますか');

    await goTo(page, server.url, '/User');
    expect(await choices(page).getByRole('radio', { name: '右手で持つ' }).isChecked()).toBe(true);
    await choices(page).getByText('使わない').click();
    await goTo(page, server.url, '/Home');
    await page.getByRole('heading', { level: 1, name: 'ホーム' }).waitFor();
    // On another device of theirs it is as the town gave it.
    const own = await signIn(server.url, loginId, password);
    const other = await openScreen(browser, {
      url: server.url,
      path: '/Home',
      width: WIDTHS.phone,
      token: own.token,
    });
    await new HeldPhone(other, 'right').see('何をしますか');
  });

  it('is set by the terminal as well, and is nothing for those who record no captures', async () => {
    const { token } = await people('admin');
    const startAfter = async (...assignments: string[]) => {
      const changed = await runSatomori(['users', 'set', loginId, ...assignments, '--yes'], {
        url: server.url,
        token,
      });
      expect(changed).toMatchObject({ code: 0, stderr: '直しました。\n' });
      const own = await signIn(server.url, loginId, password);
      const path = '/Home';
      const page = await openScreen(browser, {
        url: server.url,
        path,
        width: WIDTHS.phone,
        token: own.token,
      });
      const title = page.getByRole('heading', { level: 1, name: /ホーム|何をしますか/ });
      await title.waitFor();
      return title.textContent();
    };
    expect(await startAfter('starts_one_handed=false')).toBe('ホーム');
    expect(await startAfter('starts_one_handed=true')).toBe('何をしますか');
    expect(await startAfter('is_hunter=false')).toBe('ホーム');
  });
});

describe.each(HANDS)('a phone held in the %s hand', (hand) => {
  const counter = HANDS.indexOf(hand);

  it('records a whole capture with a photo, from the firing on, by presses within the arc of the thumb', async () => {
    expect((await fire(counter === 0 ? 0 : 140)).status).toBe(200);
    await expect.poll(async () => (await findTrap()).state).toBe('fired');
    const fired = await findTrap();
    const phone = await hold(hand);
    await phone.see('何をしますか');
    await phone.press(/^作動 \d+件を見る$/);
    await phone.see('どのわなですか');
    await phone.press(new RegExp(`作動 ${EXAMPLE_TRAP}`));
    await phone.see(EXAMPLE_TRAP);
    await phone.press('向かいます');
    await phone.see('向かうことを知らせました');
    expect((await findTrap()).responders.map(({ is_me }) => is_me)).toEqual([true]);
    await phone.press('見回りを書く');
    await phone.see(`${EXAMPLE_TRAP}は、どうでしたか`);
    await phone.press('捕獲');
    await answerSteps(phone, await takeJpeg(200 + counter));
    expect(await phone.words()).toContain(`わな：${EXAMPLE_TRAP}`);
    await phone.press('送信する');
    await phone.see('送信しました');
    expect(await phone.words()).toMatch(/イノシシ 1頭.*写真 1枚/s);
    const stored = await newestCapture();
    expect(stored).toMatchObject({ trap_id: fired.id, species: 'boar', count: 1, disposal: 'buried' });
    expect(stored.photos).toHaveLength(1);
    expect(stored.trap_log_id).not.toBeNull();
    await phone.press('わなを掛け直した');
    await phone.page.getByText('わなを掛け直したことを記録しました。').waitFor();
    expect(await newestAct(fired.id)).toMatchObject({ kind: 'set' });
    await phone.press('ホームへ');
    await phone.see('何をしますか');
    expect(new Set(phone.measured).size).toBeGreaterThanOrEqual(11);
  });

  it('asks for the place where neither a trap nor a photo says it', async () => {
    const phone = await hold(hand, { path: '/HuntShot?result=captured' });
    await phone.page.context().grantPermissions(['geolocation']);
    await phone.page.context().setGeolocation({ latitude: 35.47, longitude: 137.79, accuracy: 8 });
    await phone.see('わな');
    await phone.press('とばす');
    await phone.see('鳥獣の種類');
    await phone.press('イノシシ');
    await phone.see('捕獲区分');
    await phone.press('有害捕獲');
    await phone.see('捕獲方法');
    await phone.press('箱わな');
    await answerAge(phone);
    await phone.press('次へ');
    await phone.see('いまいる場所で記録しますか');
    await phone.press('この場所で記録する');
    await phone.see('これを送ります');
    await phone.press('送信する');
    await phone.see('送信しました');
    expect(await newestCapture()).toMatchObject({
      trap_id: null,
      method: 'box',
      latitude: 35.47,
      longitude: 137.79,
    });
  });

  it('has no barrier and nothing cut on any page, in large letters too', async () => {
    const sun = { 'satomori-appearance': JSON.stringify({ isForSun: true }) };
    for (const [font_size, stored] of [
      ['large', {}],
      ['standard', sun],
    ] as const) {
      await chooseTextSize(hunter, font_size);
      const phone = await hold(hand, { stored });
      await waitForTextSize(phone.page, font_size);
      const judge = async (title: string | RegExp) => {
        await phone.see(title);
        expect({
          title,
          barriers: await findBarriers(phone.page),
          ...(await judgeLayout(phone.page)),
        }).toEqual({
          title,
          barriers: [],
          overflow: [],
          cut: [],
          overlapping: [],
          squeezed: [],
        });
      };
      await judge('何をしますか');
      await phone.press(/^わなを見回る$|件を見る$/);
      await judge('どのわなですか');
      await phone.press('ほかを見る');
      await judge('どのわなですか');
      await goTo(phone.page, server.url, '/HuntShot?result=captured');
      await judge('わな');
      await phone.press('とばす');
      await judge('鳥獣の種類');
      await phone.press('ほかを見る');
      await judge('鳥獣の種類');
      for (const _ of [2, 3, 4, 5]) await phone.press('ほかを見る');
      await phone.press('ニホンジカ');
      await judge('捕獲区分');
      await phone.press('有害捕獲');
      await judge('捕獲方法');
      await phone.press('戻る');
      await judge('捕獲区分');
    }
  });
});

/** What differs between two records of the same capture. */
const OF_ITS_OWN = ['id', 'created_at', 'updated_at', 'version', 'sequence', 'capture_no', 'photos'];

/** What two records of the same capture or sighting have in common, whatever they were written with. */
const contentOf = (capture: Capture | Sighting) => ({
  ...Object.fromEntries(Object.entries(capture).filter(([field]) => !OF_ITS_OWN.includes(field))),
  photos: capture.photos.map(({ photo_kind, taken_at }) => ({ photo_kind, taken_at })),
});

describe('what is recorded with one hand', () => {
  it('is the same record as that of the ordinary form', async () => {
    const address = `/HuntShot?trap_id=${(await findTrap()).id}&result=captured`;
    const phone = await hold('right', { path: address });
    await answerSteps(phone, await takeJpeg(210));
    await phone.press('送信する');
    await phone.see('送信しました');
    const withOneHand = await newestCapture();

    const { token } = hunter;
    const page = await openScreen(browser, { url: server.url, path: address, width: WIDTHS.phone, token });
    await page.getByRole('heading', { level: 1, name: 'ほかく投稿' }).waitFor();
    await choose(page, /鳥獣の種類/, 'イノシシ');
    await choose(page, /成獣・幼獣/, '成獣');
    await choose(page, /処理方法/, '埋設');
    await addPhoto(page, 'photo.jpg', await takeJpeg(211));
    await page.getByText('写真1の撮影位置').waitFor();
    await sendCapture(page);
    const ordinary = await newestCapture();
    expect(ordinary.id).not.toBe(withOneHand.id);
    expect(contentOf(withOneHand)).toEqual(contentOf(ordinary));
  });

  it('waits on the phone without a signal, and is sent once it is back', async () => {
    const phone = await hold('right', { path: `/HuntShot?trap_id=${(await findTrap()).id}&result=captured` });
    await phone.see('鳥獣の種類');
    await phone.page.context().setOffline(true);
    await answerSteps(phone, await takeJpeg(212));
    await phone.press('端末に保存する（あとで送信）');
    await phone.see('端末に保存しました');
    const before = await newestCapture();
    await phone.page.context().setOffline(false);
    await waitUntilAllSent(phone.page);
    expect((await newestCapture()).id).not.toBe(before.id);
  });

  it('is a sighting too, with whom to call after a bear, and the same record as that of the form', async () => {
    // Who may post sightings and captures.
    const person = await people('admin');
    const newest = async (): Promise<Sighting> =>
      (await person.reading.sightings.list({ limit: 100 })).json
        .filter((row): row is Sighting => 'created_at' in row)
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]!;
    const phone = await hold('left', { person });
    await phone.see('何をしますか');
    await phone.press('目撃を送る');
    await phone.page.getByRole('heading', { level: 1 }).getByText('区分').waitFor();
    await phone.see(/区分/);
    await phone.press('目撃');
    await phone.see(/動物の種類/);
    await phone.press('ツキノワグマ');
    await phone.see('写真を撮ってください');
    await phone.photograph(await takeJpeg(220));
    await phone.page.getByText('写真 1枚').waitFor();
    await phone.press('次へ');
    await phone.see('これを送ります');
    await phone.press('送信する');
    await phone.see('その場から離れてください');
    expect(await phone.words()).toMatch(/送信しました：ツキノワグマ.*110番（警察）.*119番（救急）/s);
    const withOneHand = await newest();

    const { token } = person;
    const page = await openScreen(browser, { url: server.url, path: '/Shot', width: WIDTHS.phone, token });
    await choose(page, /区分/, '目撃');
    await choose(page, /動物の種類/, 'ツキノワグマ');
    await addPhoto(page, 'photo.jpg', await takeJpeg(221));
    await page.getByText('写真1の撮影位置').waitFor();
    await sendCapture(page);
    const ordinary = await newest();
    expect(ordinary.id).not.toBe(withOneHand.id);
    expect(contentOf(withOneHand)).toEqual(contentOf(ordinary));
  });

  it('is continued in the ordinary form, and later in the steps, as one draft', async () => {
    const phone = await hold('left', { path: '/HuntShot?result=captured' });
    await phone.see('わな');
    await phone.press('とばす');
    await phone.see('鳥獣の種類');
    await phone.press('ニホンジカ');
    await phone.see('捕獲区分');
    await phone.press('有害捕獲');
    await phone.see('捕獲方法');
    await goTo(phone.page, server.url, '/HuntShot?result=captured&whole=1');
    await phone.page.getByRole('heading', { level: 1, name: 'ほかく投稿' }).waitFor();
    await phone.page.getByLabel('備考').fill('沢');
    await phone.page.getByText('下書き保存済').waitFor();
    await goTo(phone.page, server.url, '/HuntShot?result=captured');
    await phone.see('前の書きかけが残っています');
    await phone.press('続きを書く');
    await phone.see('わな');
    await goTo(phone.page, server.url, '/Home');
    await phone.see('何をしますか');
    await phone.press('捕獲を送る');
    await phone.see('前の書きかけが残っています');
    await phone.press('新しく書く');
    await phone.see('書きかけを消しますか');
    await phone.press('戻る');
    await phone.press('新しく書く');
    await phone.press('消して新しく書く');
    await phone.see('わな');
  });

  it('is a visit by one press, which can be undone', async () => {
    const trap = await findTrap();
    const phone = await hold('left', { path: `/Home?trap=${trap.id}` });
    await phone.see(`${EXAMPLE_TRAP}は、どうでしたか`);
    await phone.press('異常なし');
    await phone.see('記録しました');
    expect(await newestAct(trap.id)).toMatchObject({ kind: 'patrol', result: 'nothing' });
    await phone.press('元に戻す');
    await phone.page.getByRole('heading', { name: /元に戻しました/ }).waitFor();
    await phone.press('ほかのわなへ');
    await phone.see('どのわなですか');
  });
});

describe('the start page of かんたん操作', () => {
  it('says nothing of traps before it has read them', async () => {
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const phone = await hold('right', {
      prepare: (page) =>
        page.route(/\/web\/api\/traps\b/, async (route) => {
          await isAnswered;
          await route.continue();
        }),
    });
    await phone.page.getByText('わなの状態を読み込んでいます…').waitFor();
    expect(await phone.words()).not.toContain('作動');
    answer();
    await phone.see('何をしますか');
    expect(await phone.words()).toMatch(
      /作動 \d+件|作動の知らせはありません。ただし \d+基は様子が分かりません。/,
    );
  });

  it('says since when nothing new has arrived, and that the site is a sample', async () => {
    const phone = await hold('left');
    await phone.see('何をしますか');
    expect(await phone.page.getByText('見本サイト').isVisible()).toBe(true);
    expect(await phone.words()).not.toContain('電波がありません');
    await phone.page.context().setOffline(true);
    await phone.page.getByText(/^電波がありません（\d\d:\d\dから）。/).waitFor();
    await phone.see('何をしますか');
  });
});

/** Collects what would be read aloud. */
const withVoices = (langs: readonly string[]) => (page: Page) =>
  page.addInitScript((voices) => {
    const spoken: string[] = [];
    Object.assign(globalThis, { spoken });
    Object.defineProperty(globalThis, 'speechSynthesis', {
      value: {
        getVoices: () => voices.map((lang) => ({ lang })),
        speak: ({ text }: { text: string }) => spoken.push(text),
        cancel: () => {},
      },
    });
    Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', {
      value: class {
        readonly text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    });
  }, langs);
const spokenOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken);

describe('reading aloud', () => {
  it('says that there is no Japanese voice, and goes on, where the phone has none', async () => {
    for (const prepare of [
      withVoices(['en-US']),
      (page: Page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'speechSynthesis')),
    ]) {
      const phone = await hold('right', { path: '/HuntShot?result=captured', prepare });
      await phone.see('わな');
      await phone.press('読み上げ');
      await phone.page.getByText('日本語で読み上げる声がありません').waitFor();
      await phone.press('とばす');
      await phone.see('鳥獣の種類');
    }
  });

  it('reads what is asked when it is pressed, and by itself where the person wants that', async () => {
    const pressed = await hold('right', { prepare: withVoices(['en-US', 'ja-JP']) });
    await pressed.see('何をしますか');
    expect(await spokenOn(pressed.page)).toEqual([]);
    await pressed.press('読み上げ');
    expect((await spokenOn(pressed.page))[0]).toMatch(/^何をしますか。/);

    const stored = storedHand(hunter.token, 'right', { readsAloud: true });
    const phone = await hold('right', {
      path: `/HuntShot?trap_id=${(await findTrap()).id}&result=captured`,
      stored,
      prepare: withVoices(['ja_JP']),
    });
    await answerSteps(phone, await takeJpeg(213));
    await phone.press('送信する');
    await phone.see('送信しました');
    const spoken = await spokenOn(phone.page);
    expect(spoken).toEqual(
      expect.arrayContaining([
        '鳥獣の種類',
        expect.stringMatching(/^これを送ります。.*鳥獣の種類：イノシシ/),
        expect.stringMatching(/^送信しました。イノシシ 1頭/),
      ]),
    );
  });
});
