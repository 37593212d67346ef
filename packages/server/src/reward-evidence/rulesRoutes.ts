import { getEvidenceRules, putEvidenceRules, type StoredEvidenceRules } from '@satomori/core';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { type Author, writeAudit } from '../audit-logs/repository.ts';
import type { Database, Db } from '../database/database.ts';
import { lockSite } from '../database/sequence.ts';
import { hasChange } from '../idempotency/hasChange.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { findEvidenceRules, storeEvidenceRules } from './rulesRepository.ts';

interface Services {
  database: Database;
  /** Milliseconds. */
  now: () => number;
}

/** @throws {AppError} `version_conflict` with the stored rules. Source: R18, R34. */
async function changeRules(
  trx: Db,
  { scope, requestId }: Author,
  { version, ...after }: StoredEvidenceRules,
  now: number,
): Promise<void> {
  await lockSite(trx, scope.siteId);
  const stored = await findEvidenceRules(trx, scope);
  const { version: storedVersion, ...before } = stored;
  if (!hasChange(before, after, { read: version, stored: storedVersion, current: stored })) return;
  await storeEvidenceRules(trx, scope, { ...after, version }, now);
  await writeAudit(trx, scope, {
    action: 'edit',
    target_type: 'site',
    target_id: scope.siteId,
    at: now,
    changes: changesBetween(before, after),
    request_id: requestId,
  });
}

/** What the site wants to see before it pays a reward, for its administrators. */
export function evidenceRuleRoutes(addRoute: AddRoute, { database, now }: Services): void {
  const { db } = database;

  addRoute(getEvidenceRules, ({ scope }) => findEvidenceRules(db, scope));

  addRoute(putEvidenceRules, async ({ scope, body, request }) => {
    const author = { scope, requestId: request.id };
    await writeOnce(database, (trx) => changeRules(trx, author, body, now()));
    return findEvidenceRules(db, scope);
  });
}
