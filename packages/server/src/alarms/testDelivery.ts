import { formatDateTime, MINUTE_MS } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import { aboutNothing, countNotifications, insertNotifications } from './notificationRepository.ts';

/** A mail goes to any address that the person has entered. */
const NOT_AGAIN_WITHIN_MS = MINUTE_MS;

/**
 * Notifies the caller for a test, by the way of every other notification.
 *
 * @returns its id
 * @throws {AppError} `too_many_requests` within a minute of the last one
 */
export async function sendTest(trx: Db, scope: Scope, now: number): Promise<string> {
  const since = { kind: ['delivery_test' as const], from: now - NOT_AGAIN_WITHIN_MS + 1 };
  if ((await countNotifications(trx, scope, since, now)) > 0) throw new AppError('too_many_requests');
  const notification = {
    ...aboutNothing(now),
    rule: 'delivery_test',
    title: '試し送り',
    body: `この通知が見えていれば、わなの作動もここに届きます。${formatDateTime(now)}`,
  } as const;
  const [id] = await insertNotifications(trx, scope, [scope.userId ?? ''], notification, now);
  if (id === undefined) throw new Error('no notification');
  return id;
}
