import { findRoute, type RouteName, type ScreenRole } from '@satomori/core';
import { lazyPart } from '../../ui/page/lazyPart.tsx';

/** The guides in the order of their tabs; only the chosen one is loaded. */
export const GUIDES = {
  hunter: {
    title: '捕獲従事者',
    Document: lazyPart(async () => (await import('@guides/hunter.md')).default),
  },
  coordinator: {
    title: '市町村担当',
    Document: lazyPart(async () => (await import('@guides/coordinator.md')).default),
  },
  administrator: {
    title: '管理者',
    Document: lazyPart(async () => (await import('@guides/administrator.md')).default),
  },
  support: {
    title: 'サポート',
    Document: lazyPart(async () => (await import('@guides/support.md')).default),
  },
  changes: {
    title: '変更点',
    Document: lazyPart(async () => (await import('@changelog.md')).default),
  },
};
type GuideName = keyof typeof GUIDES;

export const GUIDE_TITLES = Object.fromEntries(
  Object.entries(GUIDES).map(([name, { title }]) => [name, title]),
) as Record<GuideName, string>;

export const isGuide = (name: string | null): name is GuideName =>
  name !== null && Object.hasOwn(GUIDES, name);

/** The heading about each screen, in the guide of hunters and in that of coordinators. */
export const CHAPTERS: Readonly<
  Partial<Record<RouteName, { hunter?: string; coordinator?: string; administrator?: string }>>
> = {
  Home: { hunter: 'ホームで見るもの', coordinator: '朝に見るところ（ホーム）' },
  HuntMap: { hunter: 'わなや記録を探す', coordinator: 'ほかくマップ' },
  HokapatoList: { hunter: 'わなや記録を探す', coordinator: 'ほかパト一覧' },
  NotifiedList: { hunter: '通知', coordinator: '通知履歴' },
  HuntTimeline: { hunter: '送った記録を直す・差し戻されたら', coordinator: 'ほかくリストと承認' },
  HuntShot: { hunter: '捕獲を記録する（ほかく投稿）' },
  HuntCalendar: { hunter: '出猟を記録する（出猟カレンダー）' },
  HuntEffort: { hunter: '出猟を記録する（出猟カレンダー）' },
  Map: { hunter: 'けもの予報', coordinator: 'もくげきリスト' },
  Timeline: { coordinator: 'もくげきリスト' },
  User: { hunter: 'パスワードを変える・ログアウトする' },
  Admin: { administrator: '人を登録する' },
};

interface Chapter {
  guide: GuideName;
  /** A heading of the guide; `null` for its beginning. */
  heading: string | null;
}

/** Where the guides tell about a screen: administrators read what coordinators do there. */
export function chapterAbout(path: string, roles: ReadonlySet<ScreenRole>): Chapter {
  const own = roles.has('admin') ? 'coordinator' : 'hunter';
  const name = findRoute(path)?.name;
  const about = name === undefined ? {} : (CHAPTERS[name] ?? {});
  const guide = ([own, 'administrator', 'hunter', 'coordinator'] as const).find(
    (each) => about[each] !== undefined,
  );
  return guide === undefined ? { guide: own, heading: null } : { guide, heading: about[guide] ?? null };
}
