import type { Role } from './roles.ts';

/**
 * The screens of the web app and who may open them.
 * `anyone` needs no token, `signed_in` any valid one, otherwise one of the roles.
 *
 * Source: product specification, section 2.
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
 * The route that the product itself names, in any letter case: `/home` and `/Home` are both written. Not for what a
 * person may open: the router's own match decides that.
 */
export function findRoute(path: string): Route | undefined {
  const wanted = withoutQuery(path).toLowerCase();
  return ROUTES.find((route) => route.path.toLowerCase() === wanted);
}

/** Whether somebody with these roles may open the screen. */
export function canOpen(route: Route, roles: ReadonlySet<Role>): boolean {
  if (route.access === 'anyone' || route.access === 'signed_in') return true;
  return route.access.some((role) => roles.has(role));
}

/** What the router found at an address: a screen, the bare start of the app, or nothing. */
export type Matched = Route | 'start' | 'nothing';

/** @param pattern the path of the router's route, as it was written for the router */
export const matchedBy = (pattern: string): Matched =>
  pattern === '/' ? 'start' : (ROUTES.find(({ path }) => path === pattern) ?? 'nothing');

/**
 * Where a navigation ends: the wanted address, or the one that stands in for it. It is decided by the route that the
 * router will draw, never by the text of the address, of which the router takes more than one for the same screen.
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
