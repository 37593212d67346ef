import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { capture, image } from '../../app/testing/postRows.ts';
import { answer, type Answers, refusal, rows } from '../../app/testing/fakeServer.ts';
import { postMapAnswers } from '../../app/testing/postMapAnswers.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { gateway, site, trap, user } from '../../app/testing/rows.ts';
import { createLiveEvents } from '../../queries/live/testing/liveEvents.ts';

const BOAR = capture({ id: 'boar', photos: [image()] });
const DEER = capture({
  id: 'deer',
  species: 'sika_deer',
  longitude: 135.45,
  captured_at: '2026-11-10T01:00:00.000Z',
  place: '東山',
  status: 'approved',
});
const NOWHERE = capture({ id: 'nowhere', species: 'hare', latitude: null, longitude: null });
const CAPTURES = [BOAR, DEER, NOWHERE];

/** The middle of the map: this place at this zoom. */
const AT_BOAR = 'period=all&latitude=35.1&longitude=135.4&zoom=14';
const MIDDLE = { clientX: 600, clientY: 400 };

const open = (address: string, answers: Answers = {}, captures = () => CAPTURES) =>
  renderApp(address, {
    answers: {
      'GET /api/users': () => rows([user({ is_gw_view: true })]),
      'GET /api/sites': () => rows([site({ post_needs_approval: true })]),
      'GET /api/traps': () => rows([trap({ latitude: 35.2, longitude: 135.6 })]),
      'GET /api/gateways': () => rows([gateway({ latitude: 35.2, longitude: 135.7 })]),
      'GET /api/map_hunt_points': postMapAnswers(captures),
      ...answers,
    },
  });
const callsOf = (app: ReturnType<typeof open>) =>
  app.server.calls.filter(({ call }) => call === 'GET /api/map_hunt_points');
const map = () => screen.findByRole('region', { name: /地図/ });
const panel = (name: string) => screen.findByRole('region', { name });

/** Presses the middle of the map until the expected point is drawn. */
async function pressMiddle() {
  const region = await map();
  await waitFor(() => {
    fireEvent.click(region, MIDDLE);
    expect(document.querySelector('section h2')).not.toBeNull();
  });
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('on a hokapato site', () => {
  it('nobody sees or is asked about captures', async () => {
    const app = renderApp('/HuntMap?layers=captures,heat,traps&of=captures&hunt_point_id=boar', {
      answers: {
        'GET /api/users': () => rows([user({ is_hunter: false })]),
        'GET /api/sites': () => rows([site({ is_satomori: false })]),
        'GET /api/traps': () => rows([trap()]),
      },
    });
    expect(await screen.findByText('1 件中 1 件')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '絞り込み' }));
    expect(screen.getByLabelText('名前・番号・場所で探す')).toBeTruthy();
    expect(screen.queryByLabelText('捕獲の期間')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^地図の種類/ }));
    expect(screen.getByRole('checkbox', { name: /^わな/ })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /捕獲/ })).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: '一覧' }));
    expect(await screen.findByRole('list', { name: '地図にあるものの一覧' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: '捕獲' })).toBeNull();
    expect(callsOf(app)).toEqual([]);
  });
});

