import { type Sighting, messageOf } from '@satomori/core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addPhoto, choose, editUnsent, waitUntilRecorded } from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { loseAnswer } from '../support/loseAnswer.ts';
import { takeJpeg } from '../support/photos.ts';
import { readAlert } from '../support/readAlert.ts';
import { createSamplePeople, type Person } from '../support/samplePeople.ts';
import { openScreen } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let browser: Browser;
let poster: Person;
let admin: Person;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  const personOf = createSamplePeople(server.url);
  [poster, admin] = [await personOf('poster'), await personOf('admin')];
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});
beforeEach(async () => {
  page = await openScreen(browser, { url: server.url, path: '/Shot', width: 390, token: poster.token });
  return () => page.context().close();
});

const send = () => page.getByRole('button', { name: '送信する' }).click();
const memo = () => page.getByLabel('状況');
/** The server's rows of this walk, by the prefix of their memo. */
const stored = async (begin: string): Promise<Sighting[]> =>
  (await poster.reading.sightings.list({ limit: 100 })).json.filter((row) => row.memo?.startsWith(begin));

/** Posts a sighting with a photo, and loses the server's answer. */
async function postWithoutAnswer(shade: number, text: string): Promise<void> {
  await addPhoto(page, 'sign.jpg', await takeJpeg(shade));
  await page.getByText('写真1の撮影位置').waitFor();
  await choose(page, /区分/, '痕跡');
  await choose(page, /動物の種類/, 'イノシシ');
  await memo().fill(text);
  await page.route('**/api/map_points', loseAnswer);
  await send();
  await waitUntilRecorded(page);
  await editUnsent(page);
  await page.unroute('**/api/map_points');
}

async function sendAsAnother(text: string): Promise<void> {
  await memo().fill(text);
  await send();
  await readAlert(page, messageOf('id_conflict'));
  await page.getByRole('button', { name: '先に送った記録を直す' }).click();
  await page.getByRole('heading', { level: 1, name: '目撃を直す' }).waitFor();
}

it('a sighting that was changed after its answer was lost is mended, not recorded a second time', async () => {
  await postWithoutAnswer(60, '直す目撃の前');
  await sendAsAnother('直す目撃の後');
  await expect.poll(() => memo().inputValue()).toBe('直す目撃の後');
  expect((await stored('直す目撃')).map((row) => row.memo)).toEqual(['直す目撃の前']);
  await send();
  await page.getByText('送信しました').waitFor();
  expect((await stored('直す目撃')).map((row) => [row.memo, row.photos.length])).toEqual([
    ['直す目撃の後', 1],
  ]);
});

it('where it was approved meanwhile, what is stored is shown, and the draft goes when the person says so', async () => {
  await postWithoutAnswer(61, '承認の目撃の前');
  const [{ id, version }] = (await stored('承認の目撃')) as [Sighting];
  await admin.writing.sightings.change(id, { version, action: 'approve' });
  await sendAsAnother('承認の目撃の後');
  await page.getByText('先に送った内容で承認されたため、もう直せません。').waitFor();
  await page.getByText('承認の目撃の前').waitFor();
  await page.reload();
  await page.getByRole('button', { name: '下書きを破棄' }).click();
  await page.getByText('写真1枚と、入力した内容が消えます。').waitFor();
  await page.getByRole('button', { name: '破棄する' }).click();
  await page.getByRole('heading', { level: 1, name: 'もくげきリスト' }).waitFor();
  await page.goto(`${server.url}/web/#/Shot`);
  await page.getByText('入力すると、下書きがこの端末に残ります').waitFor();
  expect(await memo().inputValue()).toBe('');
  expect((await stored('承認の目撃')).map((row) => [row.memo, row.status])).toEqual([
    ['承認の目撃の前', 'approved'],
  ]);
});
