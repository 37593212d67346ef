import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal, rows, noConnection, type Answers } from '../testing/fakeServer.ts';
import { capture, sighting } from '../testing/postRows.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { gateway, trap, user } from '../testing/rows.ts';

afterEach(() => vi.restoreAllMocks());

const TRAPS = () =>
  rows([
    trap({ name: '西谷3号', trap_no: 'A-12', dev_eui: '70b3d57ed0001234' }),
    trap({ id: 'b', name: '東山' }),
  ]);
const asPerson = (changes: Parameters<typeof user>[0]): Answers => ({
  'GET /api/users': () => rows([user(changes)]),
  'GET /api/traps': TRAPS,
});

const field = () => screen.findByRole('combobox', { name: /探す$/ });
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const group = (name: string) => screen.findByRole('group', { name });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const sentence = (text: RegExp) =>
  waitFor(() =>
    expect(
      within(screen.getByRole('dialog'))
        .getAllByRole('status')
        .map((each) => each.textContent)
        .join(),
    ).toMatch(text),
  );

async function open(answers: Answers, address = '/User') {
  const app = renderApp(address, { answers });
  fireEvent.click(await screen.findByRole('button', { name: '検索' }));
  await field();
  return app;
}
/** Answers that find nothing, and the paths and texts they were asked for. */
function notFinding(paths: readonly string[]) {
  const asked: [path: string, q: string | null][] = [];
  const answers: Answers = Object.fromEntries(
    paths.map((path) => [
      `GET ${path}`,
      ({ url }) => {
        asked.push([path, url.searchParams.get('q')]);
        return rows([]);
      },
    ]),
  );
  return { asked, answers };
}

// Source: R282.
describe('the search does not', () => {
  it('ask for people or gateways, or offer the administration, where the person may not see them', async () => {
    const { asked, answers } = notFinding(['/api/map_hunt_points', '/api/admin/users', '/api/gateways']);
    await open({ ...asPerson({ is_gw_view: false }), ...answers });
    await type('報償');
    await sentence(/見つかりません/);
    expect(options()).toEqual([]);
    expect(asked.filter(([, q]) => q !== null)).toEqual([['/api/map_hunt_points', '報償']]);
    expect(asked.map(([path]) => path)).not.toContain('/api/gateways');
  });

  // Source: R283.
  it('ask the server for one letter', async () => {
    const { asked, answers } = notFinding(['/api/map_hunt_points']);
    await open({ ...asPerson({}), ...answers });
    await type('東');
    await group('わな');
    await sentence(/2文字以上/);
    await type('東山');
    await waitFor(() => expect(asked.flatMap(([, q]) => q ?? [])).toEqual(['東山']));
  });
});

