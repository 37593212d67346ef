import * as z from 'zod/mini';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { id, instant, logPaging, querySet, searchText, timeRange } from '../schemas/primitives.ts';

const ADMINISTRATORS = { roles: ['admin'] } as const;

/** What was done. */
export const AUDIT_ACTIONS = [
  'create',
  'edit',
  'delete',
  'retire',
  'withdraw',
  'approve',
  'return',
  'photo',
  'view_original',
  'disable',
  'enable',
  'sign-out',
  'sign-in-link',
  'sign-in-slip',
  'link',
  'unlink',
  'revoke',
  'import',
  'undo',
  'view',
  'export',
  'expire',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What it was done to. */
export const AUDIT_TARGETS = [
  'map_hunt_point',
  'map_point',
  'image',
  'trap',
  'trap_log',
  'gateway',
  'gateway_log',
  'effort',
  'user',
  'site',
  'group',
  'question',
  'area',
  'integration',
  'import',
  'alarm_rule',
  'webhook_target',
  'line_account',
  'audit_log',
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

/** Old and new value of a field; `changed` for a private one. */
const changeSchema = z.union([z.literal('changed'), z.readonly(z.tuple([z.unknown(), z.unknown()]))]);

export const auditLogSchema = z.object({
  id,
  at: instant,
  /** `null` for the server's own work. */
  user_id: z.nullable(id),
  user_name: z.nullable(z.string()),
  user_login_id: z.nullable(z.string()),
  action: z.enum(AUDIT_ACTIONS),
  target_type: z.enum(AUDIT_TARGETS),
  target_id: z.string(),
  /** Its present name, or the number of a capture; `null` where it has none. */
  target_name: z.nullable(z.string()),
  changes: z.record(z.string(), changeSchema),
  /** The names of the people, groups and devices whose ids are in `changes`. */
  names: z.record(z.string(), z.string()),
  reason: z.nullable(z.string()),
  /** The `x-request-id` of the request. */
  request_id: z.nullable(z.string()),
});
export type AuditLog = z.input<typeof auditLogSchema>;

const filter = {
  /** Who did it. */
  user_id: z.optional(id),
  target_type: z.optional(querySet(AUDIT_TARGETS)),
  target_id: z.optional(id),
  action: z.optional(querySet(AUDIT_ACTIONS)),
  /** In the name of the person, or of what it was done to. */
  q: searchText,
  ...timeRange,
};

export const listAuditLogs = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit_logs',
  access: ADMINISTRATORS,
  summary: '監査の記録（だれが、いつ、何を変えたか。新しい順）',
  answerKind: 'list',
  query: z.strictObject({ ...filter, ...logPaging }),
  answer: auditLogSchema,
  errors: ['invalid_cursor'],
});

export const exportAuditLogs = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit_logs/export',
  access: ADMINISTRATORS,
  summary: '監査の記録（CSV）。画面の一覧と同じ条件で',
  answerKind: 'blob',
  mediaTypes: ['text/csv'],
  isExpensive: true,
  query: z.strictObject(filter),
});
