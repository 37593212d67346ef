import type { Page } from 'playwright';

/** Chooses an answer of a question. */
export const choose = (page: Page, question: RegExp, answer: string): Promise<void> =>
  page.getByRole('group', { name: question }).getByText(answer, { exact: true }).first().click();

export async function addPhoto(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type="file"]').last().setInputFiles({ name, mimeType: 'image/jpeg', buffer });
}

/** Answers what a capture with a photo requires; the place comes from the photo. */
export async function answerCapture(page: Page, memo: string): Promise<void> {
  await choose(page, /結果/, '捕獲');
  await choose(page, /鳥獣の種類/, 'イノシシ');
  await choose(page, /成獣・幼獣/, '成獣');
  await choose(page, /捕獲方法/, 'くくりわな');
  await choose(page, /処理方法/, '埋設');
  await choose(page, /捕獲区分/, '有害捕獲');
  await page.getByLabel('備考').fill(memo);
}

export async function sendCapture(page: Page): Promise<void> {
  await page.getByRole('button', { name: '送信する' }).click();
  await page.getByText('送信しました').waitFor();
}

/** What was typed is stored on the device. */
export const waitUntilKept = (page: Page): Promise<void> => page.getByText('下書き保存済').waitFor();

/** The device keeps what was just recorded. */
export const waitUntilRecorded = (page: Page): Promise<void> =>
  page.getByText('端末に保存しました').waitFor();

/** Opens the list of what is to be sent, without loading the page. */
export const openOutbox = (page: Page): Promise<void> =>
  page.evaluate(() => {
    location.hash = '#/User?show=outbox';
  });

/** Opens the only unsent record in its form again. */
export async function editUnsent(page: Page): Promise<void> {
  await openOutbox(page);
  await page.getByRole('button', { name: '直す', exact: true }).click();
  await waitUntilKept(page);
}

/** Everything recorded on the device is stored by the server. */
export async function waitUntilAllSent(page: Page, timeout = 30_000): Promise<void> {
  await openOutbox(page);
  await page.getByText('送信待ちの記録はありません').waitFor({ timeout });
}
