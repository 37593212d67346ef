import type { Instant, Json } from './columnKinds.ts';

/** The action, as in the audit log. */
export type AuditAction =
  | 'create'
  | 'edit'
  | 'delete'
  | 'retire'
  | 'withdraw'
  | 'approve'
  | 'return'
  | 'photo'
  | 'view_original'
  | 'disable'
  | 'enable'
  | 'sign-out'
  | 'sign-in-link'
  | 'sign-in-slip'
  | 'import'
  | 'undo';

/** The kind of row concerned. */
export type AuditTarget =
  | 'map_hunt_point'
  | 'map_point'
  | 'image'
  | 'trap'
  | 'gateway'
  | 'user'
  | 'site'
  | 'group'
  | 'question'
  | 'area'
  | 'integration'
  | 'import';

/** Old and new value of each changed field; for a private one only that it changed. */
export type FieldChanges = Record<string, readonly [before: unknown, after: unknown] | 'changed'>;

/** Append-only: triggers refuse to change or delete a row. */
export interface AuditLogTable {
  site_id: string;
  id: string;
  at: Instant;
  /** `null` for the server's own work. */
  user_id: string | null;
  action: AuditAction;
  target_type: AuditTarget;
  target_id: string;
  changes: Json<FieldChanges>;
  reason: string | null;
  /** The `x-request-id` of the request. */
  request_id: string | null;
}
