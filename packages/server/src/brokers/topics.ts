import type { NetworkServer } from '@satomori/core';

interface Place {
  kind: NetworkServer;
  topic_prefix: string;
  username: string | null;
}

const EVENTS_OF_TTS = ['up', 'join'] as const;

/**
 * What to subscribe to; nothing for other senders, which have no topics of their own. The Things Stack names its
 * application as its user, `app@tenant`; a prefix replaces it.
 *
 * Source: ChirpStack documentation, "MQTT"; The Things Stack documentation, "MQTT Server".
 */
export function topicsOf({ kind, topic_prefix, username }: Place): string[] {
  if (kind === 'generic') return [];
  const prefix = topic_prefix.replace(/\/+$/, '');
  if (kind === 'chirpstack') return [`${prefix === '' ? '' : `${prefix}/`}application/+/device/+/event/+`];
  const application = prefix === '' ? `v3/${username ?? '+'}` : prefix;
  return EVENTS_OF_TTS.map((event) => `${application}/devices/+/${event}`);
}

/** The kind of event that a topic of ChirpStack names, whatever is in front; `null` for another topic. */
export const chirpstackEventOf = (topic: string): string | null =>
  /(?:^|\/)application\/[^/]+\/device\/[^/]+\/event\/([^/]+)$/.exec(topic)?.[1] ?? null;
