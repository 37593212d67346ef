import { DEFAULT_USER_SETTINGS, type UserSettings } from '@satomori/core';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceApproach } from '../../platform/device/deviceApproach.ts';
import { tokenStore } from '../../platform/session/tokenStore.ts';
import { createLiveEvents } from '../../queries/live/testing/liveEvents.ts';
import { type Answers, answer, noConnection, rows } from '../../app/testing/fakeServer.ts';
import { fakeDevice } from '../../app/testing/fakeDevice.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { site, user } from '../../app/testing/rows.ts';

const uuid = (digits: number) => `019400f0-0000-7000-8000-0000000000${digits}`;
const HERE = [36.65, 138.18] as const;
/** Each thousandth of a degree is about 111 m to the north. */
const spot = (id: string, thousandths: number, changes: { at?: string; species?: string } = {}) => ({
  id,
  latitude: HERE[0] + thousandths / 1000,
  longitude: HERE[1],
  species: 'black_bear',
  status: 'approved',
  at: new Date(Date.now() - 2.5 * 60 * 60_000).toISOString(),
  ...changes,
});
type Spot = ReturnType<typeof spot>;

const columns = (spots: readonly Spot[]) =>
  rows([
    {
      view: 'points',
      ...Object.fromEntries(
        (['id', 'latitude', 'longitude', 'species', 'status', 'at'] as const).map((key) => [
          key,
          spots.map((each) => each[key]),
        ]),
      ),
    },
  ]);

const settings = (changes: Partial<UserSettings> = {}) => ({
  ...DEFAULT_USER_SETTINGS,
  alert_enabled: true,
  ...changes,
  version: 1,
  updated_at: null,
});

const watched = (spots: () => readonly Spot[], changes: Partial<UserSettings> = {}): Answers => ({
  'GET /api/user_configs': () => answer(settings(changes)),
  'GET /api/map_points': () => columns(spots()),
});
const asked = (app: ReturnType<typeof renderApp>) =>
  app.server.calls.filter(({ call }) => call === 'GET /api/map_points').length;
const banner = () => screen.findByRole('region', { name: 'けもの予報の知らせ' });

async function watching(device: ReturnType<typeof fakeDevice>) {
  await waitFor(() => expect(device.watches.size).toBe(1));
}

afterEach(() => vi.unstubAllGlobals());

describe('けもの予報 does not watch', () => {
  it.each([
    [
      'while it is switched off',
      { 'GET /api/user_configs': () => answer(settings({ alert_enabled: false })) },
    ],
    ['on a site without sightings', { 'GET /api/sites': () => rows([site({ is_satomori: false })]) }],
  ] satisfies [string, Answers][])('%s', async (_name, answers) => {
    const device = fakeDevice();
    const app = renderApp('/User', { answers: { ...watched(() => []), ...answers } });
    await waitFor(() =>
      expect(app.server.calls.some(({ call }) => call === 'GET /api/user_configs')).toBe(true),
    );
    await screen.findByRole('heading', { level: 1, name: 'ユーザー設定' });
    expect(device.watches.size).toBe(0);
  });

  it('once it is switched off, nor after signing out', async () => {
    const device = fakeDevice();
    const app = renderApp('/User', { answers: watched(() => []) });
    await watching(device);
    app.server.answers['GET /api/user_configs'] = () => answer(settings({ alert_enabled: false }));
    await act(() => app.queryClient.invalidateQueries());
    await waitFor(() => expect(device.watches.size).toBe(0));

    app.server.answers['GET /api/user_configs'] = () => answer(settings());
    await act(() => app.queryClient.invalidateQueries());
    await watching(device);
    act(() => tokenStore.clear());
    await act(() => app.router.navigate('/logout'));
    await waitFor(() => expect(device.watches.size).toBe(0));
  });

  it('while the page is not to be seen', async () => {
    const device = fakeDevice();
    renderApp('/User', { answers: watched(() => []) });
    await watching(device);
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(device.watches.size).toBe(0);
    seen.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(device.watches.size).toBe(1);
    seen.mockRestore();
  });
});

