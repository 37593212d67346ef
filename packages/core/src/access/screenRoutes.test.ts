import { describe, expect, it } from 'vitest';
import { ROLES, type Role, screenRolesOf } from './roles.ts';
import { canOpen, findRoute, matchedBy, resolveNavigation, ROUTES } from './screenRoutes.ts';

/** Which of the roles opens which screen, written out. */
const MAY_OPEN: [path: string, Record<Role, boolean>][] = [
  ['/Login', { hunter: true, posting: true, gwView: true, satomori: true, hokapato: true }],
  ['/Logout', { hunter: true, posting: true, gwView: true, satomori: true, hokapato: true }],
  ['/Home', { hunter: true, posting: true, gwView: true, satomori: true, hokapato: true }],
  ['/HuntMap', { hunter: true, posting: false, gwView: false, satomori: false, hokapato: true }],
  ['/HokapatoList', { hunter: true, posting: false, gwView: false, satomori: false, hokapato: true }],
  ['/NotifiedList', { hunter: true, posting: false, gwView: false, satomori: false, hokapato: false }],
  ['/HuntTimeline', { hunter: true, posting: false, gwView: false, satomori: false, hokapato: false }],
  ['/HuntShot', { hunter: true, posting: false, gwView: false, satomori: false, hokapato: false }],
  ['/HuntCalendar', { hunter: true, posting: false, gwView: false, satomori: false, hokapato: false }],
  ['/HuntEffort', { hunter: true, posting: false, gwView: false, satomori: false, hokapato: false }],
  ['/Map', { hunter: false, posting: false, gwView: false, satomori: true, hokapato: false }],
  ['/Timeline', { hunter: false, posting: false, gwView: false, satomori: true, hokapato: false }],
  ['/Shot', { hunter: false, posting: true, gwView: false, satomori: false, hokapato: false }],
  ['/Admin', { hunter: false, posting: false, gwView: false, satomori: false, hokapato: false }],
  ['/User', { hunter: true, posting: true, gwView: true, satomori: true, hokapato: true }],
  ['/Help', { hunter: true, posting: true, gwView: true, satomori: true, hokapato: true }],
];
const CASES = MAY_OPEN.flatMap(([path, row]) => ROLES.map((role) => [path, role, row[role]] as const));
const NOT_ALLOWED = CASES.filter(([, , opens]) => !opens);
const ALLOWED = CASES.filter(([, , opens]) => opens);

const session = (...roles: Role[]) => ({ roles: new Set(roles) });
const go = (pattern: string, as: { roles: ReadonlySet<Role> } | null, inAppShell = false) =>
  resolveNavigation(matchedBy(pattern), as, inAppShell);

it('the table speaks of every route and every role', () => {
  expect(ROUTES.map(({ path }) => path)).toEqual(MAY_OPEN.map(([path]) => path));
  expect(CASES).toHaveLength(16 * 5);
});

it('no two screens have the same key after g', () => {
  const letters = ROUTES.flatMap((route) => ('navigation' in route ? route.navigation.letter : []));
  expect(new Set(letters).size).toBe(letters.length);
});

describe('not allowed', () => {
  it.each(NOT_ALLOWED)('%s for %s: to the home screen', (path, role) => {
    expect(canOpen(findRoute(path)!, new Set([role]))).toBe(false);
    expect(go(path, session(role))).toEqual({ kind: 'redirect', to: '/home' });
  });

  it.each(MAY_OPEN.map(([path]) => path).filter((path) => path !== '/Login' && path !== '/Logout'))(
    '%s without a session: to the login',
    (path) => {
      expect(go(path, null)).toEqual({ kind: 'redirect', to: '/login' });
      expect(go(path, null, true)).toEqual({ kind: 'redirect', to: '/login?appInner=1' });
    },
  );

  it('nothing but what is open to all, for a session without any role', () => {
    const opened = MAY_OPEN.map(([path]) => path).filter((path) => go(path, session()).kind === 'open');
    expect(opened).toEqual(['/Login', '/Logout', '/Home', '/User', '/Help']);
  });
});

describe('allowed', () => {
  it.each(ALLOWED)('%s for %s', (path, role) => {
    expect(go(path, session(role))).toEqual({ kind: 'open' });
  });

  it('one role of several is enough', () => {
    expect(go('/HuntMap', session('posting', 'satomori', 'hunter'))).toEqual({ kind: 'open' });
  });

  it.each(['/Login', '/Logout'])('%s without a session', (path) => {
    expect(go(path, null)).toEqual({ kind: 'open' });
    expect(go(path, null, true)).toEqual({ kind: 'open' });
  });
});

describe('addresses', () => {
  it.each(MAY_OPEN.map(([path]) => path))('%s in any letter case, with or without a query', (path) => {
    for (const written of [path, path.toLowerCase(), path.toUpperCase(), `${path}?state=fired`]) {
      expect(findRoute(written)?.path).toBe(path);
    }
  });

  it.each([
    '',
    '/',
    '/notfound',
    '/Homes',
    '/Hom',
    'Home',
    '/Home/',
    '/Map/../Home',
    '/HuntMap/x',
    '/constructor',
  ])('"%s" is no screen', (path) => {
    expect(findRoute(path)).toBeUndefined();
  });

  it('the start is the home screen, or the login', () => {
    expect(go('/', session('hunter'))).toEqual({ kind: 'redirect', to: '/home' });
    expect(go('/', null)).toEqual({ kind: 'redirect', to: '/login' });
  });

  it('an unknown one is said to be unknown, but only to somebody signed in', () => {
    for (const path of ['*', '/*', '', '/huntmap', '/HuntMap/']) {
      expect(go(path, session('hunter'))).toEqual({ kind: 'unknown' });
      expect(go(path, null)).toEqual({ kind: 'redirect', to: '/login' });
    }
  });
});

it('administration opens for administrators alone, and never for a shared account', () => {
  const admin = { is_hunter: false, is_posting: false, is_gw_view: false, is_admin: true };
  const site = { is_satomori: true };
  const administration = findRoute('/Admin');
  if (administration === undefined) throw new Error('no /Admin');
  expect(canOpen(administration, screenRolesOf({ ...admin, is_admin: false, is_hunter: true }, site))).toBe(
    false,
  );
  expect(canOpen(administration, screenRolesOf({ ...admin, is_shared_viewer: true }, site))).toBe(false);
  expect(canOpen(administration, screenRolesOf(admin, site))).toBe(true);
});
