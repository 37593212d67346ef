import {
  actOnAdminUser,
  type AdminUser,
  changeAdminUser,
  createAdminUser,
  createSignInLink,
  EMPTY_ACCOUNT,
  listAdminUsers,
} from '@satomori/core';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { answer, idOf, minutesAgo, userWith } from '../testing/samples.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { actOnUser } from './acts.ts';
import { linkUser } from './link.ts';
import { addUser, addUserCommand } from './add.ts';
import { listUsers, listUsersCommand, type ListUsersOptions } from './list.ts';
import { setUser, setUserCommand } from './set.ts';
import { saveSlips } from './slip.ts';

const hanako = userWith({
  ...EMPTY_ACCOUNT,
  id: idOf(11),
  name: '東 花子',
  login_id: 'hanako',
  user_code: 'HNK',
  is_hunter: true,
  phone: '0265-11-0000',
  hunt_group_id: idOf(1),
  hunt_group_name: '西谷班',
  witness_group_name: null,
  is_disabled: false,
  version: 4,
}) as unknown as AdminUser;
const west = { id: idOf(1), name: '西谷班', kind: 'hunt', parent_id: null };
const { version: _version, ...stored } = { ...hanako };
const account = Object.fromEntries(
  Object.keys(EMPTY_ACCOUNT).map((field) => [field, stored[field as keyof typeof stored]]),
);

function contextFor() {
  const test = testContext({ groups: { list: async () => answer([west]) } });
  const list = vi.fn(async () => answer([hanako]) as never);
  const context = { ...test.context, api: { ...test.context.api, list } };
  const call = vi.mocked(context.call).mockImplementation(async () => hanako);
  const asking = { ...context, ask: { ...context.ask, isPossible: true, confirm: vi.fn(async () => false) } };
  return { ...test, context, asking, call, list };
}

/** What a command understands of its arguments. */
async function read(command: typeof addUserCommand, ...args: string[]): Promise<unknown[]> {
  const run = vi.fn();
  await parse(command, run, args);
  return (run.mock.calls[0] as unknown[]).slice(1);
}

describe('reading fields', () => {
  it.each<[string, object]>([
    ['name=東 花子', { name: '東 花子' }],
    ['氏名=東 花子', { name: '東 花子' }],
    ['電話=', { phone: null }],
    ['user_code=ｈｎｋ', { user_code: 'HNK' }],
    ['is_admin=true', { is_admin: true }],
    ['管理者=いいえ', { is_admin: false }],
    ['license_to=R9.9.15', { license_to: '2027-09-15' }],
    ['permit_to=R9.3.31', { permit_to: '2027-03-31' }],
    ['permit_from=2026-11', { permit_from: '2026-11-01' }],
    ['permit_to=2026-11', { permit_to: '2026-11-30' }],
    [
      'permit_species=boar:5,ニホンジカ',
      {
        permit_species: [
          { species: 'boar', quota: 5 },
          { species: 'sika_deer', quota: null },
        ],
      },
    ],
    ['permit_species=', { permit_species: [] }],
    ['registration_year=２０２６', { registration_year: 2026 }],
  ])('%s', async (text, changes) => {
    expect((await read(setUserCommand, 'HNK', text))[1]).toEqual(changes);
  });

  it.each(['admin', 'is_admin=perhaps', 'permit_to=soon', 'permit_species=unicorn', 'password=secret'])(
    'refuses %s',
    async (text) => {
      await expect(read(setUserCommand, 'HNK', text)).rejects.toThrow();
    },
  );
});

describe('nothing is written', () => {
  const tries = (context: ReturnType<typeof contextFor>['context']) => [
    () => addUser(context, 'taro', { name: '西谷 太郎' }, {}),
    () => setUser(context, 'HNK', { is_admin: true }, {}),
    () => actOnUser(context, 'disable', 'HNK', {}),
    () => actOnUser(context, 'sign-out', 'HNK', {}),
    () => linkUser(context, 'HNK', {}),
    () => saveSlips(context, 'hyo.pdf', ['HNK'], {}),
  ];

  it('where nobody can be asked and nobody said yes', async () => {
    const { context, call } = contextFor();
    for (const tried of tries(context)) await expect(tried()).rejects.toMatchObject({ exit: 'usage' });
    expect(call).not.toHaveBeenCalled();
  });

  it('where the person declines', async () => {
    const { asking, call, said } = contextFor();
    for (const tried of tries(asking)) await expect(tried()).rejects.toMatchObject({ code: 'declined' });
    expect(call).not.toHaveBeenCalled();
    expect(said).toContain('管理者  いいえ → はい');
  });

  it('for somebody or a group that is not found, and for nobody in particular', async () => {
    const { context, call } = contextFor();
    const yes = { yes: true };
    await expect(linkUser(context, '太郎', yes)).rejects.toMatchObject({ exit: 'notFound' });
    await expect(setUser(context, 'HNK', { hunt_group_id: '尾根' }, yes)).rejects.toMatchObject({
      exit: 'notFound',
    });
    await expect(addUser(context, 'taro', {}, yes)).rejects.toMatchObject({ exit: 'usage' });
    await expect(saveSlips(context, 'hyo.pdf', [], yes)).rejects.toMatchObject({ exit: 'usage' });
    await expect(saveSlips(context, 'hyo.pdf', ['HNK'], { ...yes, everyone: true })).rejects.toMatchObject({
      exit: 'usage',
    });
    expect(call).not.toHaveBeenCalled();
  });
});