describe('captures on the map', () => {
  it('are those of 30 days until somebody asks for more, and that is said', async () => {
    const today = capture({ id: 'today', captured_at: new Date().toISOString() });
    const app = open('/HuntMap', {}, () => [
      today,
      capture({ id: 'old', captured_at: '2020-01-01T00:00:00.000Z' }),
    ]);
    expect(await screen.findByText('30日間の捕獲 2 件中 1 件')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '絞り込み' }));
    fireEvent.change(await screen.findByLabelText('捕獲の期間'), { target: { value: 'all' } });
    expect(await screen.findByText('捕獲 2 件中 2 件')).toBeTruthy();
    expect(app.address()).toBe('/HuntMap?period=all');
  });

  it('are counted: how many of how many, and who is not on it', async () => {
    open('/HuntMap?period=all');
    expect(await screen.findByText('捕獲 3 件中 2 件')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '位置のない捕獲 1 件' }));
    const list = await screen.findByRole('list', { name: '捕獲の一覧' });
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(3));
  });

  it('open a card by a press, kept in the address, with where the record stands', async () => {
    const app = open(`/HuntMap?${AT_BOAR}`);
    await pressMiddle();
    const card = within(await panel('イノシシ 1頭'));
    expect(card.getByText('承認待ち')).toBeTruthy();
    expect(card.getByText('62.5kg（実測）')).toBeTruthy();
    expect(card.getByRole('button', { name: /全体（切除前）を大きく見る/ })).toBeTruthy();
    expect(app.address()).toContain('hunt_point_id=boar');
    fireEvent.click(card.getByRole('button', { name: '閉じる' }));
    await waitFor(() => expect(app.address()).not.toContain('hunt_point_id'));
  });

  it('are found by their address', async () => {
    open('/HuntMap?hunt_point_id=deer');
    expect(await panel('ニホンジカ 1頭')).toBeTruthy();
  });

  it('are found by their address also where the filter leaves them out', async () => {
    const app = open('/HuntMap?hunt_point_id=deer&species=boar');
    expect(await panel('ニホンジカ 1頭')).toBeTruthy();
    expect(app.address()).toBe('/HuntMap?hunt_point_id=deer&species=boar');
  });

  it('on one spot open as a list', async () => {
    const twins = ['one', 'two'].map((id) => capture({ id, species: id === 'one' ? 'boar' : 'hare' }));
    open(`/HuntMap?${AT_BOAR}`, {}, () => twins);
    await pressMiddle();
    const spot = within(await panel('この場所の捕獲'));
    fireEvent.click(await spot.findByRole('button', { name: /ノウサギ/ }));
    const card = within(await panel('ノウサギ 1頭'));
    fireEvent.click(card.getByRole('button', { name: 'この場所の一覧へ戻る' }));
    expect(await panel('この場所の捕獲')).toBeTruthy();
  });

  it('appear by themselves, the old ones standing until then', async () => {
    const live = createLiveEvents();
    let captures = CAPTURES;
    const app = open('/HuntMap?period=all', { 'GET /api/events': live.answer }, () => captures);
    expect(await screen.findByText('捕獲 3 件中 2 件')).toBeTruthy();
    await screen.findByLabelText('接続済み');
    captures = [...CAPTURES, capture({ id: 'new', latitude: 35.11 })];
    const before = callsOf(app).length;
    act(() => live.tell('map_hunt_points'));
    await waitFor(() => expect(callsOf(app).length).toBeGreaterThan(before));
    expect(screen.getByText(/^捕獲 \d 件中 \d 件$/)).toBeTruthy();
    expect(await screen.findByText('捕獲 4 件中 3 件')).toBeTruthy();
  });

  it('beyond 20,000 are clusters, and that is said', async () => {
    const clusters = {
      view: 'clusters',
      latitude: [35.1],
      longitude: [135.4],
      count: [25_000],
      status: ['approved'],
    };
    const app = open('/HuntMap?period=all', {
      'GET /api/map_hunt_points': ({ url: { searchParams } }) =>
        searchParams.get('view') === 'map'
          ? answer([clusters], { next: null, total: 25_000 })
          : answer([], { next: null, total: 25_003 }),
    });
    expect(await screen.findByText('捕獲 25,003 件中 25,000 件')).toBeTruthy();
    expect(screen.getByText('20,000件を超えるため、まとめて表示しています')).toBeTruthy();
    expect(screen.getByRole('button', { name: '位置のない捕獲 3 件' })).toBeTruthy();
    await waitFor(() => expect(callsOf(app).length).toBeGreaterThanOrEqual(3));
  });

  it('that cannot be read are said so, and the traps stand', async () => {
    const app = open('/HuntMap?period=all', { 'GET /api/map_hunt_points': () => refusal('not_allowed') });
    expect(await screen.findByText('捕獲 読み込めません')).toBeTruthy();
    expect(screen.getByRole('button', { name: '西谷3号 稼働中' })).toBeTruthy();
    app.server.answers['GET /api/map_hunt_points'] = postMapAnswers(() => CAPTURES);
    fireEvent.click(screen.getByRole('button', { name: '再試行' }));
    expect(await screen.findByText('捕獲 3 件中 2 件')).toBeTruthy();
  });
});

