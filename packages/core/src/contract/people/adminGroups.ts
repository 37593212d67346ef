import * as z from 'zod/mini';
import { ladderSchema } from '../../ladders/ladder.ts';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { deletedRowSchema, id } from '../../schemas/primitives.ts';
import { GROUP_KINDS, groupSchema } from './groups.ts';
import { profile } from './profile.ts';

const ADMINISTRATORS = { roles: ['admin'] } as const;

/** What forms call the fields of a group. */
export const GROUP_LABELS = {
  name: '名前',
  kind: '種類',
  parent_id: '上のグループ',
  leader_user_id: '責任者',
  ladder: '作動の知らせ方',
} as const;

/** What an administrator sets of a group. Its kind is set once. */
const entered = {
  name: profile.name,
  parent_id: z.nullable(id),
  leader_user_id: z.nullable(id),
};

export const createGroup = defineEndpoint({
  method: 'POST',
  path: '/api/admin/groups',
  access: ADMINISTRATORS,
  summary: 'グループを作る（同じ id を二度送っても一度だけ）',
  body: z.strictObject({ id, kind: z.enum(GROUP_KINDS), ...entered }),
  answer: groupSchema,
  errors: ['id_conflict'],
});
export type NewGroup = z.input<typeof createGroup.body>;

export const changeGroup = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/groups/{id}',
  access: ADMINISTRATORS,
  summary:
    'グループの名前、上のグループ、責任者、作動の知らせ方を直す（全体を、読んだときの version と一緒に）',
  params: z.strictObject({ id }),
  body: z.strictObject({
    ...entered,
    /** Left out: unchanged. */
    ladder: z.optional(z.nullable(ladderSchema)),
    version: z.int().check(z.nonnegative()),
  }),
  answer: groupSchema,
  errors: ['not_found', 'version_conflict'],
});
export type ChangedGroup = z.input<typeof changeGroup.body>;

export const removeGroup = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/groups/{id}',
  access: ADMINISTRATORS,
  summary: 'グループを削除する（下のグループ、人、わな、区域のないものだけ。投稿には名前が残る）',
  params: z.strictObject({ id }),
  answer: deletedRowSchema,
  errors: ['not_found', 'group_in_use'],
});
