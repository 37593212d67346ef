import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, answer, refusal, rows } from '../../app/testing/fakeServer.ts';
import { sighting } from '../../app/testing/postRows.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { firedTrap, gateway, notification, site, trap, user } from '../../app/testing/rows.ts';

const uuid = (digit: number) => `019400f0-0000-7000-8000-0000000000${digit}`;
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const part = async (name: string | RegExp) => {
  const section = (await heading(name)).closest('section');
  if (section === null) throw new Error(`no part ${name}`);
  return within(section);
};

const RESPONDER = {
  user_id: uuid(20),
  user_name: '高橋 正男',
  is_me: false,
  acknowledged_at: '2026-11-20T01:05:00.000Z',
  eta_minutes: 30,
  note: null,
};
const TRAPS = [
  trap({ id: uuid(10), name: '稼働する', is_patrol_due: true }),
  trap({ id: uuid(11), name: '不明の', state: 'unknown', state_reason: 'proof_too_old' }),
  firedTrap({ id: uuid(12), name: '答えのある', responder: RESPONDER }),
  firedTrap({ id: uuid(13), name: '待っている', incident_id: uuid(70) }),
];
const ADMIN: Answers = { 'GET /api/users': () => rows([user({ is_admin: true })]) };
const traps: Answers = { 'GET /api/traps': () => rows(TRAPS) };

describe('Home', () => {
  it('is not for somebody without a token', async () => {
    const app = renderApp('/Home', { token: null });
    await screen.findByLabelText('ログインID');
    expect(app.address()).toBe('/login');
  });

  it('tells a person that their own permit has ended, and nobody else', async () => {
    renderApp('/Home', {
      answers: {
        ...traps,
        'GET /api/users': () => rows([user({ permit_to: '2020-03-31', license_to: '2019-09-15' })]),
      },
    });
    const notice = await part('免許・許可・登録の期限');
    expect(notice.getByText('許可期間：2020-03-31に終了')).toBeTruthy();
    expect(notice.getByText('狩猟免許：2019-09-15に終了')).toBeTruthy();
    cleanup();
    renderApp('/Home', { answers: traps });
    await part('作動 2件');
    expect(screen.queryByText('免許・許可・登録の期限')).toBeNull();
  });

  it('shows fired traps first: those nobody answered, then who is on the way', async () => {
    renderApp('/Home', { answers: traps });
    const fired = await part('作動 2件');
    expect(fired.getByText('対応待ち 1件')).toBeTruthy();
    expect(fired.getAllByRole('link').map((link) => link.textContent)).toEqual(['待っている', '答えのある']);
    expect(fired.getByText('高橋 正男')).toBeTruthy();
  });

  it('does not say again where a trap stands that is called like its place', async () => {
    const same = firedTrap({ id: uuid(12), name: '石切場', place: '石切場', owner_name: '東 恵子' });
    renderApp('/Home', { answers: { 'GET /api/traps': () => rows([same]) } });
    const fired = await part('作動 1件');
    expect(fired.getByText(/設置 東 恵子/).textContent).not.toContain('石切場');
  });

  it('counts traps by state, each figure a link to the list of these', async () => {
    renderApp('/Home', { answers: traps });
    const counts = await part('わなの状態');
    const links = counts.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['作動2', '#/HokapatoList?state=fired'],
      ['不明1', '#/HokapatoList?state=unknown'],
      ['稼働中1', '#/HokapatoList?state=armed'],
    ]);
  });

  it('never calls a trap 稼働中 whose proof has lapsed while the page stood open', async () => {
    const lapsed = trap({ state: 'armed', state_until: '2020-01-01T00:00:00.000Z', last_proof_at: null });
    renderApp('/Home', { answers: { 'GET /api/traps': () => rows([lapsed]) } });
    const counts = await part('わなの状態');
    expect(counts.getByRole('link').textContent).toBe('不明1');
  });

  it('names the patrols that are overdue to the office', async () => {
    renderApp('/Home', { answers: { ...traps, ...ADMIN } });
    expect((await part('本日の見回り 残り 1件')).getByText('稼働する')).toBeTruthy();
  });

  it('says of a patrol due why its trap is silent, and nothing of one that is received', async () => {
    const due = { is_patrol_due: true, last_patrol_at: null };
    const silent = trap({ ...due, id: uuid(13), name: '静かな', state: 'path_down', is_path_down: true });
    renderApp('/Home', {
      answers: { ...ADMIN, 'GET /api/traps': () => rows([silent, trap({ ...due, name: '届く' })]) },
    });
    const patrols = await part('本日の見回り 残り 2件');
    const rowOf = (name: string) => patrols.getByText(name).closest('a')?.textContent ?? '';
    expect(rowOf('静かな')).toContain('前回 記録なし。');
    expect(rowOf('届く')).toMatch(/前回 記録なし$/);
  });

  it('says with 作動なし what has given no proof', async () => {
    renderApp('/Home', { answers: { 'GET /api/traps': () => rows(TRAPS.slice(0, 2)) } });
    expect(await screen.findByText(/ただし 1基は様子が分かりません/)).toBeTruthy();
  });

  it('shows gateways to those who may see them, also without the list', async () => {
    const reader = user({ is_hunter: false, is_gw_view: true });
    renderApp('/Home', {
      answers: {
        'GET /api/users': () => rows([reader]),
        'GET /api/gateways': () =>
          rows([gateway(), gateway({ id: uuid(60), name: '大滝ダム', state: 'offline' })]),
      },
    });
    const gateways = await part('親機');
    expect(await gateways.findByText('停止 1台／全 2台')).toBeTruthy();
    expect(gateways.queryByRole('link')).toBeNull();
  });

  it('calls the site’s contact', async () => {
    renderApp('/Home');
    const call = await screen.findByRole('link', { name: '農林課に電話（0770-00-0000）' });
    expect(call.getAttribute('href')).toBe('tel:0770000000');
  });
});

