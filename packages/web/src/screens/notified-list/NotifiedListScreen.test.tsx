import type { Notification } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, answer, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { notification, site, user } from '../../app/testing/rows.ts';
import { createLiveEvents } from '../../queries/live/testing/liveEvents.ts';

const uuid = (digits: number) => `019400f0-0000-7000-8000-0000000000${digits}`;
const at = (minute: number) => `2026-11-20T01:${minute}:00.000Z`;

const RECEIPT = { at: null, problem: null, next_attempt_at: null, device_name: null };
const FIRED = notification({ id: uuid(10), created_at: at(30) });
const BATTERY = notification({
  id: uuid(11),
  rule: 'battery_low',
  title: '東沢の電池が低下しています',
  occurred_at: '2026-11-19T20:00:00.000Z',
  resolved_at: at(40),
  read_at: at(35),
  deliveries: [{ ...RECEIPT, channel: 'web_push', status: 'failed' }],
  created_at: at(20),
});

function answersOf(all: readonly (typeof FIRED)[]): Answers {
  return {
    'GET /api/push_logs': ({ url }) =>
      rows(url.searchParams.get('unread') === '1' ? all.filter(({ read_at }) => read_at === null) : all),
    'POST /api/push_logs': () => answer({ changed: 1 }),
  };
}

const item = async (name: string) => within(await screen.findByRole('article', { name }));
const titles = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));

