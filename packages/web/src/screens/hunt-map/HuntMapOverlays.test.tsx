import type { Area } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, refusal, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { gateway, site, trap, user } from '../../app/testing/rows.ts';

const around = (longitude: number, latitude: number): Area['geometry'] => ({
  type: 'Polygon',
  coordinates: [
    [
      [longitude - 0.01, latitude - 0.01],
      [longitude + 0.01, latitude - 0.01],
      [longitude + 0.01, latitude + 0.01],
      [longitude - 0.01, latitude + 0.01],
      [longitude - 0.01, latitude - 0.01],
    ],
  ],
});
const area = (id: string, geometry: Area['geometry'], changes: Partial<Area['properties']>) => ({
  type: 'Feature' as const,
  id,
  geometry,
  properties: {
    kind: 'wildlife_protection' as const,
    name: '水神鳥獣保護区',
    group_id: null,
    group_name: null,
    valid_from: null,
    valid_to: null,
    source: '見本',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...changes,
  },
});
const HERE = area('here', around(135.4, 35.1), {});
const AWAY = area('away', around(135.6, 35.2), { kind: 'no_gun', name: '中央禁止区域' });
const PAST = area('past', around(135.4, 35.1), { name: '昔の保護区', valid_to: '2020-03-31' });

const AT = 'latitude=35.1&longitude=135.4&zoom=13';
const MIDDLE = { clientX: 600, clientY: 400, detail: 1 };

const open = (address: string, answers: Answers = {}) =>
  renderApp(address, {
    answers: {
      'GET /api/users': () => rows([user({ is_gw_view: true })]),
      'GET /api/traps': () => rows([trap({ latitude: 35.2, longitude: 135.6 })]),
      'GET /api/gateways': () => rows([gateway({ latitude: 35.2, longitude: 135.7 })]),
      'GET /api/areas': () => rows([HERE, AWAY, PAST]),
      ...answers,
    },
  });
