import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { deletedRowSchema, id, instant, paging } from './fields.ts';

export const LICENSE_TYPES = ['trap', 'net', 'gun1', 'gun2'] as const;

/** The person signed in: the first item of `GET /api/users`. */
export const currentUserSchema = z.object({
  id,
  login_id: z.string(),
  name: z.string(),
  name_kana: z.nullable(z.string()),
  user_code: z.nullable(z.string()),
  is_hunter: z.boolean(),
  is_posting: z.boolean(),
  is_gw_view: z.boolean(),
  is_admin: z.boolean(),
  is_shared_viewer: z.boolean(),
  hunt_group_id: z.nullable(id),
  witness_group_id: z.nullable(id),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  last_login_at: z.nullable(instant),
});
export type CurrentUser = z.input<typeof currentUserSchema>;

/** Another member of the caller's group: no more than a name. */
export const memberSchema = z.object({ id, name: z.string(), user_code: z.nullable(z.string()) });
export type Member = z.input<typeof memberSchema>;

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/users',
  access: 'signed_in',
  summary: '自分（先頭）と、同じグループの人',
  answerKind: 'list',
  query: z.strictObject(paging),
  answer: z.union([currentUserSchema, memberSchema, deletedRowSchema]),
  errors: ['invalid_cursor'],
});
