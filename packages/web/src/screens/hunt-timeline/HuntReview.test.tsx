import { type Capture, POST_WARNING_LABELS, POST_WARNINGS } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capture, image } from '../../app/testing/postRows.ts';
import { type Answers, answer, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { site, user } from '../../app/testing/rows.ts';

const LIST = 'GET /api/map_hunt_points';
const uuid = (digits: number) => `019400f0-0000-7000-8000-0000000000${digits}`;
const OTHER = uuid(90);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const byOther = { posted_by: OTHER, posted_by_name: '山田', hunter_id: OTHER, hunter_name: '山田' };
const FIRST = capture({ id: uuid(10), captured_at: hoursAgo(1), ...byOther });
const SECOND = capture({ id: uuid(11), species: 'sika_deer', captured_at: hoursAgo(2), ...byOther });
const THIRD = capture({ id: uuid(12), species: 'raccoon', captured_at: hoursAgo(3), ...byOther });
const REASON = '尾の写真がありません';

/** A server that reviews like the real one, as far as the screen shows it. */
function reviewing(posts: readonly Capture[]): Answers {
  let now = [...posts];
  const judged = (id: string, changes: Partial<Capture>) => {
    now = now.map((row) => (row.id === id ? { ...row, ...changes, version: row.version + 1 } : row));
    return answer(now.find((row) => row.id === id));
  };
  const put = (id: string): Answers[string] => {
    return ({ body }) => {
      const { action, reason = null } = body as { action: string; reason?: string | null };
      const status = action === 'approve' ? 'approved' : action === 'return' ? 'returned' : 'withdrawn';
      return judged(id, { status, return_reason: reason });
    };
  };
  const list: Answers[string] = ({ url }) => {
    const [state, ids] = ['state', 'ids'].map((name) => url.searchParams.get(name));
    return rows(now.filter(({ id, status }) => (state ?? status) === status && (ids ?? id) === id));
  };
  return {
    [LIST]: list,
    'GET /api/sites': () => rows([site({ post_needs_approval: true })]),
    ...Object.fromEntries(posts.map(({ id }) => [`PUT /api/map_hunt_points/${id}`, put(id)])),
  };
}
const as = (changes: Parameters<typeof user>[0]): Answers => ({
  'GET /api/users': () => rows([user(changes)]),
});
const ADMIN = as({ is_admin: true });
const open = (posts: readonly Capture[], answers: Answers = ADMIN, path = '/HuntTimeline') =>
  renderApp(path, { answers: { ...reviewing(posts), ...answers } });
const card = async (name: string | RegExp) => within(await screen.findByRole('article', { name }));
const changes = ({ server }: ReturnType<typeof renderApp>) =>
  server.calls.filter(({ call }) => call.startsWith('PUT '));
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () =>
  document.activeElement?.closest('[data-post]')?.querySelector('article')?.getAttribute('aria-label');
/** Not visible on phones. */
const HIDDEN = { hidden: true };

describe('what may be done to a capture', () => {
  it.each([
    ['another hunter', as({ is_hunter: true })],
    ['a shared account, an administrator’s too', as({ is_admin: true, is_shared_viewer: true })],
  ])('is nothing for %s, by button or by key', async (_, answers) => {
    const app = open([FIRST, SECOND], answers);
    const first = await card('イノシシ 1頭');
    expect(first.queryByRole('group', { name: /への操作/ })).toBeNull();
    expect(screen.queryByRole('group', { name: '承認のキー操作', ...HIDDEN })).toBeNull();
    for (const key of ['j', 'c', 'r']) press(key);
    expect(focused()).toBeUndefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes(app)).toEqual([]);
  });

  it('is no verdict for its own poster', async () => {
    open([capture({ id: uuid(10), captured_at: hoursAgo(1) })], as({}));
    const own = await card('イノシシ 1頭');
    expect(own.getByRole('link', { name: /内容を直す/ })).toBeTruthy();
    expect(own.getByRole('button', { name: /取り下げる/ })).toBeTruthy();
    expect(own.queryByRole('button', { name: /承認|差し戻す/ })).toBeNull();
  });

  it('is nothing for its poster once it is approved', async () => {
    open([capture({ id: uuid(10), status: 'approved', captured_at: hoursAgo(1) })], as({}));
    const own = await card('イノシシ 1頭');
    expect(own.queryByRole('group', { name: /への操作/ })).toBeNull();
  });

  it('is only to give it back for the administrator once it is approved', async () => {
    open([capture({ ...FIRST, status: 'approved' })]);
    const approved = await card('イノシシ 1頭');
    expect(approved.getByRole('button', { name: /差し戻す/ })).toBeTruthy();
    expect(approved.queryByRole('button', { name: /承認|取り下げる/ })).toBeNull();
    expect(approved.queryByRole('link', { name: /直す/ })).toBeNull();
  });
});

