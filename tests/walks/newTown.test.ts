import { createAccountApi, createSignInLink, listAdminUsers, type AdminUser } from '@satomori/core';
import { cp932Of, textRows, workbook } from '@satomori/core/testing';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { callerWith, type Person, signIn } from '../support/samplePeople.ts';
import { goTo, openScreen, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { FIRED_UPLINK, postUplink, uplinkNow } from '../support/uplinkMessages.ts';

const PASSWORD = 'a-path-in-the-wood';
const LIMIT_MS = 60_000;
const GROUPS = ['西谷班', '東尾根班'] as const;
const WEST_SENSOR = '24e124141f0000c1';
const EAST_SENSOR = '24e124141f0000c2';

const people = Array.from({ length: 30 }, (_, at) => {
  const number = String(at + 1).padStart(2, '0');
  return [`karyudo${number}`, `狩人 ${number}`, GROUPS[at % 2]!, 'はい', ''];
});
/** What a slip of the pen does to a line of the file: heading, what stands there, what should. */
const SLIPS = [
  { line: 4, column: 0, wrong: 'kari ud 03' },
  { line: 9, column: 2, wrong: '北谷班' },
  { line: 15, column: 3, wrong: 'たぶん' },
  { line: 22, column: 4, wrong: 'karyudo' },
  { line: 28, column: 1, wrong: '' },
] as const;
const HEADINGS = ['ログインID', '氏名', '班', '捕獲従事者', 'メールアドレス'];
const withSlips = people.map((row, at) =>
  row.map(
    (cell, column) => SLIPS.find((slip) => slip.line === at + 2 && slip.column === column)?.wrong ?? cell,
  ),
);
const REGISTER_OF_PEOPLE = {
  name: '名簿.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(cp932Of([HEADINGS, ...withSlips].map((cells) => cells.join(',')).join('\r\n'))),
};

const traps = Array.from({ length: 96 }, (_, at) => {
  const [, owner = '', group = ''] = people[at % 24]!;
  const kind = at % 3 === 0 ? '箱わな' : 'くくり';
  return [`R${at + 1}`, `台帳の${at + 1}`, kind, owner, group, `35.${5000 + at}`, `137.${8000 + at}`];
});
const REGISTER_OF_TRAPS = {
  name: '台帳.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(
    workbook({
      台帳: textRows([['わな番号', 'わな名', '種類', '設置者', '班', '緯度', '経度'], ...traps]),
    }),
  ),
};

