import type { CurrentUser, Member } from '@satomori/core';
import type { Column } from '../output/columns.ts';

/** Oneself in full, others of one's group by name. */
export type UserRow = CurrentUser | Member;

export const USER_COLUMNS: readonly Column<UserRow>[] = [
  { heading: '名前', cell: ({ name }) => name, shrinksTo: 12 },
  { heading: '番号', cell: ({ user_code }) => user_code ?? '' },
  { heading: '', cell: (user) => ('login_id' in user ? '自分' : '') },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];
