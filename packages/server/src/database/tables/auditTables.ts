import type { Instant, Json } from './columnKinds.ts';

/** What was done, as the audit log names it. */
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
  | 'sign-out';

/** What it was done to. */
export type AuditTarget = 'map_hunt_point' | 'map_point' | 'image' | 'trap' | 'gateway' | 'user';

/** Old and new value of each changed field; of a private one only that it changed. */
export type FieldChanges = Record<string, readonly [before: unknown, after: unknown] | 'changed'>;

/** Append-only: the database itself refuses to change or remove a row. */
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
  /** The `x-request-id` of the call that did it. */
  request_id: string | null;
}
