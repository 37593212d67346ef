import type { Sighting } from '@satomori/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, type Answers, refusal, rows } from '../../app/testing/fakeServer.ts';
import { postMapAnswers } from '../../app/testing/postMapAnswers.ts';
import { image, sighting } from '../../app/testing/postRows.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { site, user } from '../../app/testing/rows.ts';
import { createLiveEvents } from '../../queries/live/testing/liveEvents.ts';

const BEAR = sighting({ id: 'bear', count: 2, photos: [image()] });
const BOAR = sighting({
  id: 'boar',
  species: 'boar',
  report_kind: 'trace',
  signs: ['digging'],
  longitude: 135.45,
  witnessed_at: '2026-11-10T01:00:00.000Z',
  time_precision: 'about',
  place: '東山',
});
const NOWHERE = sighting({ id: 'nowhere', species: 'hare', latitude: null, longitude: null });
const SIGHTINGS = [BEAR, BOAR, NOWHERE];

/** The middle of the map: this place at this zoom. */
const AT_BEAR = 'latitude=35.1&longitude=135.4&zoom=14';
const MIDDLE = { clientX: 600, clientY: 400 };

const open = (address: string, answers: Answers = {}, sightings = () => SIGHTINGS) =>
  renderApp(address, {
    answers: {
      'GET /api/users': () => rows([user()]),
      'GET /api/sites': () => rows([site()]),
      'GET /api/map_points': postMapAnswers(sightings),
      ...answers,
    },
  });
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

it('on a hokapato site there is no such map', async () => {
  const app = open('/Map', { 'GET /api/sites': () => rows([site({ is_satomori: false })]) });
  await screen.findByRole('heading', { level: 1, name: 'ホーム' });
  expect(app.address()).toBe('/home');
  expect(app.server.calls.some(({ call }) => call === 'GET /api/map_points')).toBe(false);
});

it('on a desktop only who may post is led to the form', async () => {
  const desktop = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.spyOn(window, 'matchMedia').mockReturnValue(desktop as unknown as MediaQueryList);
  const app = open('/Map');
  expect(await screen.findByText('目撃 3 件中 2 件')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '目撃を投稿する' })).toBeNull();
  app.server.answers['GET /api/users'] = () => rows([user({ is_posting: true })]);
  await act(() => app.router.navigate('/Map?species=boar'));
  const link = await screen.findByRole('link', { name: '目撃を投稿する' });
  expect(link.getAttribute('href')).toBe('#/Shot');
});

/** The answer for more than 20,000 sightings. */
const CLUSTERS = {
  view: 'clusters',
  latitude: [35.1],
  longitude: [135.4],
  count: [25_000],
  status: ['approved'],
};
const clustersOf =
  (sightings: readonly Sighting[]): Answers[string] =>
  (asked) =>
    asked.url.searchParams.get('view') === 'map'
      ? answer([CLUSTERS], { next: null, total: 25_000 })
      : asked.url.searchParams.has('ids')
        ? postMapAnswers(() => sightings)(asked)
        : answer([], { next: null, total: 25_000 });

