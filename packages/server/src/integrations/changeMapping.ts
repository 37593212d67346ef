import {
  type DecodedInputOf,
  integrationMappingSchema,
  type MessageMapping,
  type putMapping,
} from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../access/scope.ts';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { type Author, writeAudit } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { lockSite } from '../database/sequence.ts';
import { AppError } from '../errors/appError.ts';
import { hasChange } from '../idempotency/hasChange.ts';
import { type IntegrationRow, requireIntegration, saveMapping } from './repository.ts';

const answerOf = ({ id, mapping, mapping_version }: IntegrationRow) => ({
  id,
  mapping,
  version: mapping_version,
});

/** @throws {AppError} `not_found` */
export const viewMapping = async (db: Db, scope: Scope, id: string) =>
  answerOf(await requireIntegration(db, scope, id));

/**
 * Changes how the messages of an integration are read from now on. What was read stays as it is.
 *
 * @throws {AppError} `not_found`, `not_possible_now` for another kind or a revoked one, `version_conflict` with the
 * stored mapping
 * Source: R18, R34, R179.
 */
export async function changeMapping(
  trx: Db,
  { scope, requestId }: Author,
  id: string,
  { version, mapping }: DecodedInputOf<typeof putMapping>['body'],
  now: number,
): Promise<void> {
  await lockSite(trx, scope.siteId);
  const stored = await requireIntegration(trx, scope, id);
  if (stored.revoked_at !== null)
    throw new AppError('not_possible_now', { note: '停止した連携は使えません。' });
  if (stored.kind !== 'generic')
    throw new AppError('not_possible_now', { note: 'この種類の連携の電文は、決まった形で読みます。' });
  const versions = {
    read: version,
    stored: stored.mapping_version,
    current: z.encode(integrationMappingSchema, answerOf(stored)),
  };
  if (!hasChange({ mapping: stored.mapping }, { mapping }, versions)) return;
  await saveMapping(trx, scope, id, { mapping, version: version + 1 });
  const fieldsOf = (each: MessageMapping | null) => ({ ...each });
  await writeAudit(trx, scope, {
    action: 'edit',
    target_type: 'integration',
    target_id: id,
    at: now,
    changes: changesBetween(fieldsOf(stored.mapping), fieldsOf(mapping)),
    request_id: requestId,
  });
}
