import { type ChangedWebhookTarget, WEBHOOK_TARGET_SETTINGS, webhookTargetSchema } from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../../access/scope.ts';
import { changesBetween } from '../../audit-logs/changesBetween.ts';
import { type Author, auditOf } from '../../audit-logs/repository.ts';
import type { Db } from '../../database/database.ts';
import { lockSite } from '../../database/sequence.ts';
import { AppError } from '../../errors/appError.ts';
import { hasChange } from '../../idempotency/hasChange.ts';
import { newSecret } from './signature.ts';
import { findTarget, NOTHING_STORED, saveTarget, type StoredTarget } from './targetRepository.ts';

const audit = auditOf('webhook_target');

type View = z.output<typeof webhookTargetSchema>;

function viewOf(stored: Omit<StoredTarget, 'site_id' | 'updated_at'>): View {
  const { secret, tested_at: _tested, rules, ...shown } = stored;
  return { ...shown, rules: rules as View['rules'], has_secret: secret !== null };
}

export const viewTarget = async (db: Db, scope: Scope): Promise<View> =>
  viewOf((await findTarget(db, scope)) ?? NOTHING_STORED);

/**
 * Changes the system that gets the notifications of a site.
 *
 * @throws {AppError} `version_conflict` with the stored settings, `not_possible_now` without a secret
 * Source: R18, R34.
 */
export async function changeTarget(
  trx: Db,
  { scope, requestId }: Author,
  { version, ...entered }: ChangedWebhookTarget,
  now: number,
): Promise<void> {
  await lockSite(trx, scope.siteId);
  const current = (await findTarget(trx, scope)) ?? { ...NOTHING_STORED, updated_at: now };
  if (entered.is_active && current.secret === null)
    throw new AppError('not_possible_now', { note: '先に署名の鍵を作ってください。' });
  const before = Object.fromEntries(WEBHOOK_TARGET_SETTINGS.map((field) => [field, current[field]]));
  const versions = {
    read: version,
    stored: current.version,
    current: z.encode(webhookTargetSchema, viewOf(current)),
  };
  if (!hasChange(before, entered, versions)) return;
  // What was said of the old address says nothing of another one.
  const isElsewhere = entered.url !== current.url;
  const results = isElsewhere
    ? { last_sent_at: null, problem: null, problem_answer: null, problem_at: null }
    : {};
  await saveTarget(trx, scope, { ...current, ...entered, ...results, updated_at: now, version: version + 1 });
  const changes = changesBetween(before, entered);
  await audit(trx, { scope, requestId }, { action: 'edit', target_id: scope.siteId, at: now, changes });
}

/** Makes a new secret, with which messages are signed from now on. @returns it, this once */
export async function renewSecret(trx: Db, { scope, requestId }: Author, now: number): Promise<string> {
  await lockSite(trx, scope.siteId);
  const current = (await findTarget(trx, scope)) ?? NOTHING_STORED;
  const secret = newSecret();
  await saveTarget(trx, scope, { ...current, secret, updated_at: now });
  const changes = { secret: 'changed' } as const;
  await audit(trx, { scope, requestId }, { action: 'edit', target_id: scope.siteId, at: now, changes });
  return secret;
}
