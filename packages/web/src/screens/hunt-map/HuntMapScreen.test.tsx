import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { firedTrap, gateway, site, trap, user } from '../../app/testing/rows.ts';

const TRAPS = [
  firedTrap({ id: 'fired', name: '西谷3号', last_gateway_id: 'tower' }),
  trap({ id: 'armed', name: '東山1号', longitude: 135.45, group_id: 'east', group_name: '東山班' }),
  trap({ id: 'twin', name: '東山2号', longitude: 135.45, group_id: 'east', group_name: '東山班' }),
  trap({ id: 'nowhere', name: '仮置き', latitude: null, longitude: null }),
];
const TOWER = gateway({ id: 'tower', name: '役場屋上', latitude: 35.12, longitude: 135.42 });

const open = (address: string, changes = {}) =>
  renderApp(address, {
    answers: {
      'GET /api/users': () => rows([user({ is_gw_view: true, ...changes })]),
      'GET /api/traps': () => rows(TRAPS),
      'GET /api/gateways': () => rows([TOWER]),
    },
  });
const pin = (name: string | RegExp) => screen.findByRole('button', { name });
const panel = (name: string) => screen.findByRole('region', { name });

beforeEach(() => {
  // There is no layout here: a map without a size shows nothing.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('who may not see the map', () => {
  it('is sent home', async () => {
    const app = open('/HuntMap', { is_hunter: false, is_posting: true });
    await screen.findByRole('heading', { level: 1, name: 'ホーム' });
    expect(app.address()).toBe('/home');
    await waitFor(() => expect(app.server.calls.some(({ call }) => call === 'GET /api/gateways')).toBe(true));
  });
});

describe('the map', () => {
  it('names each pin with its state, and puts those on one spot together', async () => {
    open('/HuntMap');
    expect(await pin('西谷3号 作動')).toBeTruthy();
    expect(await pin('2件（稼働中 2件）東山1号 ほか')).toBeTruthy();
    expect(await pin('役場屋上 親機 稼働中')).toBeTruthy();
  });

  it('says how many there are, and who is not on it', async () => {
    open('/HuntMap');
    expect(await screen.findByText('わな・親機 5 件中 4 件')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '位置のないわな 1 件' }));
    const list = await screen.findByRole('list', { name: '地図にあるものの一覧' });
    expect(within(list).getAllByRole('button')).toHaveLength(1);
    expect(within(list).getByText('仮置き')).toBeTruthy();
  });

  it('opens a card with ways onward, and keeps it in the address', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)');
    const app = open('/HuntMap');
    fireEvent.click(await pin('西谷3号 作動'));
    const card = within(await panel('西谷3号'));
    expect(await card.findByRole('button', { name: '見回り記録' })).toBeTruthy();
    expect(card.getByRole('link', { name: '詳しく見る' }).getAttribute('href')).toBe(
      '#/HokapatoList?trap_id=fired',
    );
    expect(card.getByRole('link', { name: '経路' }).getAttribute('href')).toContain(
      `35.100000,135.400000(${encodeURIComponent('西谷3号')})`,
    );
    expect(app.address()).toContain('trap_id=fired');
    fireEvent.click(card.getByRole('button', { name: '閉じる' }));
    await waitFor(() => expect(app.address()).not.toContain('trap_id'));
  });

  it.each([
    ['作動', { state: 'fired', state_reason: 'unstable', unstable_count: 12 }, '不安定（12回作動）'],
    ['確認済', { state: 'checked', state_reason: 'not_closed' }, '掛け直しを確認できません'],
  ] as const)('says on the card of a trap that is %s why: %j', async (word, changes, reason) => {
    const app = open('/HuntMap');
    app.server.answers['GET /api/traps'] = () => rows([trap({ id: 'told', name: '西谷9号', ...changes })]);
    fireEvent.click(await pin(`西谷9号 ${word}`));
    expect(within(await panel('西谷9号')).getByText(reason)).toBeTruthy();
  });

  it('lists what stands on one spot, and goes from there to one and back', async () => {
    open('/HuntMap');
    fireEvent.click(await pin(/^2件/));
    const spot = within(await panel('この場所に 2 件'));
    fireEvent.click(spot.getByRole('button', { name: /東山2号/ }));
    const card = within(await panel('東山2号'));
    fireEvent.click(card.getByRole('button', { name: 'この場所の 2 件へ戻る' }));
    expect(await panel('この場所に 2 件')).toBeTruthy();
  });

  it('shows what its address says', async () => {
    open('/HuntMap?state=fired&trap_id=armed');
    expect(await panel('東山1号')).toBeTruthy();
    expect(await screen.findByText('わな・親機 5 件中 1 件')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /役場屋上/ })).toBeNull();
  });

  it('follows a change without a reload', async () => {
    const app = open('/HuntMap');
    await pin('西谷3号 作動');
    const [first, ...others] = TRAPS;
    app.server.answers['GET /api/traps'] = () => rows([{ ...first, state: 'checked' }, ...others]);
    fireEvent.click(await pin('西谷3号 作動'));
    fireEvent.click(await within(await panel('西谷3号')).findByRole('button', { name: '見回り記録' }));
    app.server.answers['POST /api/trap_logs'] = accepted({});
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: /^異常なし/ }));
    expect(await pin('西谷3号 確認済')).toBeTruthy();
  });

  it('names the tiles and where they come from', async () => {
    open('/HuntMap');
    const link = await screen.findByRole('link', { name: '地理院タイル' });
    expect(link.getAttribute('href')).toBe('https://maps.gsi.go.jp/development/ichiran.html');
  });

  it('remembers the chosen base map', async () => {
    open('/HuntMap');
    fireEvent.click(await pin('地図の種類（淡色地図）'));
    fireEvent.click(screen.getByRole('radio', { name: '写真' }));
    expect(await pin('地図の種類（写真）')).toBeTruthy();
    expect(localStorage.getItem('satomori-base-map')).toBe('seamlessphoto');
  });

  it('says what to do when the position is refused', async () => {
    const getCurrentPosition = (_: unknown, fail: (error: { code: number }) => void) => fail({ code: 1 });
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as never);
    open('/HuntMap');
    fireEvent.click(await pin('現在地を表示'));
    expect(await screen.findByText(/現在地の利用が許可されていません/)).toBeTruthy();
  });
});

describe('on a hokapato site', () => {
  it('stands open too, without gateways where they may not be seen', async () => {
    const app = renderApp('/HuntMap', {
      answers: {
        'GET /api/users': () => rows([user({ is_hunter: false })]),
        'GET /api/sites': () => rows([site({ is_satomori: false })]),
        'GET /api/traps': () => rows(TRAPS),
      },
    });
    expect(await pin('西谷3号 作動')).toBeTruthy();
    expect(screen.queryByText('親機・中継機')).toBeNull();
    expect(app.server.calls.some(({ call }) => call === 'GET /api/gateways')).toBe(false);
  });
});