const figure = (total: number) => ({ total, method: '数え方' });
const stats = (counts: [species: string | null, label: string, animals: number][]) =>
  answer({
    of: 'captures',
    by: ['species'],
    records: figure(counts.length),
    animals: {
      ...figure(counts.reduce((sum, [, , animals]) => sum + animals, 0)),
      counted: '承認済み、錯誤捕獲を除く',
    },
    uncounted: figure(0),
    dimension_methods: [],
    rows: counts.map(([species, label, animals]) => ({
      keys: [species],
      labels: [label],
      records: 1,
      animals,
      uncounted: 0,
    })),
    sequence: 1,
  });
const called = (app: ReturnType<typeof renderApp>, call: string) =>
  app.server.calls.filter((each) => each.call === call);

describe('posts', () => {
  const POSTS = ['ほかく投稿', 'もくげき投稿'];
  const buttons = () =>
    within(screen.getByRole('main'))
      .queryAllByRole('link')
      .map((link) => link.textContent ?? '')
      .filter((text) => POSTS.includes(text));

  it.each([
    ['somebody who only reads', { is_hunter: false }, true, []],
    ['a shared viewer', { is_hunter: false, is_shared_viewer: true }, true, []],
    ['somebody of the other kind of site', { is_posting: true }, false, []],
    ['a hunter', {}, true, ['ほかく投稿']],
    ['somebody who posts sightings', { is_hunter: false, is_posting: true }, true, ['もくげき投稿']],
    ['who does both', { is_posting: true }, true, POSTS],
  ])('are offered by role: %s', async (_who, flags, is_satomori, offered) => {
    renderApp('/Home', {
      answers: {
        'GET /api/users': () => rows([user(flags)]),
        'GET /api/sites': () => rows([site({ is_satomori })]),
      },
    });
    await heading('未読の通知');
    expect(buttons()).toEqual(offered);
  });
});

describe('captures of this month', () => {
  it('are not asked for by somebody who may not read captures', async () => {
    const app = renderApp('/Home', {
      answers: { 'GET /api/users': () => rows([user({ is_hunter: false })]) },
    });
    await heading('最近のもくげき');
    expect(called(app, 'GET /api/stats')).toEqual([]);
  });

  it('stand the most first, the rest in one row', async () => {
    renderApp('/Home', {
      answers: {
        'GET /api/stats': () =>
          stats([
            ['boar', 'イノシシ', 12],
            ['sika_deer', 'ニホンジカ', 31],
            ['crow', 'カラス類', 5],
            ['badger', 'アナグマ', 4],
            ['raccoon', 'アライグマ', 3],
            ['fox', 'キツネ', 2],
            [null, '記録なし', 1],
          ]),
      },
    });
    const captures = await part('今月の捕獲');
    expect((await captures.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
      'ニホンジカ31頭',
      'イノシシ12頭',
      'カラス類5羽',
      'アナグマ4頭',
      'アライグマ3頭',
      'そのほか3',
    ]);
    expect(captures.getByText('58頭・羽（承認済み、錯誤捕獲を除く）')).toBeTruthy();
  });

  it('say when there are none, and when they could not be read', async () => {
    const app = renderApp('/Home', { answers: { 'GET /api/stats': () => stats([]) } });
    const captures = await part('今月の捕獲');
    expect(await captures.findByText(/承認された捕獲はまだありません/)).toBeTruthy();
    app.server.answers['GET /api/stats'] = () => refusal('unavailable');
    void app.queryClient.invalidateQueries();
    expect(await captures.findByText(/前に読み込んだ内容/)).toBeTruthy();
  });
});

