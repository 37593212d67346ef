import { listPushSubscriptions, putPushSubscription, removePushSubscription } from '@satomori/core';
import type { Database } from '../database/database.ts';
import { AppError, InputError } from '../errors/appError.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { PushHosts } from './pushHosts.ts';
import { deleteOwnSubscription, listOwnSubscriptions, putSubscription } from './subscriptionRepository.ts';
import { findVapidKeys } from './vapidKeyRepository.ts';

interface Services {
  database: Database;
  pushHosts: PushHosts;
  /** Milliseconds. */
  now: () => number;
}

/** The devices that show a person's notifications while the app is closed. Source: R138. */
export function subscriptionRoutes(addRoute: AddRoute, { database, pushHosts, now }: Services): void {
  const { db } = database;

  addRoute(listPushSubscriptions, async ({ scope }) => ({
    public_key: (await findVapidKeys(db, now())).publicKey,
    subscriptions: await listOwnSubscriptions(db, scope),
  }));

  addRoute(putPushSubscription, async ({ scope, body }) => {
    if (!pushHosts.isAllowed(body.endpoint)) {
      const message = 'このブラウザーの通知のサーバーは、この里守では使えません。管理者に伝えてください';
      throw new InputError([{ field: 'endpoint', message }]);
    }
    const id = await writeOnce(database, (trx) => putSubscription(trx, scope, body, now()));
    const row = (await listOwnSubscriptions(db, scope)).find((own) => own.id === id);
    if (row === undefined) throw new AppError('unavailable');
    return row;
  });

  addRoute(removePushSubscription, async ({ scope, params }) => {
    if (!(await deleteOwnSubscription(db, scope, params.id))) throw new AppError('not_found');
    return { id: params.id };
  });
}
