import { hash, randomUUID } from 'node:crypto';
import {
  CHIRPSTACK_EVENTS,
  type ChirpstackEvent,
  type MessageMapping,
  type NetworkServer,
} from '@satomori/core';
import { parseChirpstack } from './parseChirpstack.ts';
import { parseGeneric } from './parseGeneric.ts';
import { contentKey, type NetworkMessage, type Parsed } from './networkMessage.ts';
import type { NewRawMessage } from './rawMessageRepository.ts';
import { parseTts, ttsKind } from './parseTts.ts';

/** One message of a network server, received by webhook or by MQTT. */
export interface ReceivedMessage {
  integration: { id: string };
  network: NetworkServer;
  event: ChirpstackEvent;
  body: unknown;
  parsed: Parsed<NetworkMessage>;
}

/** Characters and length that both engines store unchanged. */
const PLAIN_ID = /^[\w.:+-]{1,120}$/;

/**
 * The network server's own id, or the content for messages without one (`log`, `txack`). What a mapping cannot read
 * yet may be two messages of the same content.
 */
function dedupKey({ network, event }: ReceivedMessage, message: NetworkMessage | null, body: string): string {
  const isUnread = message === null && network === 'generic';
  const id = isUnread ? randomUUID() : (message?.dedup_id ?? hash('sha256', body));
  const made = message?.is_simulated === true ? 'simulated:' : '';
  return `${network}:${event}:${made}${PLAIN_ID.test(id) ? id : hash('sha256', id)}`;
}

/** The stored form of a received message, with both idempotency keys. */
export function messageToKeep(received: ReceivedMessage, receivedAt: number): NewRawMessage {
  const { integration, network, event, body, parsed } = received;
  const text = JSON.stringify(body);
  const message = 'message' in parsed ? parsed.message : null;
  return {
    integration_id: integration.id,
    network,
    event,
    dedup_key: dedupKey(received, message, text),
    content_key: message === null ? null : contentKey(message),
    dev_eui: message?.dev_eui ?? null,
    body: text,
    received_at: receivedAt,
  };
}

/** An event of ChirpStack, whose kind is beside the body. */
export const receivedFromChirpstack = (
  integration: ReceivedMessage['integration'],
  event: ChirpstackEvent,
  body: unknown,
): ReceivedMessage => ({
  integration,
  network: 'chirpstack',
  event,
  body,
  parsed: parseChirpstack(event, body),
});

/** A message of The Things Stack, which contains its kind. */
export const receivedFromTts = (
  integration: ReceivedMessage['integration'],
  body: unknown,
): ReceivedMessage => ({
  integration,
  network: 'tts',
  event: ttsKind(body),
  body,
  parsed: parseTts(body),
});

/** What any other sender posts. */
export const receivedFromGeneric = (
  { id, mapping }: { id: string; mapping: MessageMapping | null },
  body: unknown,
): ReceivedMessage => ({
  integration: { id },
  network: 'generic',
  event: 'up',
  body,
  parsed: parseGeneric(body, mapping),
});

/** A message as a network server of this kind would send it. */
export const receivedFrom = (
  { id, kind, mapping }: { id: string; kind: NetworkServer; mapping: MessageMapping | null },
  event: ChirpstackEvent,
  body: unknown,
): ReceivedMessage => {
  if (kind === 'chirpstack') return receivedFromChirpstack({ id }, event, body);
  return kind === 'tts' ? receivedFromTts({ id }, body) : receivedFromGeneric({ id, mapping }, body);
};

export const isChirpstackEvent = (text: string): text is ChirpstackEvent =>
  (CHIRPSTACK_EVENTS as readonly string[]).includes(text);
