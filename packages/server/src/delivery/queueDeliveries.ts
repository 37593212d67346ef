import {
  DEFAULT_USER_SETTINGS,
  newId,
  type NotificationRule,
  type UserSettings,
  whenToDeliver,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { findSite } from '../sites/repository.ts';
import {
  insertDeliveries,
  listRecipients,
  listSubscriptionsOf,
  type NewDelivery,
} from './deliveryRepository.ts';
import { eventDeliveries } from './eventDeliveries.ts';
import { findTarget } from './webhook/targetRepository.ts';

/** Told whatever kinds a person has chosen: that they are no longer reached, and what they ask for themselves. */
const ALWAYS_SENT: ReadonlySet<NotificationRule> = new Set([
  'sending_stopped',
  'push_ended',
  'delivery_test',
]);

/** In place of a host, for the claim: the mail server. */
export const MAIL_PROVIDER = 'mail';

type Message = Pick<NewDelivery, 'channel' | 'target_id' | 'device_name' | 'provider'>;

const MAIL: Message = { channel: 'mail', target_id: null, device_name: null, provider: MAIL_PROVIDER };

/**
 * Queues the messages of these notifications in the caller's transaction: in the app at once, on each device and by
 * mail as their person wishes, after the quiet hours of the person and of the site. Every notification is one person's.
 *
 * Source: R136, R137.
 */
export async function queueDeliveries(
  trx: Db,
  scope: Scope,
  rule: NotificationRule,
  notifications: readonly { id: string; user_id: string }[],
  now: number,
): Promise<void> {
  if (notifications.length === 0) return;
  const site = await findSite(trx, scope);
  const userIds = notifications.map(({ user_id }) => user_id);
  const people = new Map((await listRecipients(trx, scope, userIds)).map((person) => [person.id, person]));
  const devices = Map.groupBy(await listSubscriptionsOf(trx, scope, userIds), ({ user_id }) => user_id);

  const isWanted = ({ notify_kinds }: UserSettings) => ALWAYS_SENT.has(rule) || notify_kinds.includes(rule);
  const messagesFor = (userId: string, settings: UserSettings): Message[] => {
    if (!isWanted(settings)) return [];
    const pushes = settings.push_enabled ? (devices.get(userId) ?? []) : [];
    const hasAddress = (settings.mail_to ?? people.get(userId)?.email ?? null) !== null;
    return [
      ...pushes.map(({ id, device_name, endpoint }) => ({
        channel: 'web_push' as const,
        target_id: id,
        device_name,
        provider: new URL(endpoint).host,
      })),
      ...(settings.mail_enabled && hasAddress ? [MAIL] : []),
    ];
  };

  const each = notifications.map(({ id: push_log_id, user_id }) => {
    const settings = { ...DEFAULT_USER_SETTINGS, ...people.get(user_id)?.settings };
    return { push_log_id, user_id, settings, due_at: whenToDeliver(rule, now, [settings, site]) };
  });
  const rows = each.flatMap(({ push_log_id, user_id, settings, due_at }): NewDelivery[] => {
    const inApp = { channel: 'in_app', target_id: null, device_name: null, provider: null } as const;
    return [
      { ...inApp, id: newId(), push_log_id, user_id, due_at: null, queued_at: now },
      ...messagesFor(user_id, settings).map((message) => ({
        ...message,
        id: newId(),
        push_log_id,
        user_id,
        due_at,
        queued_at: now,
      })),
    ];
  });
  const wanted = each.filter(({ settings }) => isWanted(settings));
  const target = await findTarget(trx, scope);
  await insertDeliveries(trx, scope, [...rows, ...eventDeliveries(target, rule, wanted, now)]);
}
