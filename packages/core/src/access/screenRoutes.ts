import type { ScreenRole } from './roles.ts';

/** How the navigation leads to a screen. */
export interface InNavigation {
  /** The key after `g`, as in "go". */
  letter: string;
  /** The name where five are shown side by side, if the title is too long: four letters at most. */
  shortName?: string;
  /** For posting: in the middle of a phone's bar, within reach of the thumb. */
  isPosting?: true;
  /** Apart from the others: below them on desktops, at the end of the menu on phones. */
  isApart?: true;
}

interface RouteDefinition {
  name: string;
  path: `/${string}`;
  title: string;
  access: 'anyone' | 'signed_in' | readonly ScreenRole[];
  navigation?: InNavigation;
}

const defineRoutes = <const Routes extends readonly RouteDefinition[]>(routes: Routes): Routes => routes;

/**
 * The screens of the web app, in the order of the navigation, and who may open them. `anyone` needs no token,
 * `signed_in` any valid one, otherwise one of the roles.
 *
 * Source: R38.
 */
export const ROUTES = defineRoutes([
  { name: 'Login', path: '/Login', title: 'ログイン', access: 'anyone' },
  { name: 'Logout', path: '/Logout', title: 'ログアウト', access: 'anyone' },
  { name: 'Home', path: '/Home', title: 'ホーム', access: 'signed_in', navigation: { letter: 'h' } },
  {
    name: 'HuntMap',
    path: '/HuntMap',
    title: 'ほかくマップ',
    access: ['hunter', 'hokapato'],
    navigation: { letter: 'm', shortName: '地図' },
  },
  {
    name: 'HokapatoList',
    path: '/HokapatoList',
    title: 'ほかパト一覧',
    access: ['hunter', 'hokapato'],
    navigation: { letter: 'p', shortName: 'わな一覧' },
  },
  {
    name: 'NotifiedList',
    path: '/NotifiedList',
    title: '通知履歴',
    access: ['hunter'],
    navigation: { letter: 'n', shortName: '通知' },
  },
  {
    name: 'HuntTimeline',
    path: '/HuntTimeline',
    title: 'ほかくリスト',
    access: ['hunter'],
    navigation: { letter: 'l' },
  },
  {
    name: 'HuntShot',
    path: '/HuntShot',
    title: 'ほかく投稿',
    access: ['hunter'],
    navigation: { letter: 's', shortName: '投稿', isPosting: true },
  },
  {
    name: 'HuntCalendar',
    path: '/HuntCalendar',
    title: '出猟カレンダー',
    access: ['hunter'],
    navigation: { letter: 'c' },
  },
  { name: 'HuntEffort', path: '/HuntEffort', title: '出猟の記録', access: ['hunter'] },
  {
    name: 'Map',
    path: '/Map',
    title: 'もくげきマップ',
    access: ['satomori'],
    navigation: { letter: 'w', shortName: '目撃地図' },
  },
  {
    name: 'Timeline',
    path: '/Timeline',
    title: 'もくげきリスト',
    access: ['satomori'],
    navigation: { letter: 't', shortName: '目撃一覧' },
  },
  {
    name: 'Shot',
    path: '/Shot',
    title: 'もくげき投稿',
    access: ['posting'],
    navigation: { letter: 'a', shortName: '投稿', isPosting: true },
  },
  {
    name: 'Admin',
    path: '/Admin',
    title: '管理',
    access: ['admin'],
    navigation: { letter: 'k', isApart: true },
  },
  {
    name: 'User',
    path: '/User',
    title: 'ユーザー設定',
    access: 'signed_in',
    navigation: { letter: 'u', isApart: true },
  },
  {
    name: 'Help',
    path: '/Help',
    title: '使い方',
    access: 'signed_in',
    navigation: { letter: 'i', isApart: true },
  },
]);

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
export function canOpen(route: Route, roles: ReadonlySet<ScreenRole>): boolean {
  if (route.access === 'anyone' || route.access === 'signed_in') return true;
  return route.access.some((role) => roles.has(role));
}

/** Whether a user with these roles may open the screen at an address that the product itself links to. */
export function mayOpen(path: Route['path'], roles: ReadonlySet<ScreenRole>): boolean {
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
  session: { roles: ReadonlySet<ScreenRole> } | null,
  inAppShell: boolean,
): { kind: 'open' } | { kind: 'redirect'; to: string } | { kind: 'unknown' } {
  const isScreen = typeof matched === 'object';
  if (isScreen && matched.access === 'anyone') return { kind: 'open' };
  if (session === null) return { kind: 'redirect', to: inAppShell ? '/login?appInner=1' : '/login' };
  if (matched === 'start') return { kind: 'redirect', to: '/home' };
  if (!isScreen) return { kind: 'unknown' };
  return canOpen(matched, session.roles) ? { kind: 'open' } : { kind: 'redirect', to: '/home' };
}
