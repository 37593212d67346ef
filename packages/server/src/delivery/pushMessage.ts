import type { PushMessage } from '@satomori/core';
import type { Message } from './deliveryRepository.ts';

/** Push services accept at least 4,096 bytes of encrypted message (RFC 8030); Japanese needs three a character. */
const MAX_TITLE = 150;
const MAX_BODY = 600;
const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;

const PLACES = {
  trap: '/HokapatoList?trap_id=',
  gateway: '/HokapatoList?tab=gateways&gateway_id=',
  map_point: '/Map?map_point_id=',
  map_hunt_point: '/HuntMap?hunt_point_id=',
} as const;

/** The screen of the web app that shows what the notification is about. */
export function screenOf({ target_type, target_id }: Message): string {
  if (target_type === null || target_type === 'group' || target_id === null) return '/NotifiedList';
  return `${PLACES[target_type]}${target_id}`;
}

/** Of a matter that is over by now, this is said first. */
export const wholeTitleOf = ({ title, closed_at }: Message): string =>
  closed_at === null ? title : `解決しました: ${title}`;

export const titleOf = (message: Message): string => cut(wholeTitleOf(message), MAX_TITLE);

export const bodyOf = ({ body }: Message): string => cut(body, MAX_BODY);

/**
 * The message that a device shows: the notification's own words. Its tag replaces what the device shows of the same
 * incident.
 *
 * @param isShort without the body, after a push service has refused the whole as too large
 */
export function pushMessageOf(
  message: Message,
  { code, unread, isShort }: { code: string; unread: number; isShort: boolean },
): PushMessage {
  const isResolved = message.closed_at !== null;
  const body = isShort ? 'くわしくは、里守を開いてご覧ください。' : bodyOf(message);
  return {
    title: titleOf(message),
    body,
    tag: message.incident_id ?? message.id,
    screen: screenOf(message),
    occurred_at: message.occurred_at,
    unread,
    is_resolved: isResolved,
    code: message.rule === 'trap_fired' && !isResolved ? code : null,
  };
}