describe('the search', () => {
  it.each([
    ['ﾆｼﾀﾞﾆ', 'にしだに'],
    ['Ａ－１２', 'A-12'],
    ['70-B3-D5-7E-D0-00-12-34', '70b3d57ed0001234'],
  ])('finds a trap by %s', async (typed, found) => {
    const named = typed === 'ﾆｼﾀﾞﾆ' ? found : '西谷3号';
    await open({
      'GET /api/traps': () => rows([trap({ name: named, trap_no: 'A-12', dev_eui: '70b3d57ed0001234' })]),
    });
    await type(typed);
    expect(within(await group('わな')).getAllByRole('option')[0]?.textContent).toContain(named);
  });

  it('shows what the server finds of captures, sightings, people and areas, as links', async () => {
    await open({
      ...asPerson({ is_admin: true, is_gw_view: true }),
      'GET /api/map_hunt_points': () =>
        rows([capture({ place: '西谷の沢', capture_no: 'HK7', hunter_name: '西谷 勇' })]),
      'GET /api/map_points': () => rows([sighting({ place: '西谷の畑' })]),
      'GET /api/admin/users': () =>
        rows([{ ...user({ name: '西谷 勇', login_id: 'isamu' }), hunt_group_name: '西班' }]),
      'GET /api/gateways': () => rows([gateway({ name: '西谷親機' })]),
    });
    await type(' 西谷 ');
    const capturesFound = within(await group('捕獲')).getAllByRole('option');
    expect(capturesFound[0]?.textContent).toMatch(/HK7.*西谷の沢.*西谷 勇/);
    expect(capturesFound[0]?.getAttribute('href')).toMatch(/^#\/HuntMap\?hunt_point_id=/);
    expect(capturesFound.at(-1)?.getAttribute('href')).toBe(
      `#/HuntTimeline?${new URLSearchParams({ q: '西谷' })}`,
    );
    expect(within(await group('目撃')).getAllByRole('option')[0]?.textContent).toContain('西谷の畑');
    expect(
      within(await group('人'))
        .getAllByRole('option')[0]
        ?.getAttribute('href'),
    ).toBe('#/Admin?section=people&q=isamu');
    await group('親機・中継機');
  });

  it('shows the trap of this name or number first, and those of a person of that name last', async () => {
    await open({
      'GET /api/traps': () =>
        rows([
          trap({ id: 'a', name: '下の沢', owner_name: '西谷 勇' }),
          trap({ id: 'b', name: '西谷上' }),
          trap({ id: 'c', name: '西谷' }),
        ]),
    });
    await type('西谷');
    const found = within(await group('わな')).getAllByRole('option');
    expect(found.map((each) => each.getAttribute('href')).slice(0, 3)).toEqual(
      ['c', 'b', 'a'].map((id) => `#/HokapatoList?trap_id=${id}`),
    );
  });

  it('is moved through by the arrow keys, and left by Enter for what is marked', async () => {
    const app = await open({ 'GET /api/traps': TRAPS });
    const input = await field();
    await type('東山');
    await group('わな');
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    const [first] = screen.getAllByRole('option');
    expect(input.getAttribute('aria-activedescendant')).toBe(first?.id);
    expect(first?.getAttribute('aria-selected')).toBe('true');
    // Enter of an input method chooses its letters.
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(app.address()).toBe('/User');
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(app.address()).toBe('/HokapatoList?trap_id=b'));
    expect(screen.queryByRole('combobox', { name: /探す$/ })).toBeNull();
  });

  it('opens by Ctrl and K, also while somebody writes', async () => {
    renderApp('/User');
    const [written] = await screen.findAllByRole('textbox');
    await screen.findByRole('button', { name: '検索' });
    await waitFor(() => {
      written?.focus();
      fireEvent.keyDown(written!, { key: 'k', ctrlKey: true });
      expect(screen.queryByRole('dialog', { name: '検索' })).not.toBeNull();
    });
  });

  it('aborts what is no longer wanted: the answer to the latest text is shown', async () => {
    const aborted: string[] = [];
    await open({
      'GET /api/map_hunt_points': ({ url, signal }) => {
        const q = url.searchParams.get('q');
        if (q !== 'いの') return rows([capture({ place: '遅い答えのあと' })]);
        return new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => {
            aborted.push(q);
            reject(new DOMException('', 'AbortError'));
          }),
        );
      },
    });
    await type('いの');
    await sentence(/探しています/);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await type('いのしし');
    expect((await group('捕獲')).textContent).toContain('遅い答えのあと');
    expect(aborted).toEqual(['いの']);
  });

  // Source: R284.
  it('says that it searched the device alone where the server does not answer', async () => {
    await open({
      ...asPerson({}),
      'GET /api/map_hunt_points': noConnection,
      'GET /api/map_points': noConnection,
    });
    await type('西谷');
    await group('わな');
    await sentence(/この端末に保存されたわなと画面から探しました/);
  });

  it('says what the server refused, and tries again', async () => {
    let isRefused = true;
    await open({
      'GET /api/map_hunt_points': () =>
        isRefused ? refusal('not_allowed') : rows([capture({ place: '西谷' })]),
    });
    await type('西谷');
    const again = await screen.findByRole('button', { name: '再試行' });
    isRefused = false;
    fireEvent.click(again);
    await group('捕獲');
  });
});
