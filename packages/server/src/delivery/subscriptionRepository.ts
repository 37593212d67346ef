import { hash } from 'node:crypto';
import { newId, type PushSubscriptionInput } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';

/** Devices of one person; the oldest goes where another is added. */
const MAX_OF_PERSON = 10;

const SHOWN = ['id', 'device_name', 'created_at', 'last_sent_at'] as const;

/** The caller's own devices, newest first. */
export const listOwnSubscriptions = (db: Db, scope: Scope) =>
  db
    .selectFrom('push_subscriptions')
    .select(SHOWN)
    .where('site_id', '=', scope.siteId)
    .where('user_id', '=', scope.userId ?? '')
    .orderBy('id', 'desc')
    .execute();

/**
 * Stores the caller's device. The same endpoint keeps its id; another person's row with it ends, since the browser is
 * the caller's now.
 *
 * @returns its id
 */
export async function putSubscription(
  trx: Db,
  scope: Scope,
  { endpoint, p256dh, auth, device_name }: PushSubscriptionInput,
  now: number,
): Promise<string> {
  const endpoint_hash = hash('sha256', endpoint);
  const user_id = scope.userId ?? '';
  const known = await trx
    .selectFrom('push_subscriptions')
    .select(['site_id', 'id', 'user_id'])
    .where('endpoint_hash', '=', endpoint_hash)
    .executeTakeFirst();
  const isOwn = known?.site_id === scope.siteId && known.user_id === user_id;
  if (known !== undefined && isOwn) {
    await trx
      .updateTable('push_subscriptions')
      .set({ p256dh, auth, device_name })
      .where('site_id', '=', scope.siteId)
      .where('id', '=', known.id)
      .execute();
    return known.id;
  }
  if (known !== undefined)
    await trx.deleteFrom('push_subscriptions').where('endpoint_hash', '=', endpoint_hash).execute();
  const id = newId();
  await trx
    .insertInto('push_subscriptions')
    .values({
      site_id: scope.siteId,
      id,
      user_id,
      endpoint,
      endpoint_hash,
      p256dh,
      auth,
      device_name,
      created_at: now,
      last_sent_at: null,
    })
    .execute();
  for (const { id: old } of (await listOwnSubscriptions(trx, scope)).slice(MAX_OF_PERSON))
    await deleteOwnSubscription(trx, scope, old);
  return id;
}

export async function deleteOwnSubscription(trx: Db, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('push_subscriptions')
    .where('site_id', '=', scope.siteId)
    .where('user_id', '=', scope.userId ?? '')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}
