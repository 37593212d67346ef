import { newId } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { AuditLogTable, FieldChanges } from '../database/tables.ts';

/** Who makes a change, and in which request; `null` for a command of the operator. */
export interface Author {
  scope: Scope;
  requestId: string | null;
}

export type AuditEntry = Pick<AuditLogTable, 'action' | 'target_type' | 'target_id' | 'at'> & {
  /** Never photo bytes, never a password. */
  changes?: Readonly<Record<string, Readonly<FieldChanges[string]>>>;
  reason?: string | null;
  request_id: string | null;
};

/**
 * Writes an entry of the audit log, in the transaction of the change, so that neither exists without the other.
 *
 * Source: R18.
 */
export const writeAudit = (trx: Db, scope: Scope, { changes = {}, reason = null, ...entry }: AuditEntry) =>
  trx
    .insertInto('audit_logs')
    .values({
      site_id: scope.siteId,
      id: newId(),
      user_id: scope.userId,
      changes: JSON.stringify(changes),
      reason,
      ...entry,
    })
    .execute();

/** What writes the entries of one kind of row, in the name of the author of a change. */
export const auditOf =
  (target_type: AuditEntry['target_type']) =>
  (
    trx: Db,
    { scope, requestId }: Author,
    entry: Omit<AuditEntry, 'target_type' | 'request_id'>,
  ): Promise<unknown> =>
    writeAudit(trx, scope, { ...entry, target_type, request_id: requestId });

/** The entries of a row, oldest first. */
export const listAudit = (db: Db, scope: Scope, targetId: string) =>
  db
    .selectFrom('audit_logs')
    .selectAll()
    .where('site_id', '=', scope.siteId)
    .where('target_id', '=', targetId)
    .orderBy('id')
    .execute();
