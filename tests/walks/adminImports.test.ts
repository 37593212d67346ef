import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSightings, type Sighting } from '@satomori/core';
import { cp932Of } from '@satomori/core/testing';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { addressOf, openScreen, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const field = process.env['FIELD_DATA_DIR'] ?? '';
const ISHIKAWA = join(field, 'open-data/ishikawa-bear/bear_incidents_forest_r1-r6.csv');
const LIMIT_MS = 120_000;

const GOOD = Array.from(
  { length: 7 },
  (_, at) => `${at + 1},目撃,クマ,R7.5.${at + 1},14時頃,35.4,137.${700 + at},歩きの畑${at + 1}`,
);
const FAULTY = [
  '8,目撃,カバ,R7.6.1,,35.4,137.7,歩きの沢',
  '9,目撃,クマ,2/30,,35.4,137.7,歩きの沢',
  '10,目撃,クマ,R7.6.1,99時,35.4,137.7,歩きの沢',
];
const FILE = {
  name: '歩きの記録.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    cp932Of(['番号,情報種別,獣種,目撃日,時刻,緯度,経度,場所', ...GOOD, ...FAULTY].join('\r\n')),
  ),
};

describe.each(['phone', 'desktop'] as const)('an import on a %s', (width) => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let people: ReturnType<typeof createSamplePeople>;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), shareChromium()]);
    people = createSamplePeople(server.url);
    const { token } = await people('admin');
    page = await openScreen(browser, {
      url: server.url,
      path: '/Admin?section=imports',
      token,
      width: WIDTHS[width],
    });
  });
  afterAll(async () => {
    await closeContexts(browser);
    await server?.stop();
  });

  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const status = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const card = () => page.getByRole('list', { name: '取り込み', exact: true }).getByRole('listitem').first();
  async function sightingsAt(place: string): Promise<Sighting[]> {
    const { reading } = await people('admin');
    const { json } = await reading.list(listSightings, { limit: 1000 });
    return (json as Sighting[]).filter((each) => each.place?.startsWith(place));
  }
  const isNotWider = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS[width]);

  async function choose(button: Locator, file: Parameters<Locator['setInputFiles']>[0]) {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
    await chooser.setFiles(file);
  }
  const open = async (file: Parameters<Locator['setInputFiles']>[0]) => {
    await press('ファイルを取り込む');
    await choose(page.getByText('ファイルを選ぶ', { exact: true }), file);
  };

  it('shows what a file is, and proposes which column is which field', async () => {
    await open(FILE);
    await page.getByText('シフトJIS（CP932）').waitFor();
    await page.getByText('10行（見出しを除く）').waitFor();
    await isNotWider();
    await press('列の対応へ進む');
    expect(await page.getByLabel('鳥獣の種類の列').inputValue()).toBe('獣種');
    await page.getByText('出典の名前を入力してください。').waitFor();
    await page.getByLabel('出典の名前').fill(`walk-${width}`);
    await status('取り込める行 7、取り込めない行 3');
    await page.getByLabel('鳥獣の種類の「カバ」の読み方').waitFor();
    await isNotWider();
  });

  it('asks before what was entered is lost', async () => {
    await press('取り込みの一覧に戻る');
    await page.getByRole('dialog').getByText('まだ取り込んでいません').waitFor();
    await press('取り込みを続ける');
    await (width === 'phone'
      ? page.getByRole('link', { name: '管理の一覧' })
      : page.getByRole('tab', { name: '記録' })
    ).click();
    await page.getByRole('dialog').getByText('保存していない変更があります').waitFor();
    await press('入力に戻る');
    expect(await page.getByLabel('出典の名前').inputValue()).toBe(`walk-${width}`);
  });

  it('mends a row in place, leaves the others out when told so, and registers the rest', async () => {
    await press('内容を確かめる');
    const rows = page.getByRole('region', { name: '読み取った行' });
    await rows.getByRole('button', { name: /10行目/ }).click();
    const cell = page.getByLabel('10行目の目撃日');
    expect(await cell.inputValue()).toBe('2/30');
    await isNotWider();
    await cell.fill('R7.5.30');
    await status('取り込める行 8、取り込めない行 2');
    await rows.getByRole('button', { name: /○ 10行目/ }).waitFor();
    const [saved] = await Promise.all([page.waitForEvent('download'), press('取り込めない行のCSV')]);
    const faulty = await readFile(await saved.path(), 'utf8');
    expect(faulty.trimEnd().split('\r\n')).toHaveLength(3);
    expect(faulty).toContain('カバ');
    // Nothing is left out unless the person says so.
    const send = page.getByRole('button', { name: '8行を取り込む' });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('取り込めない2行を除いて取り込む').check();
    await send.click();
    await page.getByRole('list', { name: '取り込みの結果' }).getByText('登録 8行').waitFor();
    await isNotWider();
    const made = await sightingsAt('歩きの');
    expect(made).toHaveLength(8);
    expect(made.map(({ witnessed_at }) => witnessed_at)).toContain('2025-05-29T15:00:00.000Z');
  });

  it('leads to the list of sightings, and saves the report', async () => {
    const [report] = await Promise.all([page.waitForEvent('download'), press(/の結果をCSVで保存$/)]);
    const text = await readFile(await report.path(), 'utf8');
    expect(text.trimEnd().split('\r\n')).toHaveLength(9);
    await page.getByRole('link', { name: '目撃の一覧を開く' }).click();
    await page.getByRole('heading', { name: 'もくげきマップ' }).waitFor();
    const { url } = server;
    await page.goto(addressOf(url, '/Timeline?q=歩きの畑1'));
    await page.getByText('歩きの畑1').first().waitFor();
    await page.goto(addressOf(url, '/Admin?section=imports'));
  });

  it('writes nothing the second time, with the mapping of the first', async () => {
    await open(FILE);
    await press('列の対応へ進む');
    await page.getByText(/に取り込んだ「歩きの記録\.csv」の対応表を使っています。/).waitFor();
    expect(await page.getByLabel('出典の名前').inputValue()).toBe(`walk-${width}`);
    await press('内容を確かめる');
    await page.getByLabel('取り込めない3行を除いて取り込む').check();
    await press('7行を取り込む');
    await page.getByRole('list', { name: '取り込みの結果' }).getByText('登録済み（同じ内容） 7行').waitFor();
    await press('一覧に戻る');
    expect(await sightingsAt('歩きの')).toHaveLength(8);
  });

  it('is undone after a question', async () => {
    const first = page
      .getByRole('list', { name: '取り込み', exact: true })
      .getByRole('listitem')
      .filter({ hasText: '登録 8行' });
    await first.getByRole('button', { name: /の取り込みを取り消す$/ }).click();
    await page.getByText(/登録した8件を削除します/).waitFor();
    await isNotWider();
    await press('はい、取り込みを取り消す');
    await page.getByText('8件を削除しました。同じファイルをもう一度取り込めます。').waitFor();
    expect(await sightingsAt('歩きの')).toEqual([]);
  });

  it(
    'takes the published records of a prefecture, whose ids repeat',
    async ({ skip }) => {
      if (field === '') return skip('FIELD_DATA_DIR がありません');
      await open(ISHIKAWA);
      await page.getByText('2,423行（見出しを除く）').waitFor();
      await press('列の対応へ進む');
      await page.getByLabel('鳥獣の種類の共通の値').selectOption('ツキノワグマ');
      await page.getByLabel('出典の名前').fill('ishikawa');
      await page.getByLabel('見分ける番号の2番目の列').selectOption('');
      await page.getByText(/前の行と同じ値の行が.+行あり/).waitFor();
      await press('見分ける番号に列を足す');
      await page.getByLabel('見分ける番号の2番目の列').selectOption('出没年');
      await status('取り込める行 2,421、取り込めない行 2');
      await press('内容を確かめる');
      await page.getByLabel('取り込めない2行を除いて取り込む').check();
      await press('2,421行を取り込む');
      await page
        .getByRole('list', { name: '取り込みの結果' })
        .getByText('登録 2,420行、登録できない 1行')
        .waitFor({ timeout: LIMIT_MS });
      const [report] = await Promise.all([page.waitForEvent('download'), press(/の結果をCSVで保存$/)]);
      const lines = (await readFile(await report.path(), 'utf8')).trimEnd().split('\r\n');
      expect(lines).toHaveLength(2422);
      expect(lines.filter((line) => line.includes('登録できない'))).toHaveLength(1);
      await press('一覧に戻る');
      await card().getByText('ishikawa').waitFor();
    },
    LIMIT_MS,
  );
});