describe('けもの予報', () => {
  it('asks for the position as the specification says', async () => {
    const device = fakeDevice();
    renderApp('/User', { answers: watched(() => []) });
    await watching(device);
    expect([...device.watches.values()][0]?.options).toEqual({
      enableHighAccuracy: true,
      maximumAge: 30_000,
      timeout: 27_000,
    });
  });

  it('tells species, distance and direction of what is near, aloud and in sight', async () => {
    const device = fakeDevice();
    renderApp('/User', { answers: watched(() => [spot(uuid(20), 5), spot(uuid(21), 50)]) });
    await watching(device);
    act(() => device.moveTo(...HERE));
    const near = within(await banner());
    const told = near.getByRole('alert').textContent;
    expect(told).toContain('ツキノワグマ');
    expect(told).toContain('北へ約 560 m');
    expect(told).toContain('2時間前の目撃');
    expect(near.getAllByRole('listitem')).toHaveLength(1);
    expect(device.oscillators.length).toBeGreaterThan(0);
  });

  it('rings once for each sighting, also after it was closed and the page opened anew', async () => {
    const device = fakeDevice();
    renderApp('/User', { answers: watched(() => [spot(uuid(20), 5)]) });
    await watching(device);
    act(() => device.moveTo(...HERE));
    fireEvent.click(within(await banner()).getByRole('button', { name: '分かりました' }));
    const played = device.oscillators.length;
    act(() => device.moveTo(HERE[0] + 0.001, HERE[1]));
    expect(screen.queryByRole('region', { name: 'けもの予報の知らせ' })).toBeNull();

    cleanup();
    const again = fakeDevice();
    renderApp('/User', { answers: watched(() => [spot(uuid(20), 5), spot(uuid(21), 2)]) });
    await watching(again);
    act(() => again.moveTo(...HERE));
    // A new sighting proves that it was read; the old one is not announced with it.
    expect(within(await banner()).getAllByRole('listitem')).toHaveLength(1);
    expect(device.oscillators.length).toBe(played);
  });

  it('rings for one that is posted while it watches', async () => {
    const device = fakeDevice();
    const live = createLiveEvents();
    let spots: Spot[] = [];
    renderApp('/User', { answers: { ...watched(() => spots), 'GET /api/events': live.answer } });
    await watching(device);
    act(() => device.moveTo(...HERE));
    spots = [spot(uuid(22), 2)];
    live.tell('map_points');
    await banner();
  });

  it('asks the server again only far from where it last asked', async () => {
    const device = fakeDevice();
    const app = renderApp('/User', { answers: watched(() => [], { alert_radius_m: 300 }) });
    await watching(device);
    act(() => device.moveTo(...HERE));
    await waitFor(() => expect(asked(app)).toBe(1));
    for (let step = 1; step <= 10; step += 1) act(() => device.moveTo(HERE[0] + step / 1000, HERE[1]));
    expect(asked(app)).toBe(1);
    act(() => device.moveTo(HERE[0] + 0.03, HERE[1]));
    await waitFor(() => expect(asked(app)).toBe(2));
  });

  it('says that it does not watch without a position, and tries again', async () => {
    const device = fakeDevice();
    renderApp('/User', { answers: watched(() => []) });
    await watching(device);
    act(() => device.refuse());
    expect(await screen.findByText('けもの予報が働いていません')).toBeTruthy();
    expect(screen.getByText(/現在地の利用が許可されていません/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
    expect(screen.queryByText('けもの予報が働いていません')).toBeNull();
    expect(device.watches.size).toBe(1);
  });

  it('says that it may miss something where the position is vague', async () => {
    const device = fakeDevice();
    renderApp('/User', { answers: watched(() => []) });
    await watching(device);
    act(() => device.moveTo(...HERE, 2500));
    expect(await screen.findByText(/誤差（約 2.5 km）/)).toBeTruthy();
  });

  it('says that it does not watch while the sightings cannot be read', async () => {
    const device = fakeDevice();
    renderApp('/User', { answers: { ...watched(() => []), 'GET /api/map_points': noConnection } });
    await watching(device);
    act(() => device.moveTo(...HERE));
    expect(await screen.findByText(/目撃情報を読み込めないため/)).toBeTruthy();
  });
});

describe('of an account that many share', () => {
  const shared = user({ is_hunter: false, is_shared_viewer: true });
  const answers = (): Answers => ({
    ...watched(() => [spot(uuid(11), 1)], { alert_enabled: false }),
    'GET /api/users': () => rows([shared]),
  });
  const section = async () => within(await screen.findByRole('form', { name: 'けもの予報' }));

  it('is set for the device alone, and nothing is written on the server', async () => {
    const device = fakeDevice();
    const app = renderApp('/User', { answers: answers() });
    const form = await section();
    fireEvent.click(form.getByRole('switch', { name: '近づいたら知らせる' }));
    fireEvent.click(form.getByLabelText('3 km'));
    expect(device.watches.size).toBe(0);
    fireEvent.click(form.getByRole('button', { name: '保存する' }));
    expect(await form.findByText(/見守ります/)).toBeTruthy();
    await watching(device);
    act(() => device.moveTo(...HERE));
    expect(await banner()).toBeTruthy();
    expect(app.server.calls.some(({ call }) => !call.startsWith('GET'))).toBe(false);
  });

  it('stands after a reload, and not for another account on the same device', async () => {
    deviceApproach.keep(shared.id, { ...DEFAULT_USER_SETTINGS, alert_enabled: true, alert_radius_m: 5000 });
    renderApp('/User', { answers: answers() });
    const form = await section();
    expect(form.getByRole<HTMLInputElement>('switch', { name: '近づいたら知らせる' }).checked).toBe(true);
    expect(form.getByLabelText<HTMLInputElement>('5 km').checked).toBe(true);
    expect(deviceApproach.get('somebody-else')).toBeNull();
    localStorage.setItem(
      'satomori-approach',
      JSON.stringify({ userId: shared.id, settings: { alert_enabled: 1 } }),
    );
    expect(deviceApproach.get(shared.id)).toBeNull();
  });
});
