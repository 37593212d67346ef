import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AdminUser,
  createAccountApi,
  createSignInLink,
  listAdminUsers,
  listTraps,
  type Trap,
} from '@satomori/core';
import { cp932Of, textRows, workbook } from '@satomori/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerWith, type Person, signIn } from '../support/samplePeople.ts';
import { startSatomori } from '../support/satomoriCommand.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const LIMIT_MS = 120_000;
const HEADINGS = ['ログインID', '氏名', '班', '捕獲従事者', '管理者', 'メールアドレス'];

/** What a slip of the pen does to a row, by its line in the file; and what the terminal says of it. */
const SLIPS: Readonly<Record<number, readonly [row: Readonly<Record<number, string>>, reason: RegExp]>> = {
  4: [{ 0: 'kari ud 03' }, /ログインID：空白を含まない/],
  9: [{ 2: '北谷班' }, /捕獲グループ「北谷班」は登録がない/],
  15: [{ 3: 'たぶん' }, /「たぶん」/],
  22: [{ 5: 'karyudo' }, /メール/],
  28: [{ 0: 'HUNTER' }, /このログインIDは使われています/],
};

const people = Array.from({ length: 30 }, (_, at) => {
  const number = String(at + 1).padStart(2, '0');
  const group = at % 2 === 0 ? '西谷班' : '東尾根班';
  return [`karyudo${number}`, `狩人 ${number}`, group, at % 3 === 0 ? '○' : 'はい', 'はい', ''];
});
const withSlips = people.map((row, at) => {
  const slips = SLIPS[at + 2]?.[0] ?? {};
  return row.map((cell, column) => slips[column] ?? cell);
});
const csvOf = (rows: readonly (readonly string[])[]) =>
  cp932Of([HEADINGS, ...rows].map((cells) => cells.join(',')).join('\r\n'));

const traps = Array.from({ length: 96 }, (_, at) => [
  `R${at + 1}`,
  `台帳 ${at + 1}`,
  at % 2 === 0 ? '箱わな' : 'くくり',
  people[at % 24]![1]!,
  people[at % 24]![2]!,
  `35.${5000 + at}`,
  `137.${8000 + at}`,
]);
const register = workbook({
  表紙: textRows([['わな台帳']]),
  台帳: textRows([['わな番号', 'わな名', '種類', '設置者', '班', '緯度', '経度'], ...traps]),
});

describe('an administrator with registers in spreadsheets', () => {
  let server: RunningServer;
  let admin: Person;
  const folder = mkdtempSync(join(tmpdir(), 'satomori-registers-'));
  beforeAll(async () => {
    server = await startServer();
    admin = await signIn(server.url, 'admin');
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const satomori = (...args: string[]) =>
    startSatomori(args, { url: server.url, token: admin.token }, LIMIT_MS).ended;
  async function importFile(name: string, bytes: Uint8Array, ...options: string[]) {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const { code, stdout, stderr } = await satomori('import', path, '--json', 'all', ...options);
    return { code, stderr, told: JSON.parse(stdout === '' ? '{}' : stdout) as { id: string; made: number } };
  }
  const importPeople = (rows: readonly (readonly string[])[], ...options: string[]) =>
    importFile('名簿.csv', csvOf(rows), '--of', '人', '--source', 'meibo', ...options);
  const importTraps = () => importFile('台帳.xlsx', register, '--of', 'traps', '--source', 'wana', '--yes');
  const undo = async (id: string) => {
    const { stdout } = await satomori('api', 'POST', `/api/admin/imports/${id}/undo`, '--yes', '--json');
    return (JSON.parse(stdout) as { json: { counts: unknown } }).json.counts;
  };
  const hunters = async () => {
    const { json } = await admin.http.list(listAdminUsers, { query: { q: 'karyudo', limit: 100 } });
    return json as AdminUser[];
  };
  const trapsOf = async ({ http }: Pick<Person, 'http'>) => {
    const { json } = await http.list(listTraps, { query: { q: '台帳', limit: 100 } });
    return json as Trap[];
  };

  it(
    'imports people, mends the lines it is told of, then traps with their owners, and takes all back',
    async () => {
      const tried = await importPeople(withSlips, '--dry-run');
      expect([tried.code, await hunters()]).toEqual([3, []]);
      const first = await importPeople(withSlips, '--yes');
      expect(first).toMatchObject({ code: 3, told: { status: 'done', made: 25, refused: 5 } });
      for (const [line, [, reason]] of Object.entries(SLIPS))
        expect(first.stderr).toMatch(new RegExp(`${line}行目: .*${reason.source}`));
      const edited = await importPeople(people, '--yes');
      expect(edited).toMatchObject({ code: 0, told: { made: 5, same: 25, refused: 0 } });
      expect(await importPeople(people, '--yes')).toMatchObject({ told: { made: 0, same: 30 } });
      const all = await hunters();
      expect(all).toHaveLength(30);
      // Everybody has はい under 管理者, which nobody has chosen.
      expect(all.every((each) => each.is_hunter && !each.is_admin)).toBe(true);

      const register = await importTraps();
      expect(register).toMatchObject({ code: 0, told: { made: 96, refused: 0 } });
      expect(await importTraps()).toMatchObject({ told: { made: 0, same: 96 } });
      const named = new Map((await trapsOf(admin)).map((trap) => [trap.trap_no, trap]));
      expect(named.size).toBe(96);
      for (const [number = '', name, , owner_name, group_name] of traps)
        expect(named.get(number)).toMatchObject({ name, owner_name, group_name, state: 'planned' });

      const owner = all.find(({ name }) => name === '狩人 01')!;
      const { link } = await admin.http.call(createSignInLink, { params: { id: owner.id } });
      const [, code = ''] = /reset=([\w-]+)/.exec(link) ?? [];
      const account = createAccountApi(callerWith(server.url, null).http);
      const { token } = await account.resetPassword({ code, new_password: 'kari-no-michi-7' });
      const signedIn = callerWith(server.url, token);
      expect((await trapsOf(signedIn)).length).toBe(48);

      expect(await undo(register.told.id)).toMatchObject({ made: 0, removed: 96, kept: 0 });
      expect(await trapsOf(admin)).toEqual([]);
      expect(await undo(edited.told.id)).toMatchObject({ removed: 5, same: 25 });
      expect(await undo(first.told.id)).toMatchObject({ removed: 24, kept: 1 });
      expect((await hunters()).map(({ login_id }) => login_id)).toEqual([owner.login_id]);
    },
    LIMIT_MS,
  );
});
