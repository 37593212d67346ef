import { newId } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { AppError } from '../../errors/appError.ts';
import type { Attempt } from '../../outbound/attempt.ts';
import { findTester } from './eventRepository.ts';
import { noteResult } from './noteResult.ts';
import type { SendWebhook } from './sendWebhook.ts';
import { findTarget, noteTest } from './targetRepository.ts';

const PAUSE_S = 10;

/**
 * Sends a test with the stored settings, also before they are switched on.
 *
 * @throws {AppError} `not_possible_now` without an address or a secret, `too_many_requests` right after another test
 */
export async function testTarget(
  db: Db,
  scope: Scope,
  { send, now }: { send: SendWebhook; now: () => number },
): Promise<Attempt> {
  const { url = null, secret = null, includes_phones = false } = (await findTarget(db, scope)) ?? {};
  if (url === null || secret === null)
    throw new AppError('not_possible_now', { note: '送り先のアドレスを保存し、署名の鍵を作ってください。' });
  if (!(await noteTest(db, scope, { now: now(), pause: PAUSE_S * 1000 })))
    throw new AppError('too_many_requests', { retryAfterS: PAUSE_S });
  const { site_code, site_name, ...self } = await findTester(db, scope);
  const event = {
    rule: 'delivery_test' as const,
    title: '試し送り',
    body: '里守からの試し送りです。',
    target_type: null,
    target_id: null,
    target_name: null,
    incident_id: null,
    occurred_at: now(),
    closed_at: null,
    site_code,
    site_name,
  };
  const result = await send({
    url,
    secret,
    id: newId(),
    event,
    recipients: [self],
    includesPhones: includes_phones,
  });
  await noteResult(db, scope, result, now());
  return result;
}
