import * as z from 'zod/mini';
import { ladderSchema } from '../../ladders/ladder.ts';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import {
  deletedRowSchema,
  id,
  name,
  paging,
  querySet,
  rowStamps,
  searchText,
} from '../../schemas/primitives.ts';

export const GROUP_KINDS = ['hunt', 'witness'] as const;

export const GROUP_KIND_LABELS: Readonly<Record<(typeof GROUP_KINDS)[number], string>> = {
  hunt: '捕獲',
  witness: '目撃',
};

export const groupSchema = z.object({
  id,
  name,
  kind: z.enum(GROUP_KINDS),
  parent_id: z.nullable(id),
  leader_user_id: z.nullable(id),
  /** Who is notified of a firing after whom; `null`: as the group above. */
  ladder: z.nullable(ladderSchema),
  ...rowStamps,
});
export type Group = z.input<typeof groupSchema>;

export const listGroups = defineEndpoint({
  method: 'GET',
  path: '/api/groups',
  access: 'signed_in',
  summary: '自分の属する、または見られるグループ',
  answerKind: 'list',
  query: z.strictObject({ kind: z.optional(querySet(GROUP_KINDS)), q: searchText, ...paging }),
  answer: z.union([groupSchema, deletedRowSchema]),
  errors: ['invalid_cursor'],
});