describe('with --yes', () => {
  it('registers a person with what is named', async () => {
    const { context, call, said } = contextFor();
    const typed = { name: '西谷 太郎', is_hunter: true, hunt_group_id: '西谷班' };
    await addUser(context, 'taro', typed, { yes: true, id: idOf(9) });
    const body = { ...EMPTY_ACCOUNT, ...typed, hunt_group_id: west.id, id: idOf(9), login_id: 'taro' };
    expect(call).toHaveBeenCalledWith(createAdminUser, { body }, expect.anything());
    expect(said.join()).toContain('users link');
    expect(await read(addUserCommand, 'taro', 'name=x', '-y')).toEqual([
      'taro',
      { name: 'x' },
      { yes: true },
    ]);
  });

  it('changes what is named and keeps the rest', async () => {
    const { context, call, said } = contextFor();
    await setUser(context, 'hanako', { phone: null, is_gw_view: true }, { yes: true });
    const body = { ...account, phone: null, is_gw_view: true, version: 4 };
    expect(call).toHaveBeenCalledWith(
      changeAdminUser,
      { params: { id: hanako.id }, body },
      expect.anything(),
    );
    await setUser(context, 'hanako', { is_hunter: true }, {});
    expect([call.mock.calls.length, said.at(-1)]).toEqual([1, 'いまの登録と同じです。']);
  });

  it('disables, enables and signs out', async () => {
    const { context, call, printed } = contextFor();
    for (const action of ['disable', 'enable', 'sign-out'] as const) {
      await actOnUser(context, action, '東花子', { yes: true });
      expect(call).toHaveBeenLastCalledWith(
        actOnAdminUser,
        { params: { id: hanako.id }, body: { action } },
        expect.anything(),
      );
    }
    expect(printed()).toContain('捕獲従事者');
  });

  it('prints a link once', async () => {
    const { context, call, printed } = contextFor();
    const made = { id: hanako.id, link: 'https://x/web/#/Login?reset=abc', expires_at: minutesAgo(-60) };
    call.mockResolvedValue(made);
    await linkUser(context, 'HNK', { yes: true });
    expect(call).toHaveBeenCalledWith(createSignInLink, { params: { id: hanako.id } }, expect.anything());
    expect(printed()).toContain(made.link);
  });
});

describe('slips', () => {
  const folder = mkdtempSync(join(tmpdir(), 'satomori-slips-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each<[string, string[], object, object]>([
    ['one person', ['HNK'], {}, { ids: hanako.id }],
    ['a group', [], { group: '西谷班' }, { group_id: west.id }],
    ['everyone', [], { everyone: true }, {}],
  ])('of %s', async (name, wanted, options, filter) => {
    const { context } = contextFor();
    const paper = vi.fn(
      async () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }),
    );
    const file = join(folder, `${name}.pdf`);
    const withPaper = { ...context, files: { ...context.files, paper } };
    await saveSlips(withPaper, file, wanted, { ...options, yes: true });
    expect(paper).toHaveBeenCalledWith({ type: 'first_login', ...filter }, expect.anything());
    expect(readFileSync(file, 'utf8')).toBe('%PDF-1.7');
  });
});

describe('list --everyone', () => {
  it('asks with what the administrator chose', async () => {
    const { context, list, printed } = contextFor();
    const line =
      '--everyone --state 停止中 --flag 管理者 --permit-ends-before R9.4.1 --license-ends-before R9.9.1 --group 西谷班';
    const [options] = (await read(listUsersCommand, ...line.split(' '))) as [ListUsersOptions];
    await listUsers(context, options);
    expect(list).toHaveBeenCalledWith(
      listAdminUsers,
      expect.objectContaining({
        group_id: west.id,
        state: 'disabled',
        flag: 'is_admin',
        permit_ends_before: '2027-04-01',
        license_ends_before: '2027-09-01',
      }),
      expect.anything(),
    );
    expect(printed()).toContain('hanako');
  });

  it('refuses a filter of other people’s lists', async () => {
    const { context } = contextFor();
    await expect(listUsers(context, { state: 'active' })).rejects.toMatchObject({ exit: 'usage' });
  });
});