const map = () => screen.findByRole('region', { name: /^わなと親機.*地図/ });
const layer = async (name: RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name: /^地図の種類/ }));
  return screen.findByRole('checkbox', { name });
};

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('areas', () => {
  it('are read only when they are switched on, and that is in the address', async () => {
    const app = open('/HuntMap');
    await map();
    const asked = () => app.server.calls.filter(({ call }) => call === 'GET /api/areas').length;
    const box = await layer(/区域/);
    expect(asked()).toBe(0);
    fireEvent.click(box);
    await waitFor(() => expect(asked()).toBe(1));
    expect(app.address()).toContain('areas');
    const legend = (await screen.findByText('区域の凡例')).closest('details');
    expect(within(legend as HTMLElement).getByText('特定猟具使用禁止区域')).toBeTruthy();
    expect(within(legend as HTMLElement).getByText(/紙の地図/)).toBeTruthy();
  });

  it('tell their names where one taps, not of those out of force', async () => {
    open(`/HuntMap?layers=areas&${AT}`);
    const region = await map();
    await waitFor(() => {
      fireEvent.click(region, MIDDLE);
      expect(screen.queryByText('水神鳥獣保護区')).toBeTruthy();
    });
    expect(screen.queryByText('昔の保護区')).toBeNull();
    expect(screen.queryByText('中央禁止区域')).toBeNull();
    fireEvent.click(region, { ...MIDDLE, clientX: 20 });
    await waitFor(() => expect(screen.queryByText('水神鳥獣保護区')).toBeNull());
  });

  it('stand in the list too, and go from there to the map', async () => {
    const app = open('/HuntMap?tab=list&of=areas&layers=traps');
    const list = await screen.findByRole('list', { name: '区域の一覧' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    expect(within(list).getByText(/期間外/)).toBeTruthy();
    expect(within(list).getAllByRole('button')).toHaveLength(2);
    fireEvent.click(within(list).getByRole('button', { name: /中央禁止区域/ }));
    await map();
    expect(app.address()).toContain('areas');
    expect(await screen.findByText('中央禁止区域')).toBeTruthy();
  });

  it('that cannot be read are said so', async () => {
    open('/HuntMap?layers=areas', { 'GET /api/areas': () => refusal('not_allowed') });
    expect(await screen.findByText(/重ねるものを読み込めませんでした/)).toBeTruthy();
  });
});

describe('the mesh', () => {
  it('has its number in words, in the style of the site, for the middle of the map and where one taps', async () => {
    open(`/HuntMap?layers=mesh&${AT}`, {
      'GET /api/sites': () => rows([site({ mesh_style: 'q2277' })]),
    });
    const readout = await screen.findByText(/^中央のメッシュ/);
    expect(readout.textContent).toBe('中央のメッシュ 5235-53-22');
    fireEvent.click(await map(), { clientX: 1180, clientY: 400 });
    expect(await screen.findByText(/^この場所のメッシュ/)).toBeTruthy();
    expect(screen.queryByText('5235-53-22')).toBeNull();
  });

  it('is not offered where the site has none', async () => {
    open('/HuntMap?layers=mesh', { 'GET /api/sites': () => rows([site({ mesh_style: 'none' })]) });
    await map();
    await layer(/^わな/);
    expect(screen.queryByRole('checkbox', { name: /メッシュ/ })).toBeNull();
    expect(screen.queryByText(/中央のメッシュ/)).toBeNull();
  });
});

describe('the paths of the radio', () => {
  it('are for those who may see gateways', async () => {
    open('/HuntMap', { 'GET /api/users': () => rows([user({ is_gw_view: false })]) });
    await map();
    await layer(/^わな/);
    expect(screen.queryByRole('checkbox', { name: /電波/ })).toBeNull();
  });

  it('lie on the map when they are switched on', async () => {
    open('/HuntMap', {
      'GET /api/traps': () =>
        rows([trap({ latitude: 35.2, longitude: 135.6, last_gateway_id: gateway().id })]),
    });
    await map();
    const box = await layer(/電波/);
    const lines = () => document.querySelectorAll('path[stroke="#00626B"]').length;
    expect(lines()).toBe(0);
    fireEvent.click(box);
    await waitFor(() => expect(lines()).toBe(1));
  });
});

describe('the ruler', () => {
  /** Resolves to the panel once presses on the map are taken. */
  const measuring = async (region: HTMLElement) => {
    fireEvent.click(screen.getByRole('button', { name: '距離を測る' }));
    await waitFor(() => expect(region.style.cursor).toBe('crosshair'));
    return screen.findByRole('region', { name: '距離を測る' });
  };

  it('measures along taps, which open nothing meanwhile, and is cleared at once', async () => {
    const app = open(`/HuntMap?layers=traps&${AT}`, {
      'GET /api/traps': () => rows([trap({ latitude: 35.1, longitude: 135.4 })]),
    });
    const region = await map();
    const pin = await screen.findByRole('button', { name: /西谷3号/ });
    const panel = await measuring(region);
    const tap = (on: Element, clientX: number) => {
      fireEvent.pointerDown(on, { clientX, clientY: 400 });
      fireEvent.click(on, { clientX, clientY: 400, detail: 1 });
    };
    tap(pin, 600);
    tap(region, 700);
    // 100 pixels at zoom 13 and 35.1° north.
    expect(await within(panel).findByText('合計 1.56 km')).toBeTruthy();
    tap(region, 800);
    expect(await within(panel).findByText('合計 3.12 km')).toBeTruthy();
    expect(within(panel).getByText('最後の区間 1.56 km')).toBeTruthy();
    expect(app.address()).not.toContain('trap_id');
    fireEvent.click(within(panel).getByRole('button', { name: 'ひとつ戻す' }));
    expect(await within(panel).findByText('合計 1.56 km')).toBeTruthy();
    fireEvent.click(within(panel).getByRole('button', { name: '消す' }));
    expect(await within(panel).findByText(/測り始める所/)).toBeTruthy();
    fireEvent.click(within(panel).getByRole('button', { name: '終える' }));
    expect(screen.queryByRole('region', { name: '距離を測る' })).toBeNull();
    fireEvent.click(pin);
    await waitFor(() => expect(app.address()).toContain('trap_id'));
  });

  it('takes the middle of the map from the keyboard, and no drag for a tap', async () => {
    open(`/HuntMap?${AT}`);
    const region = await map();
    const panel = await measuring(region);
    fireEvent.pointerDown(region, { clientX: 100, clientY: 400 });
    fireEvent.click(region, { clientX: 300, clientY: 400, detail: 1 });
    expect(within(panel).getByText(/測り始める所/)).toBeTruthy();
    fireEvent.click(within(panel).getByRole('button', { name: '中央を加える' }));
    expect(await within(panel).findByText('次の所を押します')).toBeTruthy();
  });
});
