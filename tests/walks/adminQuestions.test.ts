import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, sendCapture, waitUntilKept } from '../support/captureForm.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { signIn } from '../support/samplePeople.ts';
import { addressOf, openScreen, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const PLACE = '質問を歩く谷';
const PATROL = '見回り（異常なし）';

describe.each(['phone', 'desktop'] as const)('the questions of the form of captures, on a %s', (width) => {
  let server: RunningServer;
  let browser: Browser;
  let admin: Page;
  let hunter: Page;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), shareChromium()]);
    const tokens = await Promise.all([signIn(server.url, 'admin'), signIn(server.url, 'hunter')]);
    const screens = { url: server.url, width: WIDTHS[width] };
    const [path, form] = ['/Admin?section=questions', '/HuntShot'];
    admin = await openScreen(browser, { ...screens, path, token: tokens[0].token });
    hunter = await openScreen(browser, { ...screens, path: form, token: tokens[1].token });
  });
  afterAll(async () => {
    await closeContexts(browser);
    await server?.stop();
  });

  const dialog = () => admin.getByRole('dialog');
  const save = async () => {
    await dialog().getByRole('button', { name: '保存する' }).click();
    await dialog().waitFor({ state: 'detached' });
  };
  const row = (name: string) =>
    admin.getByRole('list', { name: '質問' }).getByRole('button', { name, exact: true });
  const question = (name: string) => hunter.getByRole('group', { name });

  /** The post in the list, with all that it tells. */
  const openPost = async () => {
    await hunter.goto(addressOf(server.url, '/HuntTimeline'));
    // The form shows a card of the sent post too, until the list is there.
    await hunter.getByRole('heading', { level: 1, name: 'ほかくリスト' }).waitFor();
    const post = hunter.getByRole('article').filter({ hasText: PLACE });
    await post.getByText('ほかの項目', { exact: true }).click();
    return post;
  };

  it('get one more, with options and a condition, which the hunter’s form asks at once', async () => {
    await choose(hunter, /結果/, PATROL);
    await hunter.getByLabel('地名').fill(PLACE);
    await row('備考').waitFor();
    await admin.getByRole('button', { name: '質問を足す' }).click();
    await dialog().getByLabel('質問文').fill('足跡');
    await dialog().getByLabel('選択肢：1番目の選択肢').fill('新しい');
    await dialog().getByLabel('選択肢：2番目の選択肢').fill('古い');
    await dialog().getByRole('button', { name: '条件を足す' }).click();
    await dialog().getByText(PATROL, { exact: true }).click();
    await dialog().getByRole('group', { name: '足跡' }).getByText('古い').waitFor();
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS[width]);
    await save();
    await admin.getByText(`「結果」が「${PATROL}」のとき`).last().waitFor();
    await admin.getByRole('button', { name: '足跡を上へ' }).click();
    await admin.getByText('「足跡」を').waitFor();
    await question('足跡').waitFor();
    await choose(hunter, /足跡/, '古い');
    await waitUntilKept(hunter);
  });

  it('keep what a draft already holds when they are reworded', async () => {
    await row('足跡').click();
    await dialog().getByLabel('質問文').fill('足跡の様子');
    await dialog().getByLabel('選択肢：古い').fill('二日より前');
    await save();
    await row('足跡の様子').waitFor();
    await hunter.reload();
    await question('足跡の様子').waitFor();
    expect(await hunter.getByLabel('二日より前').isChecked()).toBe(true);
    expect(await hunter.getByLabel('地名').inputValue()).toBe(PLACE);
    await sendCapture(hunter);
  });

  it('leave a post in the words that it answered', async () => {
    await row('足跡の様子').click();
    await dialog().getByLabel('質問文').fill('動物の跡');
    await dialog().getByLabel('選択肢：二日より前').fill('むかし');
    await save();
    const post = await openPost();
    await post.getByText('二日より前').waitFor();
    expect(await post.getByText('足跡の様子').count()).toBe(1);
    await hunter.goto(addressOf(server.url, '/HuntShot'));
    await choose(hunter, /結果/, PATROL);
    await question('動物の跡').getByText('むかし').waitFor();
  });

  it('are no longer asked once they are retired, and the post still tells its answer', async () => {
    await row('動物の跡').click();
    await dialog().getByRole('button', { name: 'たずねるのをやめる' }).click();
    await dialog().getByRole('button', { name: 'はい、たずねるのをやめる' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => row('動物の跡').count()).toBe(0);
    await expect.poll(() => question('動物の跡').count()).toBe(0);
    const post = await openPost();
    await post.getByText('二日より前').waitFor();
  });
});