describe('NotifiedList', () => {
  it.each([
    ['a person without the role', { 'GET /api/users': () => rows([user({ is_hunter: false })]) }],
    ['a hokapato site', { 'GET /api/sites': () => rows([site({ is_satomori: false })]) }],
  ] satisfies [string, Answers][])('is not for %s', async (_who, answers) => {
    const app = renderApp('/NotifiedList', { answers });
    await waitFor(() => expect(app.address()).toBe('/home'));
  });

  it('says what is unread, what is late, what is over, and what did not arrive', async () => {
    renderApp('/NotifiedList', { answers: answersOf([FIRED, BATTERY]) });
    expect((await item(FIRED.title)).getByText('未読')).toBeTruthy();
    const battery = await item(BATTERY.title);
    expect(battery.queryByText('未読')).toBeNull();
    expect(battery.getByText('受信')).toBeTruthy();
    expect(battery.getByText(/解決しました/)).toBeTruthy();
    expect(battery.getByText('失敗')).toBeTruthy();
  });

  it('tells the group that somebody cannot go, once', async () => {
    const declined = [{ user_name: '西 太郎', is_me: true, declined_at: at(31) }];
    const others = { ...FIRED, id: uuid(12), title: '沢2号が作動しました', declined };
    const app = renderApp('/NotifiedList', { answers: answersOf([FIRED, others]) });
    fireEvent.click((await item(FIRED.title)).getByRole('button', { name: /^わたしは行けません/ }));
    await waitFor(() => {
      const sent = app.server.calls.find(({ call }) => call === 'POST /api/push_logs')?.body;
      expect(sent).toEqual({ action: 'decline', ids: [FIRED.id] });
    });
    expect((await item(others.title)).getByText('行けない: 西 太郎')).toBeTruthy();
    expect((await item(others.title)).queryByRole('button', { name: /行けません/ })).toBeNull();
  });

  it('says that a contact is unstable, and how often it has fired', async () => {
    renderApp('/NotifiedList', { answers: answersOf([{ ...FIRED, unstable_count: 12 }, BATTERY]) });
    expect((await item(FIRED.title)).getByText('不安定（12回作動）')).toBeTruthy();
    expect((await item(BATTERY.title)).queryByText(/不安定/)).toBeNull();
  });

  it('calls what is over unread no more, in the list and at the bell, though nobody read it', async () => {
    const over = { ...BATTERY, read_at: null };
    const isOpen = ({ read_at, resolved_at }: Notification) => read_at === null && resolved_at === null;
    renderApp('/NotifiedList', {
      answers: {
        'GET /api/push_logs': ({ url }) =>
          rows(url.searchParams.get('unread') === '1' ? [FIRED, over].filter(isOpen) : [FIRED, over]),
      },
    });
    expect((await item(over.title)).queryByText('未読')).toBeNull();
    expect(await screen.findByText('未読 1 件')).toBeTruthy();
    expect(await screen.findByRole('link', { name: /^通知\s*未読\s*1\s*件$/ })).toBeTruthy();
  });

  it('answers a firing with minutes', async () => {
    const app = renderApp('/NotifiedList', { answers: answersOf([FIRED, BATTERY]) });
    fireEvent.click((await item(FIRED.title)).getByRole('button', { name: /向かいます/ }));
    fireEvent.click(await screen.findByLabelText('20分'));
    fireEvent.click(screen.getByRole('button', { name: '向かいますと知らせる' }));
    await waitFor(() => {
      const sent = app.server.calls.find(({ call }) => call === 'POST /api/push_logs')?.body;
      expect(sent).toEqual({ action: 'acknowledge', ids: [FIRED.id], eta_minutes: 20, note: null });
    });
  });

  it('leaves what was just read in place, although the filter asks for unread ones', async () => {
    let all = [FIRED, notification({ id: uuid(12), title: '次の通知', created_at: at(10) })];
    const app = renderApp('/NotifiedList?unread=1', {
      answers: {
        ...answersOf([]),
        'GET /api/push_logs': (request) => answersOf(all)['GET /api/push_logs']!(request),
      },
    });
    fireEvent.click((await item(FIRED.title)).getByRole('button', { name: /既読にする/ }));
    all = all.map((row) => (row.id === FIRED.id ? { ...row, read_at: at(50) } : row));
    await waitFor(() =>
      expect(app.server.calls.some(({ call }) => call === 'POST /api/push_logs')).toBe(true),
    );
    // Read again after the action: the answer no longer contains it.
    await waitFor(() => expect(screen.getByText('未読 1 件')).toBeTruthy());
    expect(titles()).toEqual([FIRED.title, '次の通知']);
    expect((await item(FIRED.title)).queryByText('未読')).toBeNull();
  });

  it('keeps new ones behind a bar while somebody reads', async () => {
    let all = [BATTERY];
    const live = createLiveEvents();
    renderApp('/NotifiedList', {
      answers: {
        'GET /api/push_logs': (request) => answersOf(all)['GET /api/push_logs']!(request),
        'GET /api/events': live.answer,
      },
    });
    await item(BATTERY.title);
    all = [FIRED, BATTERY];
    live.tell('push_logs');
    const bar = await screen.findByRole('button', { name: '新着 1 件を表示' });
    expect(titles()).toEqual([BATTERY.title]);
    fireEvent.click(bar);
    expect(titles()).toEqual([FIRED.title, BATTERY.title]);
  });

  it('reads all that were on screen, none that came since', async () => {
    let all = [FIRED, BATTERY];
    const app = renderApp('/NotifiedList', {
      answers: {
        ...answersOf([]),
        'GET /api/push_logs': (request) => answersOf(all)['GET /api/push_logs']!(request),
      },
    });
    await item(FIRED.title);
    all = [notification({ id: uuid(13), title: '後から来た', created_at: at(59) }), ...all];
    fireEvent.click(screen.getByRole('button', { name: 'すべて既読' }));
    await waitFor(() => {
      const sent = app.server.calls
        .filter(({ call }) => call === 'POST /api/push_logs')
        .map(({ body }) => body);
      expect(sent).toEqual([{ action: 'read', ids: [FIRED.id] }]);
    });
  });

  it('leads to what it is about, be it a trap, a gateway, a sighting or a capture', async () => {
    const about = (digits: number, target_type: Notification['target_type'], target_name: string | null) =>
      notification({
        id: uuid(digits),
        title: `通知${digits}`,
        target_type,
        target_id: uuid(70),
        target_name,
      });
    renderApp('/NotifiedList', {
      answers: answersOf([
        about(30, 'trap', '西谷3号'),
        about(31, 'gateway', null),
        about(32, 'map_point', null),
        about(33, 'map_hunt_point', '001A-7'),
        about(34, 'group', '西谷班'),
      ]),
    });
    await item('通知30');
    const links = screen
      .getAllByRole('link', { name: /を見る$/ })
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['001A-7を見る', `#/HuntMap?hunt_point_id=${uuid(70)}`],
      ['目撃を見る', `#/Map?map_point_id=${uuid(70)}`],
      ['親機を見る', `#/HokapatoList?tab=gateways&gateway_id=${uuid(70)}`],
      ['西谷3号を見る', `#/HokapatoList?trap_id=${uuid(70)}`],
    ]);
  });

  it('shows one kind where it is asked for, and the way back to all', async () => {
    const asked: (string | null)[] = [];
    const app = renderApp('/NotifiedList?unread=1&kind=battery_low', {
      answers: {
        'GET /api/push_logs': ({ url }) => {
          if (url.searchParams.get('count') === null) asked.push(url.searchParams.get('kind'));
          return rows([]);
        },
      },
    });
    expect(await screen.findByText('「電池低下」の未読の通知はありません。')).toBeTruthy();
    expect(asked).toEqual(['battery_low']);
    fireEvent.click(screen.getByRole('button', { name: 'すべての通知を表示' }));
    await waitFor(() => expect(app.address()).toBe('/NotifiedList'));
    fireEvent.change(screen.getByRole('combobox', { name: '種類' }), { target: { value: 'trap_fired' } });
    await waitFor(() => expect(app.address()).toBe('/NotifiedList?kind=trap_fired'));
  });

  it('says when each way had it', async () => {
    const deliveries = [{ ...RECEIPT, channel: 'in_app' as const, status: 'sent' as const, at: at(31) }];
    renderApp('/NotifiedList', { answers: answersOf([{ ...FIRED, deliveries }]) });
    const results = (await item(FIRED.title)).getByRole('list', { name: '送信の結果' });
    expect(results.textContent).toBe('アプリ 送信済み 2026-11-20 10:31');
  });

  it('keeps 未読のみ in the address', async () => {
    const app = renderApp('/NotifiedList', { answers: answersOf([BATTERY]) });
    fireEvent.click(await screen.findByRole('button', { name: '未読のみ' }));
    expect(await screen.findByText('未読の通知はありません。')).toBeTruthy();
    expect(app.address()).toBe('/NotifiedList?unread=1');
  });
});
