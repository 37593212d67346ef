import { type AdminUser, newId } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, answer, refusal, rows } from '../../../app/testing/fakeServer.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { GROUP_ID, user } from '../../../app/testing/rows.ts';

const PERSON = newId();
const person = (changes: Partial<AdminUser> = {}): AdminUser => ({
  ...user({ id: PERSON, login_id: 'hanako', name: '東 花子', phone: '0577-00-0001', version: 3 }),
  is_disabled: false,
  gets_monthly_report: false,
  hunt_group_name: '西谷班',
  witness_group_name: null,
  created_at: '2026-11-20T01:00:00.000Z',
  updated_at: '2026-11-20T01:00:00.000Z',
  deleted_at: null,
  version: 3,
  sequence: 1,
  ...changes,
});

const LIST = 'GET /api/admin/users';
const PUT = `PUT /api/admin/users/${PERSON}`;
const ACT = `POST /api/admin/users/${PERSON}/acts`;
const PATH = '/Admin?section=people';
const admin: Answers = {
  'GET /api/users': () => rows([user({ is_admin: true })]),
  'GET /api/groups': () => rows([{ id: GROUP_ID, name: '西谷班', kind: 'hunt' }]),
  [LIST]: () => rows([person()]),
};
const bodyOf = (app: ReturnType<typeof renderApp>, wanted: string) =>
  app.server.calls.findLast(({ call }) => call === wanted)?.body as Record<string, unknown> | undefined;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存する' }));
const openForm = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /東 花子 hanako/ }));
  await screen.findByRole('dialog', { name: '東 花子の登録' });
};