describe('the map of sightings', () => {
  it('opens with the heat layer on, and counts: how many of how many, and who is not on it', async () => {
    open('/Map');
    expect(await screen.findByRole('group', { name: 'ヒートマップの凡例' })).toBeTruthy();
    expect(await screen.findByText('目撃 3 件中 2 件')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '位置のない目撃 1 件' }));
    const list = await screen.findByRole('list', { name: '目撃の一覧' });
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(3));
    expect(screen.getByText('目撃 3 件中 3 件')).toBeTruthy();
  });

  it('opens a card with photos by a press, kept in the address', async () => {
    const app = open(`/Map?${AT_BEAR}`);
    await pressMiddle();
    const card = within(await panel('ツキノワグマ 2頭'));
    expect(card.getByRole('button', { name: /を大きく見る/ })).toBeTruthy();
    expect(card.getByRole('link', { name: '経路' })).toBeTruthy();
    expect(app.address()).toContain('map_point_id=bear');
    fireEvent.click(card.getByRole('button', { name: '閉じる' }));
    await waitFor(() => expect(app.address()).not.toContain('map_point_id'));
  });

  it('opens the card of a link that has no position on the map', async () => {
    open('/Map?map_point_id=nowhere');
    expect(await panel('ノウサギ 1頭')).toBeTruthy();
  });

  it('says of a link to one that this person cannot see that it is not found', async () => {
    open('/Map?map_point_id=gone');
    expect(await within(await panel('目撃')).findByText(/^この目撃は見つかりません。/)).toBeTruthy();
  });

  it('keeps the card open when its time and place are corrected', async () => {
    const live = createLiveEvents();
    let sightings = SIGHTINGS;
    open(`/Map?${AT_BEAR}&map_point_id=bear`, { 'GET /api/events': live.answer }, () => sightings);
    expect(within(await panel('ツキノワグマ 2頭')).getByText(/西谷/)).toBeTruthy();
    await screen.findByLabelText('接続済み');
    sightings = [
      { ...BEAR, latitude: 35.12, witnessed_at: '2026-11-19T01:00:00.000Z', place: '北谷' },
      BOAR,
      NOWHERE,
    ];
    act(() => live.tell('map_points'));
    expect(await within(await panel('ツキノワグマ 2頭')).findByText(/北谷/)).toBeTruthy();
  });

  it('opens several on one spot as a list', async () => {
    const twins = ['one', 'two'].map((id) => sighting({ id, species: id === 'one' ? 'boar' : 'hare' }));
    open(`/Map?${AT_BEAR}`, {}, () => twins);
    await pressMiddle();
    const spot = within(await panel('この場所の目撃'));
    fireEvent.click(await spot.findByRole('button', { name: /ノウサギ/ }));
    const card = within(await panel('ノウサギ 1頭'));
    fireEvent.click(card.getByRole('button', { name: 'この場所の一覧へ戻る' }));
    expect(await panel('この場所の目撃')).toBeTruthy();
  });

  it('shows new ones by themselves, the old ones standing until then', async () => {
    const live = createLiveEvents();
    let sightings = SIGHTINGS;
    open('/Map', { 'GET /api/events': live.answer }, () => sightings);
    expect(await screen.findByText('目撃 3 件中 2 件')).toBeTruthy();
    await screen.findByLabelText('接続済み');
    sightings = [...SIGHTINGS, sighting({ id: 'new', latitude: 35.11 })];
    act(() => live.tell('map_points'));
    expect(await screen.findByText('目撃 4 件中 3 件')).toBeTruthy();
  });

  it('says that beyond 20,000 they are clusters, never cutting any', async () => {
    open('/Map', { 'GET /api/map_points': clustersOf([]) });
    expect(await screen.findByText('目撃 25,000 件中 25,000 件')).toBeTruthy();
    expect(screen.getByText('20,000件を超えるため、まとめて表示しています')).toBeTruthy();
  });

  it('opens the card of a link beyond 20,000, and marks where it is', async () => {
    open(`/Map?${AT_BEAR}&map_point_id=bear`, { 'GET /api/map_points': clustersOf([BEAR]) });
    expect(await panel('ツキノワグマ 2頭')).toBeTruthy();
    await waitFor(() => expect(document.querySelector('.leaflet-chosen-pane > div')).not.toBeNull());
  });

  it('says what cannot be read, and tries again', async () => {
    const app = open('/Map', { 'GET /api/map_points': () => refusal('not_allowed') });
    expect(await screen.findByText('目撃 読み込めません')).toBeTruthy();
    app.server.answers['GET /api/map_points'] = postMapAnswers(() => SIGHTINGS);
    fireEvent.click(screen.getByRole('button', { name: '再試行' }));
    expect(await screen.findByText('目撃 3 件中 2 件')).toBeTruthy();
  });

  it('remembers its layers apart from those of the other map', async () => {
    localStorage.setItem('satomori-hunt-map-layers', 'none');
    const app = open('/Map');
    fireEvent.click(await screen.findByRole('button', { name: /^地図の種類/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: '目撃のヒートマップ' }));
    await waitFor(() => expect(app.address()).toBe('/Map?layers=sightings'));
    expect(localStorage.getItem('satomori-map-layers')).toBe('sightings');
    fireEvent.click(screen.getByRole('checkbox', { name: '目撃' }));
    expect(await screen.findByText('目撃 3 件中 0 件（非表示）')).toBeTruthy();
  });
});

