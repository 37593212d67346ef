// @isolate: what other files typed and did not send is unsaved for good.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, answer, refusal, rows } from '../../../app/testing/fakeServer.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { GROUP_ID, site, user } from '../../../app/testing/rows.ts';
import { mayReloadNow } from '../../../platform/page/unsaved.ts';

const PUT = `PUT /api/admin/sites/${site().id}`;
const ADDRESS = '/Admin?section=site';
const admin: Answers = {
  'GET /api/users': () => rows([user({ is_admin: true })]),
  'GET /api/groups': () => rows([{ id: GROUP_ID, name: '西谷班', kind: 'hunt' }]),
};
const stored = (changes: Parameters<typeof site>[0]) => site({ version: 2, ...changes });
const conflict = async (current: ReturnType<typeof site>) => {
  const body: Record<string, unknown> = await refusal('version_conflict').json();
  return new Response(JSON.stringify({ ...body, details: { current } }), {
    status: 409,
    headers: { 'content-type': 'application/json' },
  });
};

const open = async (answers: Answers = {}) => {
  const app = renderApp(ADDRESS, { answers: { ...admin, ...answers } });
  await screen.findByRole('form', { name: 'サイトの設定' });
  return app;
};
type App = Awaited<ReturnType<typeof open>>;
const bodyOf = (app: App) =>
  app.server.calls.findLast(({ call }) => call === PUT)?.body as Record<string, unknown> | undefined;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存する' }));

describe('管理のサイト', () => {
  it('sends the whole form with what was read, and goes on from what was stored', async () => {
    const answers: Answers = { [PUT]: () => answer(stored({ contact_phone: '0265-11-2222' })) };
    const app = await open(answers);
    expect(field('子機の定時通信の間隔（時間）').value).toBe('1');
    expect(field('親機の定時通信の間隔（分）').value).toBe('10');
    type('電話', '0265-11-2222');
    type('子機の定時通信の間隔（時間）', '6');
    type('子機の定時通信の間隔（分）', '３０');
    type('メッシュの番号', 'q2277');
    type('メッシュの記号', '6240=イ');
    fireEvent.click(screen.getByRole('switch', { name: '投稿の承認' }));
    app.server.answers['GET /api/sites'] = () => rows([stored({ contact_phone: '0265-11-2222' })]);
    save();
    expect(await screen.findByText('保存しました。')).toBeTruthy();
    expect(bodyOf(app)).toMatchObject({
      version: 1,
      name: '見本町',
      contact_phone: '0265-11-2222',
      heartbeat_interval_s: 6.5 * 3600,
      status_interval_s: 600,
      mesh_style: 'q2277',
      mesh_letters: '6240=イ',
      post_needs_approval: true,
      heat_days: 30,
      battery_low_v: null,
    });
    expect(bodyOf(app)).not.toHaveProperty('is_satomori');
    type('担当課', '林務課');
    save();
    await waitFor(() => expect(bodyOf(app)).toMatchObject({ version: 2, contact_name: '林務課' }));
  });

  it('sends nothing that cannot be, and says at each field why', async () => {
    const app = await open();
    type('サイトの名前', '');
    type('団体コード', '202054');
    type('電池のしきい値（残量）', 'すこし');
    type('親機の定時通信の間隔（分）', '');
    type('親機の定時通信の間隔（時間）', '');
    save();
    expect((await screen.findByText(/保存していません/)).textContent).toBe(
      '保存していません。直してください: サイトの名前、団体コード、親機の定時通信の間隔、電池のしきい値（残量）',
    );
    expect(screen.getByText('入力してください')).toBeTruthy();
    expect(screen.getByText(/6けたの団体コードではありません/)).toBeTruthy();
    expect(field('電池のしきい値（残量）').value).toBe('すこし');
    expect(bodyOf(app)).toBeUndefined();
  });

  it('takes over what another administrator stored meanwhile, and keeps what was typed', async () => {
    const current = stored({ contact_phone: '0265-99-9999', patrol_due_hour: 17 });
    let isFirst = true;
    const app = await open({
      [PUT]: () => {
        const isConflict = isFirst;
        isFirst = false;
        return isConflict ? conflict(current) : answer(stored({ version: 3 }));
      },
    });
    type('担当課', '林務課');
    save();
    await screen.findByText(/ほかの人が先に変えました（電話、見回りの期限）/);
    expect([field('担当課').value, field('電話').value, field('見回りの期限').value]).toEqual([
      '林務課',
      '0265-99-9999',
      '17',
    ]);
    save();
    await waitFor(() =>
      expect(bodyOf(app)).toMatchObject({
        version: 2,
        contact_name: '林務課',
        contact_phone: '0265-99-9999',
        patrol_due_hour: 17,
      }),
    );
  });

  it.each([
    ['stored', 2, answer],
    ['in conflict with another administrator', 5, conflict],
  ])('keeps what is typed while the form is being saved, once that is %s', async (_, version, respond) => {
    let reply: (answered: Response) => void = () => {};
    const app = await open({
      [PUT]: () =>
        new Promise((resolve) => {
          reply = resolve;
        }),
    });
    type('担当課', '林務課');
    save();
    await waitFor(() => expect(bodyOf(app)).toBeDefined());
    type('電話', '0265-11-2222');
    reply(await respond(stored({ version, contact_name: '林務課' })));
    await screen.findByRole('button', { name: '保存する' });
    expect([field('担当課').value, field('電話').value]).toEqual(['林務課', '0265-11-2222']);
    save();
    await waitFor(() => expect(bodyOf(app)).toMatchObject({ version, contact_phone: '0265-11-2222' }));
  });

  it('shows what others store, as long as nothing is typed', async () => {
    const app = await open();
    app.server.answers['GET /api/sites'] = () => rows([stored({ contact_name: '鳥獣対策室' })]);
    await app.queryClient.invalidateQueries();
    await waitFor(() => expect(field('担当課').value).toBe('鳥獣対策室'));
    type('担当課', '林務課');
    app.server.answers['GET /api/sites'] = () => rows([stored({ contact_name: '総務課', version: 3 })]);
    await app.queryClient.invalidateQueries();
    expect(field('担当課').value).toBe('林務課');
  });

  it('asks before another page or section is opened and what was typed is lost', async () => {
    const app = await open();
    const openSection = async (name: RegExp) => {
      fireEvent.click(screen.getByRole('link', { name: '管理の一覧' }));
      fireEvent.click(await screen.findByRole('link', { name }));
    };
    await openSection(/^人/);
    await waitFor(() => expect(app.address()).toBe('/Admin?section=people'));
    await openSection(/^サイト/);
    await screen.findByRole('form', { name: 'サイトの設定' });
    expect(mayReloadNow()).toBe(true);
    type('担当課', '林務課');
    expect(mayReloadNow()).toBe(false);

    fireEvent.click(screen.getByRole('link', { name: '管理の一覧' }));
    const dialog = within(await screen.findByRole('dialog', { name: '保存していない変更があります' }));
    fireEvent.click(dialog.getByRole('button', { name: '入力に戻る' }));
    expect([app.address(), field('担当課').value]).toEqual([ADDRESS, '林務課']);
    await app.router.navigate('/home');
    fireEvent.click(await screen.findByRole('button', { name: '保存せずに移る' }));
    await screen.findByRole('heading', { level: 1, name: 'ホーム' });
    expect(mayReloadNow()).toBe(true);
  });

  it('holds nobody back whose session ends', async () => {
    const app = await open();
    type('担当課', '林務課');
    await app.router.navigate('/logout');
    await screen.findByRole('heading', { name: 'ログアウトしました' });
  });
});
