import type { UserFlags } from '@satomori/core';

/** What a person may do, in words. */
export function roleWords(user: UserFlags): string[] {
  const words: [held: boolean | undefined, word: string][] = [
    [user.is_admin, '管理者'],
    [user.is_hunter, '捕獲従事者'],
    [user.is_posting, '目撃の投稿'],
    [user.is_gw_view, '親機の閲覧'],
    [user.is_shared_viewer, '共有閲覧（変更はできません）'],
  ];
  const held = words.filter(([isHeld]) => isHeld === true).map(([, word]) => word);
  return held.length > 0 ? held : ['閲覧'];
}
