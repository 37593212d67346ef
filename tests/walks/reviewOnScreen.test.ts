import { DAY_MS, POST_WARNING_LABELS } from '@satomori/core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPhoto, choose, sendCapture } from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { captureWith, photoOf, takeJpeg } from '../support/photos.ts';
import { createSamplePeople, type Person } from '../support/samplePeople.ts';
import { openScreen, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const REASON = '尾の写真がありません';
const TITLE = '見回り（異常なし）';
const MEMO = '尾の写真を足しました';
const DOUBTED = '写真を確かめる';
/** 46 km from where the photos are taken. */
const FAR_AWAY = { latitude: 35.89, longitude: 137.77 };

describe('a capture, from its poster to the approver and back', () => {
  let server: RunningServer;
  let browser: Browser;
  let people: (loginId: 'admin' | 'hunter') => Promise<Person>;
  let phone: Page;
  let desk: Page;
  let waiting: number;

  beforeAll(async () => {
    server = await startServer();
    people = createSamplePeople(server.url);
    browser = await shareChromium();
    const open = async (loginId: 'admin' | 'hunter', path: string, width: number) =>
      openScreen(browser, { url: server.url, path, width, token: (await people(loginId)).token });
    phone = await open('hunter', '/HuntShot', WIDTHS.phone);
    desk = await open('admin', '/HuntTimeline?state=submitted', WIDTHS.desktop);
  });
  afterAll(async () => {
    await closeContexts(browser);
    await server.stop();
  });

  const newest = async () => (await (await people('hunter')).reading.captures.list({ limit: 1 })).json[0];
  async function addOnePhoto(shade: number): Promise<void> {
    await addPhoto(phone, `${shade}.jpg`, await takeJpeg(shade));
    await phone.getByText(/^1枚（/).waitFor();
  }
  const countWaiting = async () => {
    const { reading } = await people('admin');
    return (await reading.captures.list({ state: 'submitted', limit: 1, count: '1' })).total ?? 0;
  };
  const isWaiting = (count: number) =>
    desk.getByRole('button', { name: new RegExp(`^承認待ち\\s*${count}$`) }).waitFor();

  it('is posted on a phone, and waits at the desk', async () => {
    waiting = await countWaiting();
    await isWaiting(waiting);
    await addOnePhoto(1);
    await choose(phone, /結果/, TITLE);
    await phone.getByLabel('地名').fill('西谷');
    await sendCapture(phone);
    await isWaiting(waiting + 1);
    expect(await newest()).toMatchObject({ result: 'patrol', status: 'submitted' });
  });

  it('is given back by keys alone, with a reason, and the next one has the focus', async () => {
    // Without a press on this page: new posts appear by themselves.
    const card = desk.getByRole('article', { name: TITLE });
    await card.waitFor();
    await desk.keyboard.press('j');
    await desk.locator('[data-post]:focus').getByRole('article', { name: TITLE }).waitFor();
    await desk.keyboard.press('r');
    await desk.getByRole('dialog', { name: `差し戻す：${TITLE}` }).waitFor();
    await desk.keyboard.type(REASON);
    await desk.keyboard.press('Tab');
    await desk.keyboard.press('Tab');
    await desk.keyboard.press('Enter');
    await card.getByText(REASON).waitFor();
    await desk.locator('[data-post][data-waits="true"]:focus').waitFor();
    await isWaiting(waiting);
    expect(await newest()).toMatchObject({ status: 'returned', return_reason: REASON });
  });

  it('is mended on the phone, with another photo, and sent again', async () => {
    await phone.getByRole('link', { name: '一覧で見る' }).click();
    await phone.getByText('差し戻された記録が 1 件あります').waitFor();
    const card = phone.getByRole('article', { name: TITLE });
    await card.getByText(REASON).waitFor();
    await card.getByRole('link', { name: /直して送り直す/ }).click();
    await phone.getByRole('heading', { level: 1, name: '捕獲を直す' }).waitFor();
    await phone.getByText('送った写真 1枚（そのまま残ります。種類と説明は直せます）').waitFor();
    await addOnePhoto(2);
    await phone.getByLabel('備考').fill(MEMO);
    await sendCapture(phone);
    await isWaiting(waiting + 1);
    const edited = await newest();
    expect(edited).toMatchObject({ status: 'submitted', return_reason: null, place: '西谷', memo: MEMO });
    expect(edited?.photos).toHaveLength(2);
  });

  it('is approved by a key, and the phone shows it', async () => {
    const card = desk.getByRole('article', { name: TITLE });
    await card.getByText(MEMO).waitFor();
    await card.getByText(MEMO).click();
    await desk.locator('[data-post]:focus').getByRole('article', { name: TITLE }).waitFor();
    await desk.keyboard.press('c');
    await card.getByText('承認済み').waitFor();
    await phone.getByRole('link', { name: '一覧で見る' }).click();
    await phone.getByRole('article', { name: TITLE }).getByText('承認済み').waitFor();
    expect(await newest()).toMatchObject({ status: 'approved' });
  });

  it('tells the approver what speaks against it: its photo’s place, time and other use, and its size', async () => {
    const photo = photoOf(await takeJpeg(1));
    const doubted = captureWith([photo], {
      captured_at: new Date(Date.now() - 3 * DAY_MS).toISOString(),
      latitude: FAR_AWAY.latitude,
      longitude: FAR_AWAY.longitude,
      body_length_cm: 10,
      weight_kg: 599,
      memo: DOUBTED,
    });
    await (await people('hunter')).writing.captures.create(doubted, [photo]);
    const card = desk.getByRole('article').filter({ hasText: DOUBTED });
    await card.waitFor();
    await card.getByRole('button', { name: /確認して承認/ }).waitFor();
    for (const doubt of ['photo_far', 'photo_other_time', 'photo_repeated', 'size_unlikely'] as const)
      await card.getByText(POST_WARNING_LABELS[doubt]).waitFor();
    const others = card.getByRole('list', { name: '同じ写真・よく似た写真のある捕獲' });
    await others
      .getByText(/^写真1と同じ写真：/)
      .first()
      .waitFor();
  });

  it('has photos to be looked at closely, and the focus comes back', async () => {
    const photo = desk.getByRole('button', { name: `${TITLE}の写真` });
    await photo.click();
    const viewer = desk.getByRole('dialog', { name: TITLE });
    await viewer.getByAltText('写真').waitFor();
    await desk.keyboard.press('+');
    await viewer.getByText(/1 \/ 2.*1\.5倍/).waitFor();
    await desk.keyboard.press('ArrowRight');
    await viewer.getByText(/2 \/ 2$/).waitFor();
    const box = await viewer.getByAltText('写真').boundingBox();
    expect(box).not.toBeNull();
    await desk.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 40);
    await desk.mouse.wheel(0, -400);
    await viewer.getByText(/2 \/ 2.*倍/).waitFor();
    await desk.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    expect(await photo.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
