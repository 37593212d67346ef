import { newId, type NotificationRule } from '@satomori/core';
import type { NewDelivery } from './deliveryRepository.ts';
import type { StoredTarget } from './webhook/targetRepository.ts';

interface Notified {
  push_log_id: string;
  user_id: string;
  /** After the quiet hours of the person and of the site. */
  due_at: number;
}

/**
 * The messages of one event to the system of a site: a row for each person, so that each has a receipt, and one call
 * for all who are told at the same time.
 *
 * Source: R140.
 */
export function eventDeliveries(
  target: Pick<StoredTarget, 'is_active' | 'url' | 'rules'> | undefined,
  rule: NotificationRule,
  people: readonly Notified[],
  now: number,
): NewDelivery[] {
  if (target === undefined || !target.is_active || target.url === null || !target.rules.includes(rule))
    return [];
  const provider = new URL(target.url).host;
  return [...Map.groupBy(people, ({ due_at }) => due_at).values()].flatMap((together) => {
    const event_id = newId();
    return together.map(({ push_log_id, user_id, due_at }, index) => ({
      id: newId(),
      push_log_id,
      user_id,
      channel: 'webhook' as const,
      target_id: null,
      device_name: null,
      provider,
      queued_at: now,
      due_at,
      event_id,
      isSentWithAnother: index > 0,
    }));
  });
}