describe('the administrator', () => {
  it('approves by button, and the next that waits has the focus', async () => {
    const app = open([FIRST, { ...SECOND, status: 'approved' }, THIRD]);
    fireEvent.click((await card('イノシシ 1頭')).getByRole('button', { name: /確認して承認/ }));
    await waitFor(() => expect(focused()).toBe('アライグマ 1頭'));
    expect((await card('イノシシ 1頭')).getByText('承認済み')).toBeTruthy();
    expect(changes(app).map(({ body }) => body)).toEqual([{ action: 'approve', version: 1 }]);
    expect(screen.getByText('イノシシ 1頭を承認しました')).toBeTruthy();
  });

  it('goes through the list by keys: j, k, c, and r with a reason', async () => {
    const app = open([FIRST, SECOND, THIRD]);
    await card('イノシシ 1頭');
    press('j');
    expect(focused()).toBe('イノシシ 1頭');
    press('j');
    press('k');
    press('c');
    await waitFor(() => expect(focused()).toBe('ニホンジカ 1頭'));
    press('r');
    const dialog = within(screen.getByRole('dialog', { name: '差し戻す：ニホンジカ 1頭' }));
    fireEvent.click(dialog.getByRole('button', { name: '差し戻す' }));
    expect(dialog.getByText('理由を入力してください')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('差し戻す理由'), { target: { value: REASON } });
    fireEvent.click(dialog.getByRole('button', { name: '差し戻す' }));
    await waitFor(() => expect(focused()).toBe('アライグマ 1頭'));
    expect((await card('ニホンジカ 1頭')).getByText(REASON)).toBeTruthy();
    expect(changes(app).map(({ call, body }) => [call.slice(-2), body])).toEqual([
      ['10', { action: 'approve', version: 1 }],
      ['11', { action: 'return', reason: REASON, version: 1 }],
    ]);
  });

  it('writes the letters of the keys into a field, and nothing else happens', async () => {
    const app = open([FIRST, SECOND]);
    await card('イノシシ 1頭');
    press('j');
    press('r');
    const field = screen.getByLabelText('差し戻す理由');
    for (const key of ['j', 'k', 'c', 'r']) fireEvent.keyDown(field, { key });
    fireEvent.click(screen.getByRole('button', { name: 'やめる' }));
    fireEvent.click(screen.getByRole('button', { name: '絞り込み' }));
    const search = screen.getByLabelText('地名・備考・番号で探す');
    search.focus();
    for (const key of ['j', 'c', 'r']) fireEvent.keyDown(search, { key });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes(app)).toEqual([]);
  });

  it.each([
    ['with Ctrl', { ctrlKey: true }],
    ['of an input method', { isComposing: true }],
    ['that is held down', { repeat: true }],
  ])('does nothing by a key %s', async (_, more) => {
    const app = open([FIRST, SECOND]);
    await card('イノシシ 1頭');
    press('j');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'c', ...more });
    press('j');
    expect(focused()).toBe('ニホンジカ 1頭');
    expect(changes(app)).toEqual([]);
  });

  it('may turn the keys off, for good', async () => {
    const app = open([FIRST]);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'キー操作', ...HIDDEN }));
    await card('イノシシ 1頭');
    for (const key of ['j', 'c']) press(key);
    expect(focused()).toBeUndefined();
    expect(changes(app)).toEqual([]);
    expect(localStorage.getItem('satomori-letter-keys')).toBe('off');
  });

  it('keeps what was judged where it stands, also where the filter wants only what waits', async () => {
    const app = open([FIRST, SECOND, THIRD], ADMIN, '/HuntTimeline?state=submitted');
    fireEvent.click((await card('ニホンジカ 1頭')).getByRole('button', { name: /確認して承認/ }));
    await waitFor(() => expect(focused()).toBe('アライグマ 1頭'));
    await app.queryClient.invalidateQueries();
    expect(await screen.findByText('2 件')).toBeTruthy();
    const titles = screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'));
    expect(titles).toEqual(['イノシシ 1頭', 'ニホンジカ 1頭', 'アライグマ 1頭']);
    fireEvent.click(screen.getByRole('button', { name: /^承認待ち/, pressed: true }));
    fireEvent.click(await screen.findByRole('button', { name: /^承認待ち/, pressed: false }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  });

  it('reads what speaks against a capture beside the buttons that judge it', async () => {
    open([{ ...FIRST, warnings: [...POST_WARNINGS] }, SECOND]);
    const doubted = await card('イノシシ 1頭');
    expect(doubted.getByRole('button', { name: /確認して承認/ })).toBeTruthy();
    for (const sentence of Object.values(POST_WARNING_LABELS))
      expect(doubted.getByText(sentence)).toBeTruthy();
    const other = await card('ニホンジカ 1頭');
    for (const sentence of Object.values(POST_WARNING_LABELS)) expect(other.queryByText(sentence)).toBeNull();
  });

  it('sees which captures already have a photo, with both photos', async () => {
    const shown = image({ path: 'own-photo' });
    const repeat = {
      photo_id: shown.id,
      likeness: 'similar',
      path: 'other-photo',
      capture_id: uuid(40),
      capture_no: 'NIA-9',
      captured_at: FIRST.captured_at,
      time_precision: 'date_only',
      hunter_name: '川上',
    };
    const doubted: Capture = { ...FIRST, photos: [shown], warnings: ['photo_similar'] };
    open([doubted, SECOND], {
      ...ADMIN,
      'GET /api/map_hunt_points/{id}/photo_repeats': () => answer({ repeats: [repeat], total: 4 }),
    });
    const found = await card('イノシシ 1頭');
    const list = await found.findByRole('list', { name: '同じ写真・よく似た写真のある捕獲' });
    expect(list.textContent).toMatch(/^.*写真1とよく似た写真：NIA-9、\d{4}-\d{2}-\d{2}（日付のみ）、川上$/);
    expect(list.querySelectorAll('li > span')).toHaveLength(3);
    expect(found.getByText('ほかに 3 件あります。')).toBeTruthy();
    expect((await card('ニホンジカ 1頭')).queryByRole('list')).toBeNull();
  });

  it('sees how many wait', async () => {
    open([FIRST, SECOND, { ...THIRD, status: 'approved' }]);
    expect(await screen.findByRole('button', { name: /^承認待ち\s*2$/ })).toBeTruthy();
  });

  it('is told what somebody else changed meanwhile, and nothing is approved', async () => {
    const standing = { ...FIRST, memo: '尾根の上', version: 2 };
    const app = open([FIRST, SECOND], {
      ...ADMIN,
      [`PUT /api/map_hunt_points/${FIRST.id}`]: ({ body }) =>
        (body as { version: number }).version === 1
          ? new Response(
              JSON.stringify({
                result: 'version_conflict',
                message: 'ほかの人が先に変更しました。',
                details: { current: standing },
              }),
              { status: 409, headers: { 'content-type': 'application/json' } },
            )
          : answer({ ...standing, status: 'approved', version: 3 }),
    });
    const first = await card('イノシシ 1頭');
    fireEvent.click(first.getByRole('button', { name: /確認して承認/ }));
    const said = within(await first.findByRole('alert'));
    expect(said.getByText(/ほかの人が先に変更しました/)).toBeTruthy();
    expect(said.getByRole('listitem').textContent).toBe('備考：なし → 尾根の上');
    expect(first.getByText('承認待ち')).toBeTruthy();
    fireEvent.click(first.getByRole('button', { name: /確認して承認/ }));
    await waitFor(() => expect(changes(app).at(-1)?.body).toEqual({ action: 'approve', version: 2 }));
  });

  it('loses no reason to a verdict that was faster', async () => {
    open([FIRST], {
      ...ADMIN,
      [`PUT /api/map_hunt_points/${FIRST.id}`]: () =>
        new Response(
          JSON.stringify({
            result: 'version_conflict',
            message: 'ほかの人が先に変更しました。',
            details: { current: { ...FIRST, status: 'approved', version: 2 } },
          }),
          { status: 409, headers: { 'content-type': 'application/json' } },
        ),
    });
    fireEvent.click((await card('イノシシ 1頭')).getByRole('button', { name: /差し戻す/ }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('差し戻す理由'), { target: { value: REASON } });
    fireEvent.click(dialog.getByRole('button', { name: '差し戻す' }));
    expect(await dialog.findByText(/状態「承認待ち」→「承認済み」/)).toBeTruthy();
    expect(dialog.getByLabelText('差し戻す理由')).toHaveProperty('value', REASON);
  });
});

describe('the poster', () => {
  const RETURNED = capture({
    id: uuid(10),
    captured_at: hoursAgo(1),
    status: 'returned',
    return_reason: REASON,
  });

  it('sees what came back, why, and where to mend it', async () => {
    const app = open([RETURNED, { ...SECOND, status: 'approved' }], as({}));
    const returned = await card('イノシシ 1頭');
    expect(returned.getByText('差し戻しの理由：')).toBeTruthy();
    expect(returned.getByRole('link', { name: /直して送り直す/ }).getAttribute('href')).toContain(
      `/HuntShot?edit=${RETURNED.id}`,
    );
    expect(await screen.findByText(/差し戻された記録が 1 件あります/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '差し戻しを見る' }));
    await waitFor(() => expect(app.address()).toContain('state=returned'));
  });

  it('withdraws it after being asked, without having to say why', async () => {
    const app = open([RETURNED], as({}));
    fireEvent.click((await card('イノシシ 1頭')).getByRole('button', { name: /取り下げる/ }));
    expect(changes(app)).toEqual([]);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取り下げる' }));
    expect(await (await card('イノシシ 1頭')).findByText('取り下げ')).toBeTruthy();
    expect(changes(app).map(({ body }) => body)).toEqual([{ action: 'withdraw', reason: null, version: 1 }]);
  });
});

