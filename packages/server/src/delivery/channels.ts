import { findSiteAddress } from '../accounts/siteRepository.ts';
import { scopeOfSystem } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import type { MailTransport } from '../mail/smtp.ts';
import type { PermittedHosts } from '../outbound/permittedHosts.ts';
import type { Tokens } from '../sessions/tokens.ts';
import { actionCodeOf } from './actionCode.ts';
import type { Attempt } from '../outbound/attempt.ts';
import {
  type ClaimedDelivery,
  countUnread,
  findMessage,
  findSubscription,
  type Message,
} from './deliveryRepository.ts';
import { lineTextOf } from './lineMessage.ts';
import { createSendLine } from './line/sendLine.ts';
import type { LineApi } from './line/lineApi.ts';
import { mailOf, sendMail } from './mailMessage.ts';
import type { PushHosts } from './pushHosts.ts';
import { pushMessageOf } from './pushMessage.ts';
import { findVapidKeys } from './vapidKeyRepository.ts';
import { findEvent, listEventPeople } from './webhook/eventRepository.ts';
import { createSendWebhook } from './webhook/sendWebhook.ts';
import { findTarget } from './webhook/targetRepository.ts';
import { createWebPush } from './webPush.ts';

export interface ChannelOptions {
  database: Database;
  transport: MailTransport | null;
  tokens: Pick<Tokens, 'derive'>;
  pushHosts: PushHosts;
  /** Hosts of webhook targets that the operator permits by name. */
  webhookHosts: PermittedHosts;
  lineApi: LineApi;
  /** The web app's public address, without `/web`. */
  publicUrl: string;
  now: () => number;
}

const NO_RECIPIENT: Attempt = { result: 'failed', problem: 'no_recipient' };

/** Hands a message to its channel, with what it needs of the database. */
export function createChannels({
  database: { db },
  transport,
  tokens,
  publicUrl,
  pushHosts,
  webhookHosts,
  lineApi,
  now,
}: ChannelOptions): (delivery: ClaimedDelivery) => Promise<Attempt> {
  const webPush = createWebPush({ pushHosts, publicUrl, now });
  const sendWebhook = createSendWebhook({ hosts: webhookHosts, now });

  const sendLine = createSendLine({ lineApi, now });

  async function sendByLine(delivery: ClaimedDelivery, message: Message): Promise<Attempt> {
    const { public_url } = await findSiteAddress(db, delivery.site_id);
    const text = lineTextOf(message, public_url ?? publicUrl);
    const scope = scopeOfSystem(delivery.site_id);
    return sendLine(db, scope, { id: delivery.id, userId: message.user_id, text });
  }

  async function callTarget(delivery: ClaimedDelivery): Promise<Attempt> {
    const scope = scopeOfSystem(delivery.site_id);
    const id = delivery.event_id ?? delivery.id;
    const target = await findTarget(db, scope);
    if (target === undefined || !target.is_active || target.url === null || target.secret === null)
      return { result: 'failed', problem: 'target_off' };
    const event = await findEvent(db, scope, delivery.push_log_id);
    const recipients = await listEventPeople(db, scope, id);
    if (event === undefined || recipients.length === 0) return NO_RECIPIENT;
    const { url, secret, includes_phones: includesPhones } = target;
    return sendWebhook({ url, secret, id, event, recipients, includesPhones });
  }

  return async (delivery) => {
    if (delivery.channel === 'webhook') return callTarget(delivery);
    const message = await findMessage(db, delivery);
    if (message === undefined) return NO_RECIPIENT;
    if (delivery.channel === 'mail') {
      const mail = await mailOf(db, delivery, message, publicUrl);
      return mail === null ? NO_RECIPIENT : sendMail(transport, mail);
    }
    if (delivery.channel === 'line') return sendByLine(delivery, message);
    const subscription = await findSubscription(db, delivery);
    if (subscription === undefined) return { result: 'failed', problem: 'subscription_ended' };
    const about = {
      code: actionCodeOf(tokens, delivery.id),
      unread: await countUnread(db, delivery, message.user_id),
    };
    const whole = pushMessageOf(message, { ...about, isShort: false });
    const short = pushMessageOf(message, { ...about, isShort: true });
    return webPush(subscription, { whole, short }, await findVapidKeys(db, now()));
  };
}
