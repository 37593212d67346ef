import { X509Certificate } from 'node:crypto';
import { BROKER_SETTINGS, brokerSchema, type ChangedBroker } from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../access/scope.ts';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { type Author, writeAudit } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { lockSite } from '../database/sequence.ts';
import { AppError, InputError } from '../errors/appError.ts';
import { hasChange } from '../idempotency/hasChange.ts';
import { type IntegrationRow, requireIntegration } from './repository.ts';
import { findBroker, insertBroker, type StoredBroker, updateBroker } from '../brokers/brokerRepository.ts';
import { statusOf } from '../brokers/status.ts';
import { topicsOf } from '../brokers/topics.ts';

const NOTHING_STORED = {
  is_active: false,
  url: null,
  username: null,
  password: null,
  ca: null,
  topic_prefix: '',
  version: 0,
  connected_at: null,
  problem: null,
  problem_at: null,
};

function viewOf(
  stored: Omit<StoredBroker, 'site_id' | 'integration_id' | 'holder' | 'beat' | 'updated_at'>,
  { id, kind }: Pick<IntegrationRow, 'id' | 'kind'>,
) {
  const { password, url, username, ca, topic_prefix, is_active, version } = stored;
  return {
    id,
    is_active,
    url,
    username,
    ca,
    topic_prefix,
    version,
    has_password: password !== null,
    topics: topicsOf({ kind, topic_prefix, username }),
    ...statusOf(stored),
  };
}

/** @throws {AppError} `not_found` */
export async function viewBroker(db: Db, scope: Scope, id: string) {
  const integration = await requireIntegration(db, scope, id);
  return viewOf((await findBroker(db, scope, id)) ?? NOTHING_STORED, integration);
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).raw.length > 0;
  } catch {
    return false;
  }
}

/** @throws {InputError} where the text is no certificate */
export function checkCertificate(ca: string | null): void {
  if (ca === null || isCertificate(ca)) return;
  throw new InputError([
    { field: 'ca', message: '-----BEGIN CERTIFICATE----- で始まる証明書を貼り付けてください' },
  ]);
}

const hostAndPort = (url: string | null) => (url === null ? null : new URL(url).host);

/** @throws {InputError} where the password that was entered for one broker would be sent to another */
function checkPasswordStays(
  stored: Pick<StoredBroker, 'url' | 'password'>,
  { url, password }: Pick<ChangedBroker, 'url' | 'password'>,
): void {
  if (stored.password === null || password !== undefined || url === null) return;
  if (hostAndPort(url) !== hostAndPort(stored.url))
    throw new InputError([
      { field: 'password', message: 'ブローカーのアドレスを変えるときは、もう一度入力してください' },
    ]);
}

/**
 * Changes the broker of an integration; the password is left as it is where the body has none.
 *
 * @throws {AppError} `not_found`, `not_possible_now` for a revoked one, `version_conflict` with the stored settings
 * @throws {InputError} where the stored password would go to another broker
 * Source: R18, R34, R155.
 */
export async function changeBroker(
  trx: Db,
  { scope, requestId }: Author,
  id: string,
  { version, password, ...entered }: ChangedBroker,
  now: number,
): Promise<void> {
  await lockSite(trx, scope.siteId);
  const integration = await requireIntegration(trx, scope, id);
  if (integration.revoked_at !== null && entered.is_active)
    throw new AppError('not_possible_now', { note: '停止した連携は使えません。' });
  if (integration.kind === 'generic')
    throw new AppError('not_possible_now', { note: 'この種類の連携はMQTTを使いません。' });
  const stored = await findBroker(trx, scope, id);
  const current = stored ?? NOTHING_STORED;
  const fields = ['password', ...BROKER_SETTINGS] as const;
  const before = Object.fromEntries(fields.map((field) => [field, current[field]]));
  const after = { ...entered, password: password === undefined ? current.password : password };
  const versions = {
    read: version,
    stored: current.version,
    current: z.encode(brokerSchema, viewOf(current, integration)),
  };
  if (!hasChange(before, after, versions)) return;
  checkPasswordStays(current, { url: entered.url, password });
  // What was said of the old settings says nothing of the new ones.
  const columns = { ...after, problem: null, problem_at: null, connected_at: null, updated_at: now };
  if (stored === undefined)
    await insertBroker(trx, scope, { ...columns, integration_id: id, version: 1, holder: null, beat: 0 });
  else await updateBroker(trx, scope, id, { ...columns, version: version + 1 });
  await writeAudit(trx, scope, {
    action: 'edit',
    target_type: 'integration',
    target_id: id,
    at: now,
    changes: changesBetween(before, after, ['password', 'ca']),
    request_id: requestId,
  });
}