describe('the detail beside the list', () => {
  const viewport = (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } })
    .happyDOM;
  beforeEach(() => viewport.setViewport({ width: 1440 }));
  afterEach(() => viewport.setViewport({ width: 1024 }));

  it('is where a key approves, and a button returns with a reason', async () => {
    const app = open([FIRST, SECOND, THIRD]);
    fireEvent.click((await card('イノシシ 1頭')).getByRole('button', { name: 'イノシシ 1頭' }));
    const detail = () => screen.getByRole('region', { name: 'イノシシ 1頭の詳細' });
    await screen.findByRole('region', { name: 'イノシシ 1頭の詳細' });
    await within(detail()).findByRole('group', { name: 'イノシシ 1頭への操作' });
    expect(app.address()).toBe(`/HuntTimeline?hunt_point_id=${FIRST.id}`);
    expect(document.activeElement?.closest('[data-detail]')).toBe(detail());
    press('c');
    await waitFor(() => expect(focused()).toBe('ニホンジカ 1頭'));
    await within(detail()).findByText('承認済み');
    fireEvent.click(within(detail()).getByRole('button', { name: /差し戻す/ }));
    const dialog = within(screen.getByRole('dialog', { name: '差し戻す：イノシシ 1頭' }));
    fireEvent.change(dialog.getByLabelText('差し戻す理由'), { target: { value: REASON } });
    fireEvent.click(dialog.getByRole('button', { name: '差し戻す' }));
    await within(detail()).findByText(`理由：${REASON}`);
    expect(changes(app).map(({ body }) => (body as { action: string }).action)).toEqual([
      'approve',
      'return',
    ]);
    fireEvent.click(within(detail()).getByRole('button', { name: '詳細を閉じる' }));
    await waitFor(() => expect(app.address()).toBe('/HuntTimeline'));
  });

  it('judges one that a link opened and the list does not show', async () => {
    const app = open(
      [{ ...FIRST, status: 'approved' }, SECOND],
      ADMIN,
      `/HuntTimeline?state=approved&hunt_point_id=${SECOND.id}`,
    );
    const detail = await screen.findByRole('region', { name: 'ニホンジカ 1頭の詳細' });
    await card('イノシシ 1頭');
    fireEvent.click(await within(detail).findByRole('button', { name: /確認して承認/ }));
    await within(detail).findByText('承認済み');
    expect(changes(app).map(({ body }) => body)).toEqual([{ action: 'approve', version: 1 }]);
  });

  it('says that a capture is not there', async () => {
    open([FIRST], ADMIN, `/HuntTimeline?hunt_point_id=${uuid(77)}`);
    expect(await screen.findByText(/^この捕獲は見つかりません。/)).toBeTruthy();
  });
});
