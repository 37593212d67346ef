import { setTimeout as delay } from 'node:timers/promises';
import { isObject, MAX_MESSAGE_BYTES } from '@satomori/core';
import type { FastifyBaseLogger } from 'fastify';
import { scopeOfSystem } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import {
  type ReceivedMessage,
  receivedFromChirpstack,
  receivedFromTts,
  isChirpstackEvent,
  messageToKeep,
} from '../uplinks/receivedMessage.ts';
import { noteProblem } from '../uplinks/integrationRepository.ts';
import type { UplinkIntake } from '../uplinks/uplinkIntake.ts';
import type { BrokerInUse } from './leaseRepository.ts';
import type { StoreResult } from './session.ts';
import { chirpstackEventOf } from './topics.ts';

export interface ReceiveServices {
  database: Database;
  webhooks: UplinkIntake;
  uplinks: { wake(): void };
  /** Milliseconds. */
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const TRY_AGAIN_MS = 1_000;

const TOO_LARGE = `電文が大きすぎます（${MAX_MESSAGE_BYTES / 1024} kB まで）。`;
const NOT_JSON = '電文がJSONではありません。ChirpStackの連携の設定で、形式を JSON にしてください。';

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** What a published message delivers; a sentence where it cannot be stored as one. */
function readPublished({ kind, integration_id }: BrokerInUse, topic: string, payload: Buffer) {
  if (payload.length > MAX_MESSAGE_BYTES) return TOO_LARGE;
  const body = parseJson(payload);
  if (!isObject(body)) return NOT_JSON;
  const integration = { id: integration_id };
  if (kind === 'tts') return receivedFromTts(integration, body);
  const event = chirpstackEventOf(topic);
  return event !== null && isChirpstackEvent(event)
    ? receivedFromChirpstack(integration, event, body)
    : `知らない種類の電文です（${(event ?? topic).slice(0, 50)}）。`;
}

/**
 * Stores what a broker publishes by the path of the webhooks. While the database is away a message is tried again,
 * and not acknowledged.
 *
 * @returns the receiver of one connection; it ends its attempts once the signal is given
 * Source: R153.
 */
export function createReceiver(services: ReceiveServices, broker: BrokerInUse, signal: AbortSignal) {
  const { database, webhooks, uplinks, now, log } = services;
  const scope = scopeOfSystem(broker.site_id);

  async function store(received: ReceivedMessage | string): Promise<StoreResult> {
    if (typeof received === 'string') {
      const note = { id: broker.integration_id, problem: received, at: now(), count: 1 };
      await noteProblem(database.db, scope, note);
      return 'stored';
    }
    const isNew = await webhooks.keep({ scope, message: messageToKeep(received, now()) });
    if (isNew === true) uplinks.wake();
    // Revoked or disabled: the connection ends soon, and the broker keeps the message.
    return isNew === null ? 'later' : 'stored';
  }

  return async (topic: string, payload: Buffer): Promise<StoreResult> => {
    const received = readPublished(broker, topic, payload);
    while (!signal.aborted) {
      try {
        return await store(received);
      } catch (error) {
        log.warn({ err: error }, 'a published message waits for the database');
        await delay(TRY_AGAIN_MS, undefined, { signal }).catch(() => {});
      }
    }
    return 'later';
  };
}