describe('管理', () => {
  it('is not for a hunter: no link, and the address leads home', async () => {
    const app = renderApp('/Admin', { answers: { [LIST]: () => rows([person()]) } });
    await screen.findByRole('heading', { level: 1, name: 'ホーム' });
    expect(app.server.calls.some(({ call }) => call === LIST)).toBe(false);
    expect(screen.queryByRole('link', { name: '管理' })).toBeNull();
  });

  it('shows the people with their rights, group and code', async () => {
    renderApp(PATH, { answers: admin });
    const card = within(await screen.findByRole('list', { name: '人' }));
    expect(await card.findByText('捕獲従事者')).toBeTruthy();
    expect(card.getByText('西谷班')).toBeTruthy();
    expect(screen.getByText('1人')).toBeTruthy();
  });

  it('marks whose licence or permit ends, and asks the server for those alone', async () => {
    vi.setSystemTime(Date.parse('2026-11-20T01:00:00.000Z'));
    const asked: (string | null)[] = [];
    const answers: Answers = {
      ...admin,
      [LIST]: ({ url }) => {
        asked.push(url.searchParams.get('expiring'));
        return rows([person({ permit_to: '2026-12-01', license_to: '2026-09-15' })]);
      },
    };
    renderApp(PATH, { answers });
    expect(await screen.findByText('狩猟免許：2026-09-15に終了')).toBeTruthy();
    expect(await screen.findByText('許可期間：2026-12-01まで（あと11日）')).toBeTruthy();
    fireEvent.click(screen.getByText('期限が近い人だけ'));
    await waitFor(() => expect(asked.at(-1)).toBe('1'));
    expect(asked[0]).toBeNull();
    vi.useRealTimers();
  });

  it('says a failure to read on once, at the end of the list', async () => {
    const answers: Answers = {
      ...admin,
      [LIST]: ({ url }) =>
        url.searchParams.has('cursor')
          ? refusal('not_allowed')
          : answer([person()], { next: 'more', total: 2 }),
    };
    renderApp(PATH, { answers });
    fireEvent.click(await screen.findByRole('button', { name: '続きを読む' }));
    expect(await screen.findByRole('button', { name: '続きを読み込めませんでした。再試行' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '再試行' })).toBeNull();
  });

  it('registers a person with an id of the client, after asking for what is missing', async () => {
    const answers: Answers = {
      ...admin,
      'POST /api/admin/users': ({ body }) => answer({ ...person(), id: (body as { id: string }).id }),
    };
    const app = renderApp(PATH, { answers });
    fireEvent.click(await screen.findByRole('button', { name: '人を登録する' }));
    await screen.findByRole('dialog', { name: '人を登録する' });
    save();
    expect(await screen.findAllByText('入力してください')).toHaveLength(2);
    type('ログインID', 'taro');
    type('氏名', '西 太郎');
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(app, 'POST /api/admin/users')).toMatchObject({
      login_id: 'taro',
      name: '西 太郎',
      is_hunter: true,
      is_admin: false,
      phone: null,
    });
  });

  it('stores the hunting licences with the last day of their validity', async () => {
    const app = renderApp(PATH, { answers: { ...admin, [PUT]: () => answer(person({ version: 4 })) } });
    await openForm();
    fireEvent.click(screen.getByRole('checkbox', { name: /わな猟/ }));
    type('免許番号', '第123号');
    type('免許の有効期限', '2028-09-15');
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(app, PUT)).toMatchObject({
      license_types: ['trap'],
      license_no: '第123号',
      license_to: '2028-09-15',
    });
  });

  it('takes over what another administrator stored meanwhile, and keeps what was typed', async () => {
    const stored = person({ phone: '0577-99-9999', version: 4 });
    let isFirst = true;
    const answers: Answers = {
      ...admin,
      [PUT]: async () => {
        if (!isFirst) return answer(stored);
        isFirst = false;
        const conflict: Record<string, unknown> = await refusal('version_conflict').json();
        return new Response(JSON.stringify({ ...conflict, details: { current: stored } }), {
          status: 409,
          headers: { 'content-type': 'application/json' },
        });
      },
    };
    const app = renderApp(PATH, { answers });
    await openForm();
    type('氏名', '東 華子');
    save();
    expect((await screen.findByText(/ほかの人が先に変えました（電話）/)).textContent).toContain(
      '取り込みました',
    );
    expect(screen.getByLabelText<HTMLInputElement>('電話').value).toBe('0577-99-9999');
    expect(screen.getByLabelText<HTMLInputElement>('氏名').value).toBe('東 華子');
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(app, PUT)).toMatchObject({ name: '東 華子', phone: '0577-99-9999', version: 4 });
  });

  it('disables only after a second press, and shows a link once', async () => {
    const link = 'https://satomori.example.jp/web/#/Login?reset=abc';
    const answers: Answers = {
      ...admin,
      [ACT]: () => answer(person({ is_disabled: true })),
      [`POST /api/admin/users/${PERSON}/sign_in_link`]: () =>
        answer({ id: PERSON, link, expires_at: '2026-11-20T02:00:00.000Z' }),
    };
    const app = renderApp(PATH, { answers });
    fireEvent.click(await screen.findByRole('button', { name: '東 花子のアカウント' }));
    fireEvent.click(await screen.findByRole('button', { name: 'パスワードを決めるためのリンクを作る' }));
    expect((await screen.findByLabelText<HTMLInputElement>('リンク')).value).toBe(link);
    fireEvent.click(screen.getByRole('button', { name: 'アカウントを停止する' }));
    expect(bodyOf(app, ACT)).toBeUndefined();
    fireEvent.click(screen.getByRole('button', { name: 'はい、アカウントを停止する' }));
    expect(await screen.findByText('停止しました。')).toBeTruthy();
    expect(bodyOf(app, ACT)).toEqual({ action: 'disable' });
    expect(screen.getByRole('button', { name: 'また使えるようにする' })).toBeTruthy();
  });

  it('prints a slip for one person, or for all that are shown', async () => {
    const asked: string[] = [];
    const answers: Answers = {
      ...admin,
      'GET /api/pdf': ({ url }) => {
        asked.push(url.search);
        return new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } });
      },
    };
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:slip');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    renderApp(PATH, { answers });
    fireEvent.click(await screen.findByRole('button', { name: '東 花子のアカウント' }));
    fireEvent.click(await screen.findByRole('button', { name: '初回ログイン票（PDF）を作る' }));
    fireEvent.click(await screen.findByRole('button', { name: 'PDFを作る' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: '初回ログイン票' }));
    expect(await screen.findByText(/前に作った票は使えなくなります/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'PDFを作る' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([`?type=first_login&ids=${PERSON}`, '?type=first_login']);
  });

  it('prints slips for those alone whose licence or permit ends, where the list shows no others', async () => {
    const [first, second] = [newId(), newId()];
    const asked: string[] = [];
    const answers: Answers = {
      ...admin,
      [LIST]: ({ url }) => {
        if (url.searchParams.get('expiring') !== '1') return rows([person()]);
        const isSecond = url.searchParams.get('cursor') === 'more';
        const page = [person({ id: isSecond ? second : first, name: '北 一郎' })];
        return answer(page, { next: isSecond ? null : 'more', total: 2 });
      },
      'GET /api/pdf': ({ url }) => {
        asked.push(url.searchParams.get('ids') ?? 'everybody');
        return new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } });
      },
    };
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:slip');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    renderApp(PATH, { answers });
    fireEvent.click(await screen.findByRole('switch', { name: '期限が近い人だけ' }));
    await screen.findByText('2人');
    fireEvent.click(screen.getByRole('button', { name: '初回ログイン票' }));
    fireEvent.click(await screen.findByRole('button', { name: 'PDFを作る' }));
    await waitFor(() => expect(asked).toEqual([`${first},${second}`]));
  });

  it('says why the last administrator cannot be disabled', async () => {
    renderApp(PATH, { answers: { ...admin, [ACT]: () => refusal('last_administrator') } });
    fireEvent.click(await screen.findByRole('button', { name: '東 花子のアカウント' }));
    fireEvent.click(await screen.findByRole('button', { name: 'アカウントを停止する' }));
    fireEvent.click(screen.getByRole('button', { name: 'はい、アカウントを停止する' }));
    expect(await screen.findAllByText(/管理者がいなくなるため/)).not.toEqual([]);
  });
});
