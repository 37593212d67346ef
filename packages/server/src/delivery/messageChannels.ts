import {
  DEFAULT_USER_SETTINGS,
  type DeliveryGap,
  type NotificationRule,
  type UserSettings,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { findLineAccount } from './line/accountRepository.ts';
import { listLinkedPeople } from './line/linkRepository.ts';
import { listRecipients, listSubscriptionsOf, type NewDelivery } from './deliveryRepository.ts';

/** Told whatever kinds a person has chosen: that they are no longer reached, and what they ask for themselves. */
const ALWAYS_SENT: ReadonlySet<NotificationRule> = new Set([
  'sending_stopped',
  'push_ended',
  'delivery_test',
]);

/** In place of a host, for the claim: the mail server. */
const MAIL_PROVIDER = 'mail';

type Message = Pick<NewDelivery, 'channel' | 'target_id' | 'device_name' | 'provider'>;

const LINE: Message = { channel: 'line', target_id: null, device_name: null, provider: 'line' };
const MAIL: Message = { channel: 'mail', target_id: null, device_name: null, provider: MAIL_PROVIDER };

interface PersonChannels {
  settings: UserSettings;
  /** Whether the person has chosen notifications of this rule. */
  isWanted: boolean;
  /** On each device, by mail and by LINE; none for a person who sees them in the open app alone. */
  messages: Message[];
  /** Why there is no message on a device, none by mail, and none by LINE where the site uses it. */
  gaps: DeliveryGap[];
}

function pushGap({ push_enabled }: UserSettings, hasDevice: boolean): DeliveryGap | null {
  if (!push_enabled) return 'push_off';
  return hasDevice ? null : 'no_device';
}

function mailGap({ mail_enabled }: UserSettings, hasAddress: boolean): DeliveryGap | null {
  if (!mail_enabled) return 'mail_off';
  return hasAddress ? null : 'no_address';
}

function lineGap({ line_enabled }: UserSettings, isLinked: boolean): DeliveryGap | null {
  if (!line_enabled) return 'line_off';
  return isLinked ? null : 'no_line';
}

/** Which messages outside the app a notification of this rule becomes, for each of these people. Source: R136. */
export async function channelsOf(
  db: Db,
  scope: Scope,
  rule: NotificationRule,
  userIds: readonly string[],
): Promise<(userId: string) => PersonChannels> {
  const people = new Map((await listRecipients(db, scope, userIds)).map((person) => [person.id, person]));
  const devices = Map.groupBy(await listSubscriptionsOf(db, scope, userIds), ({ user_id }) => user_id);

  const usesLine = (await findLineAccount(db, scope))?.is_active === true;
  const linked = usesLine ? await listLinkedPeople(db, scope, userIds) : new Set<string>();
  return (userId) => {
    const person = people.get(userId);
    const settings = { ...DEFAULT_USER_SETTINGS, ...person?.settings };
    const isWanted = ALWAYS_SENT.has(rule) || settings.notify_kinds.includes(rule);
    if (!isWanted) return { settings, isWanted, messages: [], gaps: ['kind_off'] };
    const own = devices.get(userId) ?? [];
    const hasAddress = (settings.mail_to ?? person?.email ?? null) !== null;
    const [noPush, noMail] = [pushGap(settings, own.length > 0), mailGap(settings, hasAddress)];
    const noLine = usesLine ? lineGap(settings, linked.has(userId)) : null;
    const pushes = own.map(({ id, device_name, endpoint }) => ({
      channel: 'web_push' as const,
      target_id: id,
      device_name,
      provider: new URL(endpoint).host,
    }));
    return {
      settings,
      isWanted,
      messages: [
        ...(noPush === null ? pushes : []),
        ...(noMail === null ? [MAIL] : []),
        ...(usesLine && noLine === null ? [LINE] : []),
      ],
      gaps: [noPush, noMail, noLine].filter((gap) => gap !== null),
    };
  };
}
