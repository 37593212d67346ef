import type { createIntegration, DecodedInputOf } from '@satomori/core';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { type AuditEntry, type Author, writeAudit } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { lockSite, nextSequence } from '../database/sequence.ts';
import { AppError } from '../errors/appError.ts';
import { hashKey, insertIntegration } from '../uplinks/integrationRepository.ts';
import { newKey } from './keys.ts';
import { findIntegration, requireIntegration, revoke } from './repository.ts';

async function logChange(
  trx: Db,
  { scope, requestId }: Author,
  id: string,
  entry: Pick<AuditEntry, 'action' | 'at' | 'changes'>,
): Promise<void> {
  await nextSequence(trx, scope.siteId, { resource: 'integrations', row_id: id });
  await writeAudit(trx, scope, {
    ...entry,
    target_type: 'integration',
    target_id: id,
    request_id: requestId,
  });
}

type NewIntegration = DecodedInputOf<typeof createIntegration>['body'];

/**
 * Creates an integration, with its entry in the audit log.
 *
 * @returns its key, which is stored nowhere
 * Source: R18, R109.
 */
export async function makeIntegration(
  trx: Db,
  author: Author,
  { id, name, kind }: NewIntegration,
  now: number,
): Promise<string> {
  const key = newKey();
  await insertIntegration(trx, {
    site_id: author.scope.siteId,
    id,
    name,
    kind,
    key_hash: hashKey(key),
    is_active: true,
    created_at: now,
  });
  await logChange(trx, author, id, {
    action: 'create',
    at: now,
    changes: changesBetween({}, { name, kind }),
  });
  return key;
}

/**
 * Creates an integration once: a repeated call with the same content changes nothing.
 *
 * @returns its key, which is stored nowhere; `null` if the integration had been created before
 * @throws {AppError} `id_conflict`
 * Source: R1, R109.
 */
export async function addIntegration(
  trx: Db,
  author: Author,
  integration: NewIntegration,
  now: number,
): Promise<string | null> {
  const { scope } = author;
  await lockSite(trx, scope.siteId);
  const stored = await findIntegration(trx, scope, integration.id);
  if (stored === undefined) return makeIntegration(trx, author, integration, now);
  if (stored.name === integration.name && stored.kind === integration.kind) return null;
  throw new AppError('id_conflict');
}

/**
 * Ends an integration for good. What it sent stays.
 *
 * @throws {AppError} `not_found`
 * Source: R109.
 */
export async function endIntegration(trx: Db, author: Author, id: string, now: number): Promise<void> {
  const { scope } = author;
  await lockSite(trx, scope.siteId);
  const stored = await requireIntegration(trx, scope, id);
  if (stored.revoked_at !== null) return;
  await revoke(trx, scope, id, now);
  await logChange(trx, author, id, {
    action: 'revoke',
    at: now,
    changes: changesBetween({ is_active: true }, { is_active: false }),
  });
}
