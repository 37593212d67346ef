import { NOT_APPLIED_TEXTS, type TrapLog } from '@satomori/core';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, type Answers, noConnection, refusal, rows } from '../../app/testing/fakeServer.ts';
import { showOnDesktop } from '../../app/testing/mediaQueries.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { firedTrap, gateway, site, trap, trapLog, user } from '../../app/testing/rows.ts';
import { createLiveEvents } from '../../queries/live/testing/liveEvents.ts';

const uuid = (digits: number) => `019400f0-0000-7000-8000-0000000000${digits}`;
const IN_A_YEAR = new Date(Date.now() + 365 * 24 * 60 * 60_000).toISOString();

const TRAPS = [
  trap({ id: uuid(10), name: '炭焼沢', trap_no: '26-010', state_until: IN_A_YEAR, last_proof_at: IN_A_YEAR }),
  trap({ id: uuid(11), name: '東沢', trap_no: '26-011', state: 'unknown', state_reason: 'not_closed' }),
  firedTrap({ id: uuid(12), name: '西谷3号', trap_no: '26-012', last_log_id: uuid(90) }),
];
/** Opens the form of a check from the sheet of the visit. */
async function openCheck() {
  for (const name of ['見回り記録', 'ほかの結果・メモ・日時'])
    fireEvent.click(await screen.findByRole('button', { name }));
}
const traps: Answers = { 'GET /api/traps': () => rows(TRAPS) };
const GATEWAY_VIEWER: Answers = { 'GET /api/users': () => rows([user({ is_gw_view: true })]) };

const log = (changes: Partial<TrapLog>) =>
  trapLog({ trap_id: uuid(12), trap_name: '西谷3号', gateway_name: '役場屋上', ...changes });

const list = async () => within(await screen.findByRole('list', { name: 'わなの一覧' }));
const namesShown = async () => (await list()).getAllByRole('button').map(({ textContent }) => textContent);
const openTrap = async (name: string) =>
  fireEvent.click((await list()).getByRole('button', { name: new RegExp(name) }));

describe('HokapatoList', () => {
  it('is not for a member of the site without the role', async () => {
    const app = renderApp('/HokapatoList', {
      answers: { 'GET /api/users': () => rows([user({ is_hunter: false })]) },
    });
    await waitFor(() => expect(app.address()).toBe('/home'));
  });

  it('is for the members of a hokapato site', async () => {
    const answers = {
      ...traps,
      'GET /api/users': () => rows([user({ is_hunter: false })]),
      'GET /api/sites': () => rows([site({ is_satomori: false })]),
    };
    renderApp('/HokapatoList', { answers });
    expect(await namesShown()).toHaveLength(3);
  });

  it('begins with what needs a person', async () => {
    renderApp('/HokapatoList', { answers: traps });
    expect(await namesShown()).toEqual(['西谷3号 26-012', '東沢 26-011', '炭焼沢 26-010']);
    expect(screen.getByText('掛け直しを確認できません')).toBeTruthy();
  });

  describe.each([
    ['a phone', 'dialog'],
    ['a desktop', 'region'],
  ])('on %s', (device, role) => {
    beforeEach(() => void (device === 'a desktop' && showOnDesktop()));
    afterEach(() => vi.restoreAllMocks());

    it.each([
      [{ state: 'fired', state_reason: 'unstable', unstable_count: 12 }, '不安定（12回作動）'],
      [{ state: 'checked', state_reason: 'not_closed' }, '掛け直しを確認できません'],
    ] as const)('says in its row and on its page why a trap is %j', async (changes, reason) => {
      const told = trap({ id: uuid(13), name: '西谷9号', trap_no: '26-013', ...changes });
      renderApp('/HokapatoList', { answers: { 'GET /api/traps': () => rows([told]) } });
      expect(await screen.findAllByText(reason)).toHaveLength(1);
      fireEvent.click(screen.getByText('西谷9号'));
      const page = within(await screen.findByRole(role, { name: /^西谷9号/ }));
      expect(page.getByText(reason)).toBeTruthy();
    });
  });

  it('shows what the address asks for, and how many of how many', async () => {
    renderApp('/HokapatoList?state=fired', { answers: traps });
    expect(await namesShown()).toEqual(['西谷3号 26-012']);
    expect(screen.getByText('3 件中 1 件')).toBeTruthy();
  });

  it('keeps filters and search in the address', async () => {
    const app = renderApp('/HokapatoList', { answers: traps });
    fireEvent.click(await screen.findByRole('button', { name: /不明/ }));
    await waitFor(() => expect(app.address()).toBe('/HokapatoList?state=unknown'));
    fireEvent.change(screen.getByRole('searchbox', { name: '名前・番号・場所で探す' }), {
      target: { value: '東' },
    });
    await waitFor(() => expect(new URLSearchParams(app.address().split('?')[1]).get('q')).toBe('東'));
  });

  it('offers the whole list where the filter leaves nothing', async () => {
    const app = renderApp('/HokapatoList?q=ない名前', { answers: traps });
    fireEvent.click(await screen.findByRole('button', { name: 'すべて表示' }));
    expect(await namesShown()).toHaveLength(3);
    expect(app.address()).toBe('/HokapatoList');
  });

  it('never calls a trap 稼働中 whose proof has lapsed', async () => {
    const lapsed = trap({ state: 'armed', state_until: '2020-01-01T00:00:00.000Z', last_proof_at: null });
    renderApp('/HokapatoList', { answers: { 'GET /api/traps': () => rows([lapsed]) } });
    expect((await list()).getByText('不明')).toBeTruthy();
    expect((await list()).queryByText('稼働中')).toBeNull();
  });

  it('does not move the rows when one fires, and says so', async () => {
    let now = TRAPS.slice(0, 2);
    const live = createLiveEvents();
    renderApp('/HokapatoList', {
      answers: { 'GET /api/traps': () => rows(now), 'GET /api/events': live.answer },
    });
    expect(await namesShown()).toEqual(['東沢 26-011', '炭焼沢 26-010']);
    now = [firedTrap({ id: uuid(10), name: '炭焼沢', trap_no: '26-010', sequence: 2 }), now[1]!];
    live.tell('traps');
    const button = await screen.findByRole('button', { name: /新しい作動 1 件/ });
    expect(await namesShown()).toEqual(['東沢 26-011', '炭焼沢 26-010']);
    fireEvent.click(button);
    expect(await namesShown()).toEqual(['炭焼沢 26-010', '東沢 26-011']);
  });

  it('says what would be here on a site without traps', async () => {
    renderApp('/HokapatoList');
    expect(await screen.findByText(/ここに、見守っているわなの状態/)).toBeTruthy();
  });

  it('offers to try again when the list cannot be read', async () => {
    let answers = noConnection as Answers[string];
    renderApp('/HokapatoList', { answers: { 'GET /api/traps': (request) => answers(request) } });
    const retry = await screen.findByRole('button', { name: '再試行' });
    answers = () => rows(TRAPS);
    fireEvent.click(retry);
    expect(await namesShown()).toHaveLength(3);
  });
});

