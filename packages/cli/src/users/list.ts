import {
  type AdminUser,
  type CurrentUser,
  listAdminUsers,
  type Member,
  rightsText,
  USER_FLAG_LABELS,
} from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';
import type { RowSchema } from '../command/rowSchema.ts';
import { usageError } from '../errors/cliError.ts';
import { groupIdOf } from '../groups/findGroup.ts';
import { choicesOf } from '../options/choices.ts';
import { checkedDay, daysOf } from '../options/days.ts';
import type { Column } from '../output/columns.ts';

/** The person's own account in full, other members of the groups by name. */
export type UserRow = CurrentUser | Member;

export const USER_COLUMNS: readonly Column<UserRow>[] = [
  { heading: '名前', cell: ({ name }) => name, shrinksTo: 12 },
  { heading: '番号', cell: ({ user_code }) => user_code ?? '' },
  { heading: '', cell: (user) => ('login_id' in user ? '自分' : '') },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

export const stateText = ({ is_disabled }: AdminUser): string => (is_disabled ? '停止中' : '');
export const groupsText = ({ hunt_group_name, witness_group_name }: AdminUser): string =>
  [hunt_group_name, witness_group_name].filter(Boolean).join('、');

const ACCOUNT_COLUMNS: readonly Column<AdminUser>[] = [
  { heading: '名前', cell: ({ name }) => name, shrinksTo: 12 },
  { heading: 'ログインID', cell: ({ login_id }) => login_id, shrinksTo: 10 },
  { heading: '番号', cell: ({ user_code }) => user_code ?? '' },
  { heading: '権限', cell: rightsText, shrinksTo: 10 },
  { heading: 'グループ', cell: groupsText, isOptional: true },
  { heading: '免許の期限', cell: ({ license_to }) => license_to ?? '', isOptional: true },
  { heading: '許可の末日', cell: ({ permit_to }) => permit_to ?? '', isOptional: true },
  { heading: '', cell: stateText },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

export const userRow: RowSchema = async () => {
  const { union } = await import('../command/rowSchema.ts');
  const { currentUserSchema, memberSchema } = await import('@satomori/core/rowSchemas');
  return union([currentUserSchema, memberSchema]);
};

const listedRow: RowSchema = async () => {
  const { union } = await import('../command/rowSchema.ts');
  const { adminUserSchema, currentUserSchema, memberSchema } = await import('@satomori/core/rowSchemas');
  return union([adminUserSchema, currentUserSchema, memberSchema]);
};

export interface ListUsersOptions extends ListOptions {
  everyone?: boolean;
  group?: string;
  state?: string;
  flag?: string;
  permitEndsBefore?: string;
  licenseEndsBefore?: string;
  query?: string;
}

async function listEveryone(context: ReadingContext, options: ListUsersOptions): Promise<void> {
  const { api, signal, now } = context;
  const { group, state, flag, permitEndsBefore, licenseEndsBefore, query } = options;
  const firstDay = (day: string | undefined) => day && daysOf({ from: day }, now()).from;
  const filter = Object.entries({
    group_id: await groupIdOf(api, group),
    state,
    flag,
    permit_ends_before: firstDay(permitEndsBefore),
    license_ends_before: firstDay(licenseEndsBefore),
    q: query,
  });
  const given = Object.fromEntries(filter.filter(([, value]) => value !== undefined));
  await printList<AdminUser>(
    context,
    {
      read: (page) => api.list(listAdminUsers, { ...given, ...page }, { signal }),
      columns: ACCOUNT_COLUMNS,
      empty: '該当する人はいません。',
    },
    options,
  );
}

export async function listUsers(context: ReadingContext, options: ListUsersOptions): Promise<void> {
  const { everyone, ...filter } = options;
  if (everyone === true) return listEveryone(context, options);
  if (Object.values(filter).some((value) => value !== undefined))
    throw usageError('絞り込みと件数は --everyone（管理者）と一緒に使います。');
  const { me, members } = await context.api.users.list({ signal: context.signal });
  await context.output.list([[me, ...members]], USER_COLUMNS);
}

export const listUsersCommand = defineCommand({
  noun: 'users',
  verb: 'list',
  summary: '自分と、同じグループの人（--everyone なら、サイトの人すべて）',
  options: [
    { flags: '--everyone', description: 'サイトの人すべて（管理者。停止した人も）' },
    { flags: '--group <group>', description: 'グループの名前か id（下のグループの人も）' },
    {
      flags: '--state <states>',
      description: '状態（active、disabled。使用中、停止中 でもよい）',
      parse: choicesOf({ active: '使用中', disabled: '停止中' }),
    },
    {
      flags: '--flag <flags>',
      description: '権限（is_hunter、is_admin など。捕獲従事者、管理者 でもよい）',
      parse: choicesOf(USER_FLAG_LABELS),
    },
    {
      flags: '--license-ends-before <day>',
      description: '狩猟免許がこの日より前に終わる人',
      parse: checkedDay,
    },
    { flags: '--permit-ends-before <day>', description: '許可がこの日より前に終わる人', parse: checkedDay },
    { flags: '-q, --query <text>', description: 'この文字を含む人（氏名、ログインIDなど）' },
    ...LIST_OPTIONS,
  ],
  context: 'reading',
  output: { array: listedRow },
  run: listUsers,
});
