import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, answer, rows } from '../../app/testing/fakeServer.ts';
import { renderApp } from '../../app/testing/renderApp.tsx';
import { firedTrap, gateway, site, trap, user } from '../../app/testing/rows.ts';

const id = (digit: number) => `019400f0-0000-7000-8000-0000000000${digit}`;
const OWNER = id(40);
const NONE = { total: 0, method: '' };

/** The records of each species that wait for review. */
const waiting = (bySpecies: Record<string, number>) => {
  const counts = Object.entries(bySpecies);
  return answer({
    of: 'captures',
    by: ['species'],
    records: { total: counts.reduce((sum, [, records]) => sum + records, 0), method: '' },
    animals: { ...NONE, counted: '' },
    uncounted: NONE,
    dimension_methods: [],
    rows: counts.map(([species, records]) => ({
      keys: [species],
      labels: [species],
      records,
      animals: records,
      uncounted: 0,
    })),
    sequence: 1,
  });
};

const TRAPS = [
  trap({ id: id(10), state: 'unknown', state_reason: 'proof_too_old' }),
  trap({ id: id(11), state: 'path_down', state_reason: 'proof_too_old' }),
  firedTrap({ id: id(12), name: '作動した', owner_user_id: OWNER, owner_name: '東 恵子' }),
];
const OFFICE: Answers = {
  'GET /api/users': () => rows([user({ is_admin: true, is_gw_view: true, is_posting: true })]),
  'GET /api/sites': () => rows([site({ post_needs_approval: true })]),
  'GET /api/traps': () => rows(TRAPS),
  'GET /api/gateways': () => rows([gateway({ id: id(20), state: 'offline' }), gateway({ id: id(21) })]),
  'GET /api/admin/users': () => rows([{ id: OWNER, name: '東 恵子', phone: '090-0000-0000' }]),
  'GET /api/stats': ({ url }) => {
    const isWaiting = url.searchParams.get('state') === 'submitted';
    if (!isWaiting) return waiting({});
    return url.searchParams.get('of') === 'captures'
      ? waiting({ boar: 3, black_bear: 1 })
      : waiting({ fox: 2 });
  },
};

describe('what waits for an officer', () => {
  it('is for administrators alone: a hunter neither sees nor asks for it', async () => {
    const app = renderApp('/Home', {
      answers: { ...OFFICE, 'GET /api/users': () => rows([user({ is_gw_view: true, is_posting: true })]) },
    });
    await screen.findByRole('button', { name: '作動したに向かいます' });
    expect(screen.queryByRole('heading', { name: '役場の確認' })).toBeNull();
    expect(app.server.calls.map(({ call }) => call)).not.toContain('GET /api/admin/users');
  });

  it('comes first: reviews with bears before the others, then silent traps and gateways', async () => {
    renderApp('/Home', { answers: OFFICE });
    const section = (await screen.findByRole('heading', { name: '役場の確認' })).closest('section')!;
    await within(section).findByText('4件');
    const links = within(section).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['クマの捕獲の承認待ち1件', '#/HuntTimeline?state=submitted&species=black_bear,brown_bear'],
      ['捕獲の承認待ち4件', '#/HuntTimeline?state=submitted'],
      ['目撃の承認待ち2件', '#/Timeline?state=submitted'],
      ['確認できないわな2基', '#/HokapatoList?state=unknown,path_down'],
      ['停止中の親機1台・わな1基', '#/HokapatoList?tab=gateways'],
    ]);
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings[0]).toBe('役場の確認');
  });

  it('has no reviews where the site approves nothing', async () => {
    renderApp('/Home', { answers: { ...OFFICE, 'GET /api/sites': () => rows([site()]) } });
    const section = (await screen.findByRole('heading', { name: '役場の確認' })).closest('section')!;
    expect(await within(section).findByText('確認できないわな')).toBeTruthy();
    expect(within(section).queryByText(/承認待ち/)).toBeNull();
  });

  it('is counted in the menu beside the lists', async () => {
    renderApp('/Home', { answers: OFFICE });
    const menu = await screen.findByRole('navigation', { name: 'メニュー' });
    fireEvent.click(within(menu).getByRole('button', { name: 'その他' }));
    await within(menu).findByText('4');
    const names = within(menu)
      .getAllByRole('link', { hidden: true })
      .map(({ textContent }) => textContent);
    expect(names).toContain('ほかくリスト　承認待ち4件');
    expect(names).toContain('もくげきリスト　承認待ち2件');
  });

  it('lets the officer call the person who set a fired trap', async () => {
    renderApp('/Home', { answers: OFFICE });
    const call = await screen.findByRole('link', { name: /東 恵子.*に電話（.*090-0000-0000.*）/ });
    expect(call.getAttribute('href')).toBe('tel:09000000000');
  });
});