describe('detail of a trap', () => {
  const answers: Answers = {
    ...traps,
    'GET /api/trap_logs': () =>
      rows([log({}), log({ id: uuid(51), kind: 'patrol', source: 'user', user_name: '里山 一郎' })]),
  };

  it('is in the address, and shows both times of a late report', async () => {
    const app = renderApp('/HokapatoList', { answers });
    await openTrap('西谷3号');
    await waitFor(() => expect(app.address()).toBe(`/HokapatoList?trap_id=${uuid(12)}`));
    const detail = within(await screen.findByRole('dialog', { name: '西谷3号' }));
    expect((await detail.findAllByText('発生')).length).toBeGreaterThan(0);
    expect(detail.getByText('里山 一郎')).toBeTruthy();
  });

  it('shows what a sensor reports of itself, and calls an impossible value that', async () => {
    const measured = log({
      battery_flag: true,
      humidity_pct: 50.5,
      other_values: { angle_x_deg: -5 },
      impossible_values: { temperature_c: 3276.7 },
      stored_records: [
        {
          at: '2026-11-20T03:00:00.000Z',
          contact: 'closed',
          values: { temperature_c: 30.8, humidity_pct: 51 },
          impossible_values: {},
        },
      ],
    });
    renderApp(`/HokapatoList?trap_id=${uuid(12)}`, {
      answers: { ...traps, 'GET /api/trap_logs': () => rows([measured]) },
    });
    expect(await screen.findByText('ありえない値のため使いません（温度 3276.7℃）')).toBeTruthy();
    const stored = '子機の記録 2026-11-20 12:00:00 磁石が近づいた状態、温度 30.8℃、湿度 51%';
    for (const text of ['電池低下の知らせ', '湿度 50.5%', '角度X -5度', stored])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it('records a check with the newest reading the person knew, and says so', async () => {
    const app = renderApp(`/HokapatoList?trap_id=${uuid(12)}`, {
      answers: {
        ...answers,
        'POST /api/trap_logs': accepted(
          log({ kind: 'checked', source: 'user', trap_id: uuid(12), result: 'captured' }),
        ),
      },
    });
    await openCheck();
    fireEvent.click(await screen.findByLabelText('捕獲'));
    fireEvent.click(screen.getByRole('button', { name: '確認を記録する' }));
    expect(await screen.findByText('記録しました')).toBeTruthy();
    const sent = app.server.calls.find(({ call }) => call === 'POST /api/trap_logs')?.body;
    expect(sent).toMatchObject({
      trap_id: uuid(12),
      kind: 'checked',
      result: 'captured',
      seen_log_id: uuid(90),
    });
    const next = screen.getByRole('link', { name: '続けて捕獲を記録する' });
    expect(next.getAttribute('href')).toBe(`#/HuntShot?trap_id=${uuid(12)}&result=captured`);
    // One press more, without another form.
    fireEvent.click(screen.getByRole('button', { name: '西谷3号を設置した' }));
    await waitFor(() =>
      expect(app.server.calls.filter(({ call }) => call === 'POST /api/trap_logs')[1]?.body).toMatchObject({
        trap_id: uuid(12),
        kind: 'set',
      }),
    );
  });

  it('offers no capture after a check that found none, nor to somebody who may not record one', async () => {
    const open = async (own: Answers, result: '空はじき' | '捕獲', stored: 'false_spring' | 'captured') => {
      renderApp(`/HokapatoList?trap_id=${uuid(12)}`, {
        answers: {
          ...answers,
          ...own,
          'POST /api/trap_logs': accepted(
            log({ kind: 'checked', source: 'user', trap_id: uuid(12), result: stored }),
          ),
        },
      });
      await openCheck();
      fireEvent.click(await screen.findByLabelText(result));
      fireEvent.click(screen.getByRole('button', { name: '確認を記録する' }));
      await screen.findByText('記録しました');
      expect(screen.queryByRole('link', { name: '続けて捕獲を記録する' })).toBeNull();
      cleanup();
    };
    await open({}, '空はじき', 'false_spring');
    await open({ 'GET /api/sites': () => rows([site({ is_satomori: false })]) }, '捕獲', 'captured');
  });

  it('says where an act changed nothing, on recording it and in the history', async () => {
    const unapplied = log({ kind: 'checked', source: 'user', not_applied_reason: 'newer_firing' });
    renderApp(`/HokapatoList?trap_id=${uuid(12)}`, {
      answers: {
        ...traps,
        'GET /api/trap_logs': () => rows([unapplied]),
        'POST /api/trap_logs': accepted(unapplied),
      },
    });
    expect(await screen.findAllByText(NOT_APPLIED_TEXTS.newer_firing)).toHaveLength(1);
    await openCheck();
    fireEvent.click(await screen.findByLabelText('捕獲'));
    fireEvent.click(screen.getByRole('button', { name: '確認を記録する' }));
    await waitFor(() => expect(screen.getAllByText(NOT_APPLIED_TEXTS.newer_firing)).toHaveLength(2));
    expect(screen.queryByText('記録しました')).toBeNull();
  });

  it('keeps the form open with the server’s sentence when it cannot be recorded', async () => {
    renderApp(`/HokapatoList?trap_id=${uuid(12)}`, {
      answers: { ...answers, 'POST /api/trap_logs': () => refusal('unavailable') },
    });
    await openCheck();
    fireEvent.click(await screen.findByLabelText('捕獲'));
    fireEvent.click(screen.getByRole('button', { name: '確認を記録する' }));
    expect(await screen.findByText(/ただいま受け付けられません/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('捕獲').checked).toBe(true);
  });

  it('offers a shared viewer nothing to record', async () => {
    renderApp(`/HokapatoList?trap_id=${uuid(12)}`, {
      answers: { ...answers, 'GET /api/users': () => rows([user({ is_shared_viewer: true })]) },
    });
    await screen.findByRole('dialog', { name: '西谷3号' });
    expect(screen.queryByRole('button', { name: '見回り記録' })).toBeNull();
  });
});

describe('gateways', () => {
  it('has no tab for somebody who may not see them, nor asks for them', async () => {
    const app = renderApp('/HokapatoList?tab=gateways', { answers: traps });
    expect(await namesShown()).toHaveLength(3);
    expect(screen.queryByRole('tab', { name: '親機' })).toBeNull();
    expect(app.server.calls.some(({ call }) => call === 'GET /api/gateways')).toBe(false);
  });

  it('shows gateways and relays with their state', async () => {
    const answers = {
      ...GATEWAY_VIEWER,
      'GET /api/gateways': () =>
        rows([
          gateway({ last_seen_at: '2020-01-01T00:00:00.000Z', state_until: '2020-01-01T00:20:00.000Z' }),
          gateway({ id: uuid(61), name: '尾根', kind: 'relay', state: 'never_seen', last_seen_at: null }),
        ]),
    };
    renderApp('/HokapatoList?tab=gateways', { answers });
    const gateways = within(await screen.findByRole('list', { name: '親機の一覧' }));
    expect(gateways.getByText('停止')).toBeTruthy();
    expect(gateways.getByText('未接続')).toBeTruthy();
    expect(gateways.getByText('中継機')).toBeTruthy();
  });
});