describe('the latest sightings', () => {
  it.each([
    ['a shared viewer', { is_hunter: false, is_shared_viewer: true }, true],
    ['a hunter', {}, true],
    ['an administrator', { is_admin: true }, false],
  ])(
    'of a site that approves them are none that are approved, for %s',
    async (_who, flags, isApprovedOnly) => {
      renderApp('/Home', {
        answers: {
          'GET /api/users': () => rows([user(flags)]),
          'GET /api/sites': () => rows([site({ post_needs_approval: true })]),
        },
      });
      const sightings = await part('最近のもくげき');
      const words = isApprovedOnly
        ? '承認された目撃は、この7日間にはありません。承認待ちの目撃は、承認されるとここに出ます。'
        : 'この7日間に、目撃の投稿はありません。投稿があると、地図と一覧がここに出ます。';
      expect(await sightings.findByText(words)).toBeTruthy();
    },
  );

  it('are not asked for on the other kind of site', async () => {
    const app = renderApp('/Home', {
      answers: { 'GET /api/sites': () => rows([site({ is_satomori: false })]) },
    });
    await heading('未読の通知');
    expect(called(app, 'GET /api/map_points')).toEqual([]);
  });

  it('are listed with what, where and when, each a way to the map', async () => {
    const bear = sighting({ species: 'black_bear', place: '西谷の橋', latitude: 35.1, longitude: 135.4 });
    renderApp('/Home', {
      answers: {
        'GET /api/map_points': () => answer([bear], { next: null, total: 18 }),
      },
    });
    const sightings = await part('最近のもくげき');
    expect(await sightings.findByText('7日間 18件')).toBeTruthy();
    const row = sightings.getByRole('link', { name: /ツキノワグマ/ });
    expect(row.textContent).toContain('西谷の橋');
    expect(row.getAttribute('href')).toBe(
      `#/Map?map_point_id=${bear.id}&latitude=35.10000&longitude=135.40000&zoom=15`,
    );
  });
});

describe('向かいます', () => {
  const answerFired = async () => {
    fireEvent.click(await screen.findByRole('button', { name: '待っているに向かいます' }));
    fireEvent.click(screen.getByText('20分'));
    fireEvent.click(screen.getByText('向かいますと知らせる'));
  };

  it('answers the person’s own notifications of the incident', async () => {
    const app = renderApp('/Home', {
      answers: {
        ...traps,
        'GET /api/push_logs': () =>
          rows([
            notification({ id: uuid(80), incident_id: uuid(70) }),
            notification({ id: uuid(81), incident_id: uuid(71) }),
          ]),
        'POST /api/push_logs': () => answer({ changed: 1 }),
      },
    });
    await answerFired();
    await waitFor(() =>
      expect(app.server.calls.find(({ call }) => call === 'POST /api/push_logs')?.body).toEqual({
        action: 'acknowledge',
        ids: [uuid(80)],
        eta_minutes: 20,
        note: null,
      }),
    );
  });

  it('says why where the person has no notification of it, in an alert and in the form', async () => {
    renderApp('/Home', { answers: traps });
    await answerFired();
    expect((await screen.findByRole('alert')).textContent).toContain('通知があなたに届いていない');
    expect(screen.getByRole('alertdialog').textContent).toContain('通知があなたに届いていない');
  });

  it('is not offered to a shared viewer', async () => {
    const viewer = user({ is_shared_viewer: true });
    renderApp('/Home', { answers: { ...traps, 'GET /api/users': () => rows([viewer]) } });
    await heading('作動 2件');
    expect(screen.queryByRole('button', { name: /向かいます/ })).toBeNull();
  });
});

describe('unread notifications', () => {
  const READ = '西谷3号が作動しましたを既読にする';

  it('are read here on the other kind of site, which has no list of them', async () => {
    const app = renderApp('/Home', {
      answers: {
        'GET /api/users': () => rows([user({ is_hunter: false })]),
        'GET /api/sites': () => rows([site({ is_satomori: false })]),
        'GET /api/push_logs': () => rows([notification()]),
        'POST /api/push_logs': () => answer({ changed: 1 }),
      },
    });
    const unread = await part('未読の通知');
    expect(unread.queryByRole('link')).toBeNull();
    fireEvent.click(await unread.findByRole('button', { name: READ }));
    await waitFor(() =>
      expect(app.server.calls.find(({ call }) => call === 'POST /api/push_logs')?.body).toEqual({
        action: 'read',
        ids: [notification().id],
      }),
    );
  });

  it('are where the bell leads somebody who has no list of them', async () => {
    renderApp('/Home', {
      answers: {
        'GET /api/users': () => rows([user({ is_hunter: false })]),
        'GET /api/sites': () => rows([site({ is_satomori: false })]),
        'GET /api/push_logs': () => rows([notification()]),
      },
    });
    const title = await screen.findByRole('heading', { name: '未読の通知' });
    expect(document.activeElement?.contains(title) && document.activeElement !== document.body).toBe(false);
    fireEvent.click(await screen.findByRole('link', { name: /^通知/ }));
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(document.activeElement?.contains(title)).toBe(true);
  });

  it('an act that fails is told in one alert, with the server’s sentence', async () => {
    renderApp('/Home', {
      answers: {
        'GET /api/push_logs': () => rows([notification()]),
        'POST /api/push_logs': () => refusal('not_allowed'),
      },
    });
    const button = await screen.findByRole('button', { name: READ });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByRole('alertdialog');
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    expect(screen.getByRole('alertdialog').textContent).toContain('この操作をする権限がありません。');
  });
});