describe('what lies over the map', () => {
  it('is chosen in one panel, kept in the address, and remembered', async () => {
    const app = open('/HuntMap?period=all');
    fireEvent.click(await screen.findByRole('button', { name: /^地図の種類/ }));
    fireEvent.click(screen.getByLabelText('捕獲のヒートマップ'));
    expect(await screen.findByRole('group', { name: 'ヒートマップの凡例' })).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: /^わな/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '西谷3号 稼働中' })).toBeNull());
    expect(app.address()).toBe('/HuntMap?layers=gateways%2Ccaptures%2Cheat&period=all');
    expect(localStorage.getItem('satomori-hunt-map-layers')).toBe('gateways,captures,heat');
  });

  it('is as it was chosen last, unless the address says otherwise', async () => {
    localStorage.setItem('satomori-hunt-map-layers', 'traps');
    const app = open('/HuntMap?period=all');
    expect(await screen.findByText('捕獲 3 件中 0 件（非表示）')).toBeTruthy();
    await act(() => app.router.navigate('/HuntMap?layers=captures&period=all'));
    expect(await screen.findByText('捕獲 3 件中 2 件')).toBeTruthy();
  });
});

describe('the filter', () => {
  it('by period and animal is in the address and the same for map and list', async () => {
    const app = open('/HuntMap?period=all');
    fireEvent.click(await screen.findByRole('button', { name: '絞り込み' }));
    fireEvent.change(await screen.findByLabelText('捕獲の鳥獣の種類'), { target: { value: 'sika_deer' } });
    expect(await screen.findByText('捕獲 3 件中 1 件')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('捕獲の期間'), { target: { value: 'days' } });
    fireEvent.change(await screen.findByLabelText('いつから'), { target: { value: '2026-11-11' } });
    expect(await screen.findByText('捕獲 3 件中 0 件')).toBeTruthy();
    expect(app.address()).toBe('/HuntMap?from=2026-11-11&species=sika_deer');
    expect(await screen.findByText('条件に合う捕獲はありません')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: '一覧' }));
    fireEvent.click(await screen.findByRole('tab', { name: '捕獲' }));
    expect(await screen.findByText('条件に合うものはありません。')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'すべて表示' }));
    const list = await screen.findByRole('list', { name: '捕獲の一覧' });
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(3));
    expect(app.address()).toBe('/HuntMap?tab=list&of=captures');
  });
});

describe('the list of captures', () => {
  it('has the same as rows, and opens the same card from the keyboard', async () => {
    open('/HuntMap?tab=list&of=captures');
    const list = within(await screen.findByRole('list', { name: '捕獲の一覧' }));
    const row = await list.findByRole('button', { name: /東山/ });
    expect(row.textContent).toContain('2026-11-10');
    expect(row.textContent).toContain('ニホンジカ 1頭');
    expect(row.textContent).toContain('メス・成獣');
    expect(row.textContent).toContain('写真なし');
    expect(list.getByRole('button', { name: /イノシシ/ }).textContent).toContain('写真1枚');
    row.focus();
    fireEvent.click(row, { detail: 0 });
    expect(await panel('ニホンジカ 1頭')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /ノウサギ/ }));
    expect(await panel('ノウサギ 1頭')).toBeTruthy();
  });

  it('says what would be there', async () => {
    open('/HuntMap?tab=list&of=captures', {}, () => []);
    expect(await screen.findByText(/ここに、捕獲が新しい順に並びます/)).toBeTruthy();
  });
});

it('a box that is ticked does not wait for a slow server', async () => {
  const app = open('/HuntMap?period=all');
  fireEvent.click(await screen.findByRole('button', { name: /^地図の種類/ }));
  const traps = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^わな/ });
  // Every navigation reads the user first.
  app.server.answers['GET /api/users'] = () => new Promise(() => {});
  fireEvent.click(traps());
  await waitFor(() => expect(traps().checked).toBe(false));
  fireEvent.click(screen.getByRole('checkbox', { name: '捕獲のヒートマップ' }));
  expect(await screen.findByRole('group', { name: 'ヒートマップの凡例' })).toBeTruthy();
  expect(traps().checked).toBe(false);
});
