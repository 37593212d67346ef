import type { Role } from './roles.ts';

/**
 * The screens of the web app and who may open them. `anyone` needs no token, `signed_in` any valid one, otherwise one
 * of the roles.
 *
 * Source: R38.
 */
export const ROUTES = [
  { name: 'Login', path: '/Login', title: 'ログイン', access: 'anyone' },
  { name: 'Logout', path: '/Logout', title: 'ログアウト', access: 'anyone' },
  { name: 'Home', path: '/Home', title: 'ホーム', access: 'signed_in' },
  { name: 'User', path: '/User', title: 'ユーザー設定', access: 'signed_in' },
  { name: 'HuntShot', path: '/HuntShot', title: 'ほかく投稿', access: ['hunter'] },
  { name: 'HuntMap', path: '/HuntMap', title: 'ほかくマップ', access: ['hunter', 'hokapato'] },
  { name: 'HuntTimeline', path: '/HuntTimeline', title: 'ほかくリスト', access: ['hunter'] },
  { name: 'HokapatoList', path: '/HokapatoList', title: 'ほかパト一覧', access: ['hunter', 'hokapato'] },
  { name: 'NotifiedList', path: '/NotifiedList', title: '通知履歴', access: ['hunter'] },
  { name: 'Shot', path: '/Shot', title: 'もくげき投稿', access: ['posting'] },
  { name: 'Map', path: '/Map', title: 'もくげきマップ', access: ['satomori'] },
  { name: 'Timeline', path: '/Timeline', title: 'もくげきリスト', access: ['satomori'] },
] as const satisfies readonly {
  name: string;
  path: `/${string}`;
  title: string;
  access: 'anyone' | 'signed_in' | readonly Role[];
}[];

export type Route = (typeof ROUTES)[number];
export type RouteName = Route['name'];

const withoutQuery = (path: string): string => path.split('?')[0] ?? '';

/**
 * The route at an address that the product itself links to, in any letter case: `/home` and `/Home` both occur. Not
 * for access checks: those use the router's own match.
 */
export function findRoute(path: string): Route | undefined {
  const wanted = withoutQuery(path).toLowerCase();
  return ROUTES.find((route) => route.path.toLowerCase() === wanted);
}

/** Whether a user with these roles may open the screen. */
export function canOpen(route: Route, roles: ReadonlySet<Role>): boolean {
  if (route.access === 'anyone' || route.access === 'signed_in') return true;
  return route.access.some((role) => roles.has(role));
}

/** Whether a user with these roles may open the screen at an address that the product itself links to. */
export function mayOpen(path: Route['path'], roles: ReadonlySet<Role>): boolean {
  const route = findRoute(path);
  return route !== undefined && canOpen(route, roles);
}

/** What the router found at an address: a screen, the start of the app, or nothing. */
export type Matched = Route | 'start' | 'nothing';

/** @param pattern the path of the route as the router defines it */
export const matchedBy = (pattern: string): Matched =>
  pattern === '/' ? 'start' : (ROUTES.find(({ path }) => path === pattern) ?? 'nothing');

/**
 * Where a navigation ends: the requested address, or the one that replaces it. The decision uses the route that the
 * router will render, never the text of the address, since the router accepts several for the same screen.
 *
 * @param session `null` without a valid token
 * @param inAppShell the stored flag `app-inner`
 * Source: R38
 */
export function resolveNavigation(
  matched: Matched,
  session: { roles: ReadonlySet<Role> } | null,
  inAppShell: boolean,
): { kind: 'open' } | { kind: 'redirect'; to: string } | { kind: 'unknown' } {
  const isScreen = typeof matched === 'object';
  if (isScreen && matched.access === 'anyone') return { kind: 'open' };
  if (session === null) return { kind: 'redirect', to: inAppShell ? '/login?appInner=1' : '/login' };
  if (matched === 'start') return { kind: 'redirect', to: '/home' };
  if (!isScreen) return { kind: 'unknown' };
  return canOpen(matched, session.roles) ? { kind: 'open' } : { kind: 'redirect', to: '/home' };
}