describe('a new town from nothing', { timeout: LIMIT_MS }, () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let admin: Person;
  let key: string;
  const hunters = new Map<(typeof GROUPS)[number], { person: Omit<Person, 'token'>; page: Page }>();

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer({ sample: false }), shareChromium()]);
  });
  afterAll(async () => {
    await closeContexts(browser);
    await server?.stop();
  });

  const dialog = () => page.getByRole('dialog');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const openSection = (name: string) => goTo(page, server.url, `/Admin?section=${name}`);
  const isDone = () => dialog().waitFor({ state: 'detached' });

  async function openFile(file: typeof REGISTER_OF_PEOPLE, target: string, source: string) {
    await openSection('imports');
    await press('ファイルを取り込む');
    const chosen = page.waitForEvent('filechooser');
    await page.getByText('ファイルを選ぶ', { exact: true }).click();
    await (await chosen).setFiles(file);
    await page.getByLabel('取り込み先').selectOption({ label: target });
    await press('列の対応へ進む');
    await page.getByLabel('出典の名前').fill(source);
  }
  async function isRegistered(count: number) {
    await page.getByRole('list', { name: '取り込みの結果' }).getByText(`登録 ${count}行`).waitFor();
    await press('一覧に戻る');
  }

  it('begins with the code that the server prints', async () => {
    const printed = () => /#\/Login\?first-run=(\S+)/.exec(server.output())?.[1] ?? '';
    await expect.poll(printed).not.toBe('');
    const path = `/Login?first-run=${printed()}`;
    page = await openScreen(browser, { url: server.url, path, width: WIDTHS.desktop });
    await page.getByLabel('サイトの名前').fill('新里町');
    await page.getByLabel('管理者の氏名').fill('山田 花子');
    await page.getByLabel('ログインID').fill('hanako');
    await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
    await page.getByLabel('パスワード（もう一度）').fill(PASSWORD);
    await press('登録してはじめる');
    await page.getByRole('heading', { name: 'ホーム' }).waitFor();
    admin = await signIn(server.url, 'hanako', PASSWORD);
  });

  it('gets two groups', async () => {
    await openSection('groups');
    for (const name of GROUPS) {
      await press('グループを作る');
      await dialog().getByLabel('名前').fill(name);
      await dialog().getByRole('button', { name: '保存する' }).click();
      await isDone();
    }
    expect((await admin.reading.groups.list()).json.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...GROUPS]),
    );
  });

  it('gets thirty people of a spreadsheet, five of whose lines are mended on the screen', async () => {
    await openFile(REGISTER_OF_PEOPLE, '人', 'meibo');
    await page.getByRole('status').filter({ hasText: '取り込める行 25、取り込めない行 5' }).waitFor();
    await press('内容を確かめる');
    const rows = page.getByRole('region', { name: '読み取った行' });
    for (const { line, column } of SLIPS) {
      await rows.getByRole('button', { name: new RegExp(`${line}行目`) }).click();
      await page.getByLabel(`${line}行目の${HEADINGS[column]}`).fill(people[line - 2]![column]!);
      await rows.getByRole('button', { name: new RegExp(`○ ${line}行目`) }).waitFor();
    }
    await press('30行を取り込む');
    await isRegistered(30);
    const { json } = await admin.http.list(listAdminUsers, { query: { q: 'karyudo', limit: 100 } });
    expect(json).toHaveLength(30);
    expect((json as AdminUser[]).every(({ is_hunter, is_admin }) => is_hunter && !is_admin)).toBe(true);
  });

  it('gets ninety-six traps of a workbook, with their owners and groups', async () => {
    await openFile(REGISTER_OF_TRAPS, 'わな', 'daicho');
    await press('内容を確かめる');
    await press('96行を取り込む');
    await isRegistered(96);
    const { json } = await admin.reading.traps.list({ limit: 1000 });
    const found = new Map(json.map((trap) => [trap.trap_no, trap]));
    for (const [number = '', name, , owner_name, group_name] of traps)
      expect(found.get(number)).toMatchObject({ name, owner_name, group_name, state: 'planned' });
  });

  it('asks its hunters one question more', async () => {
    await openSection('questions');
    await press('質問を足す');
    await dialog().getByLabel('質問文').fill('足跡');
    await dialog().getByLabel('選択肢：1番目の選択肢').fill('新しい');
    await dialog().getByLabel('選択肢：2番目の選択肢').fill('古い');
    await dialog().getByRole('button', { name: '保存する' }).click();
    await isDone();
    await page
      .getByRole('list', { name: '質問' })
      .getByRole('button', { name: '足跡', exact: true })
      .waitFor();
  });

  it('gets a gateway and a key for its messages', async () => {
    await openSection('devices');
    await page.getByRole('tab', { name: '親機', exact: true }).click();
    await press('親機を登録する');
    await dialog().getByLabel('番号', { exact: true }).fill('G-1');
    await dialog().getByLabel('名前', { exact: true }).fill('公民館');
    await dialog().getByLabel('機器ID').fill(gatewayOf(FIRED_UPLINK));
    await dialog().getByRole('button', { name: '保存する' }).click();
    await isDone();
    await openSection('integrations');
    await press('キーを作る');
    await dialog().getByLabel('名前').fill('町の LoRa');
    await dialog().getByRole('button', { name: '作る', exact: true }).click();
    const header = await dialog().getByRole('textbox', { name: 'Authorization' }).inputValue();
    key = header.replace('Bearer ', '');
    await dialog().getByRole('button', { name: '入れました。閉じる' }).click();
  });

  const send = async (devEui: string, contact: 'fired' | 'closed', fCnt: number) => {
    const deviceInfo = {
      ...(FIRED_UPLINK['deviceInfo'] as object),
      devEui,
      deviceName: `子機 ${devEui.slice(-2)}`,
      deviceProfileName: 'Milesight WS301',
    };
    const answer = await postUplink(server.url, { ...uplinkNow(contact, fCnt), deviceInfo }, { key });
    expect(answer.status).toBe(200);
  };
  const trapOf = async (number: string) => {
    const { json } = await admin.reading.traps.list({ limit: 1000 });
    return json.find(({ trap_no }) => trap_no === number)!;
  };

  it.each([
    [WEST_SENSOR, 'R1'],
    [EAST_SENSOR, 'R2'],
  ])('gives the sensor %s, which it has received, to the trap %s', async (devEui, number) => {
    await openSection('integrations');
    await send(devEui, 'closed', 1);
    await press(`${devEui}をわなに割り当てる`);
    const { id } = await trapOf(number);
    await dialog().getByRole('combobox', { name: 'わな' }).selectOption(id);
    await dialog().getByRole('button', { name: '割り当てる', exact: true }).click();
    await isDone();
    const { version } = await trapOf(number);
    await admin.writing.traps.change(id, { version, placement: 'set' });
    await send(devEui, 'closed', 2);
    await expect.poll(async () => (await trapOf(number)).state, { timeout: 10_000 }).toBe('armed');
  });

  it('lets its hunters in by a link of the office', async () => {
    const { json } = await admin.http.list(listAdminUsers, { query: { q: 'karyudo', limit: 100 } });
    for (const [at, group] of GROUPS.entries()) {
      const { id } = (json as AdminUser[]).find(({ name }) => name === people[at]![1])!;
      const { link } = await admin.http.call(createSignInLink, { params: { id } });
      const [, code = ''] = /reset=([\w-]+)/.exec(link) ?? [];
      const account = createAccountApi(callerWith(server.url, null).http);
      const { token } = await account.resetPassword({ code, new_password: PASSWORD });
      hunters.set(group, {
        person: callerWith(server.url, token),
        page: await openScreen(browser, { url: server.url, path: '/Home', token, width: WIDTHS.phone }),
      });
    }
  });

  it.each([
    ['西谷班', '東尾根班', WEST_SENSOR, '台帳の1'],
    ['東尾根班', '西谷班', EAST_SENSOR, '台帳の2'],
  ] as const)(
    'tells of the alarm of a trap of %s its people, and not those of %s',
    async (own, other, devEui, name) => {
      const firing = { rule: 'trap_fired', title: expect.stringContaining(name) as string };
      const told = async (group: (typeof GROUPS)[number]) =>
        (await hunters.get(group)!.person.reading.notifications.list()).json;
      await send(devEui, 'fired', 3);
      await hunters
        .get(own)!
        .page.getByRole('link', { name: new RegExp(`^${name}`) })
        .first()
        .waitFor();
      // The page shows the firing as soon as it is stored; who is notified is decided after that.
      await expect.poll(() => told(own)).toMatchObject([firing]);
      expect((await told(other)).filter(({ title }) => title.includes(name))).toEqual([]);
      expect(await hunters.get(other)!.page.getByText(name, { exact: true }).count()).toBe(0);
    },
  );
});

const gatewayOf = ({ rxInfo }: Record<string, unknown>): string =>
  (rxInfo as { gatewayId: string }[])[0]!.gatewayId;
