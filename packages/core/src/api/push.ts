import {
  listPushSubscriptions,
  type PushSubscriptionInput,
  putPushSubscription,
  removePushSubscription,
} from '../contract/notifications/pushSubscriptions.ts';
import { testDelivery } from '../contract/notifications/notifications.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';

/** The devices that show a person's notifications while the app is closed. */
export const createPushApi = (http: HttpClient) => ({
  list: (options?: CallOptions) => http.call(listPushSubscriptions, {}, options),
  put: (body: PushSubscriptionInput, options?: CallOptions) =>
    http.call(putPushSubscription, { body }, options),
  remove: (id: string, options?: CallOptions) =>
    http.call(removePushSubscription, { params: { id } }, options),
  test: (options?: CallOptions) => http.call(testDelivery, {}, options),
});
