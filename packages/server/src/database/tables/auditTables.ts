import type { AuditAction, AuditLog, AuditTarget } from '@satomori/core';
import type { Instant, Json } from './columnKinds.ts';

/** Old and new value of each changed field; for a private one only that it changed. */
export type FieldChanges = AuditLog['changes'];

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