describe('a place on the map', () => {
  const press = async () => fireEvent.contextMenu(await map(), { clientX: 700, clientY: 300 });

  it('is taken along into the form, by a long press or by a button', async () => {
    open(`/Map?${AT_BEAR}`, { 'GET /api/users': () => rows([user({ is_posting: true })]) });
    await press();
    const link = await screen.findByRole('link', { name: '目撃を投稿する' });
    expect(link.getAttribute('href')).toMatch(/^#\/Shot\?latitude=35\.10\d{4}&longitude=135\.40\d{4}$/);
    expect(screen.getByRole('link', { name: '捕獲を記録する' }).getAttribute('href')).toContain(
      '#/HuntShot?',
    );
    const button = screen.getByRole('button', { name: '地図の中央の場所に投稿', pressed: true });
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByText('この場所に投稿')).toBeNull());
    fireEvent.click(button);
    const here = await screen.findByRole('link', { name: '目撃を投稿する' });
    expect(here.getAttribute('href')).toBe('#/Shot?latitude=35.100000&longitude=135.400000');
  });

  it('is none for who may post nothing', async () => {
    open(`/Map?${AT_BEAR}`, { 'GET /api/users': () => rows([user({ is_hunter: false })]) });
    await press();
    expect(screen.queryByText('この場所に投稿')).toBeNull();
    expect(screen.queryByRole('button', { name: '地図の中央の場所に投稿' })).toBeNull();
  });
});

describe('the filter', () => {
  it('is in the address and the same for map and list', async () => {
    const app = open('/Map');
    fireEvent.click(await screen.findByRole('button', { name: '絞り込み' }));
    fireEvent.change(await screen.findByLabelText('目撃の区分'), { target: { value: 'trace' } });
    expect(await screen.findByText('目撃 3 件中 1 件')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('目撃の期間'), { target: { value: 'days' } });
    fireEvent.change(await screen.findByLabelText('いつから'), { target: { value: '2026-11-11' } });
    expect(await screen.findByText('目撃 3 件中 0 件')).toBeTruthy();
    expect(app.address()).toBe('/Map?from=2026-11-11&kind=trace');
    fireEvent.click(screen.getByRole('tab', { name: '一覧' }));
    fireEvent.click(await screen.findByRole('button', { name: 'すべて表示' }));
    const list = await screen.findByRole('list', { name: '目撃の一覧' });
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(3));
    expect(app.address()).toBe('/Map?tab=list');
  });

  it('of a link shows the same', async () => {
    open('/Map?period=all&species=boar&tab=list');
    const list = within(await screen.findByRole('list', { name: '目撃の一覧' }));
    const row = await list.findByRole('button', { name: /東山/ });
    expect(list.getAllByRole('button')).toHaveLength(1);
    expect(row.textContent).toContain('2026-11-10 10:00頃');
    expect(row.textContent).toContain('痕跡');
    fireEvent.click(row, { detail: 0 });
    expect(await panel('イノシシ 1頭')).toBeTruthy();
  });
});

describe('the time range', () => {
  const onDesktop = () => {
    const desktop = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
    vi.spyOn(window, 'matchMedia').mockReturnValue(desktop as unknown as MediaQueryList);
  };
  const slider = (name: string) => screen.findByRole<HTMLInputElement>('slider', { name });

  it('is moved by the keyboard, is the same for map and list, and stands in the address', async () => {
    onDesktop();
    const app = open('/Map');
    const start = await slider('期間の始め');
    expect(start.getAttribute('aria-valuetext')).toBe('2026-11-10');
    fireEvent.change(start, { target: { value: String(Number(start.value) + 1) } });
    expect(app.address()).toBe('/Map');
    fireEvent.keyUp(start, { key: 'ArrowRight' });
    await waitFor(() => expect(app.address()).toBe('/Map?from=2026-11-11'));
    expect(await screen.findByText('目撃 3 件中 1 件')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: '一覧' }));
    expect(await screen.findByText('目撃 3 件中 2 件')).toBeTruthy();
    fireEvent.change(start, { target: { value: start.min } });
    fireEvent.keyUp(start, { key: 'Home' });
    await waitFor(() => expect(app.address()).toBe('/Map?tab=list'));
  });

  it('of a link shows the same, and never crosses', async () => {
    onDesktop();
    const app = open('/Map?from=2026-11-12&to=2026-11-15');
    const end = await slider('期間の終わり');
    expect(end.getAttribute('aria-valuetext')).toBe('2026-11-15');
    fireEvent.change(end, { target: { value: end.min } });
    fireEvent.pointerUp(end);
    await waitFor(() => expect(app.address()).toBe('/Map?from=2026-11-12&to=2026-11-12'));
  });
});

it('says what would be there', async () => {
  open('/Map?tab=list', {}, () => []);
  expect(await screen.findByText(/ここに、目撃が新しい順に並びます/)).toBeTruthy();
});
