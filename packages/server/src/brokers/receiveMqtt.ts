import { setTimeout as delay } from 'node:timers/promises';
import { isObject, MAX_MESSAGE_BYTES } from '@satomori/core';
import type { FastifyBaseLogger } from 'fastify';
import { scopeOfSystem } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import { isOfContent } from '../database/databaseErrors.ts';
import { ttsKind } from '../uplinks/parseTts.ts';
import {
  isChirpstackEvent,
  messageToKeep,
  type ReceivedMessage,
  receivedFrom,
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
const UNSTORABLE =
  'サーバーに保存できない電文が届き、失われました。サーバーの管理者に、ログを確かめてもらってください。';
const NOT_JSON = '電文がJSONではありません。ChirpStackの連携の設定で、形式を JSON にしてください。';

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A message as it was published, not yet read. */
type Published = Pick<ReceivedMessage, 'event' | 'body'>;

/** What a published message delivers; a sentence where it cannot be stored as one. */
function eventOf({ kind }: BrokerInUse, topic: string, payload: Buffer): Published | string {
  if (payload.length > MAX_MESSAGE_BYTES) return TOO_LARGE;
  const body = parseJson(payload);
  if (!isObject(body)) return NOT_JSON;
  if (kind === 'tts') return { event: ttsKind(body), body };
  const event = chirpstackEventOf(topic);
  return event !== null && isChirpstackEvent(event)
    ? { event, body }
    : `知らない種類の電文です（${(event ?? topic).slice(0, 50)}）。`;
}

type Read = (broker: BrokerInUse, published: Published) => ReceivedMessage;

const readAll: Read = ({ kind, integration_id: id }, { event, body }) =>
  receivedFrom({ id, kind, mapping: null }, event, body);

/** Only its text: it can be read again once the fault is mended. */
const readNothing: Read = ({ kind, integration_id: id }, published) => ({
  integration: { id },
  network: kind,
  ...published,
  parsed: { problem: UNSTORABLE },
});

/**
 * Stores what a broker publishes by the path of the webhooks. While the database is away a message is tried again,
 * and not acknowledged. One that can never be stored as it was read is stored unread, or else noted as lost, so that
 * it holds up no other.
 *
 * @returns the receiver of one connection; it ends its attempts once the signal is given
 * Source: R153.
 */
export function createReceiver(services: ReceiveServices, broker: BrokerInUse, signal: AbortSignal) {
  const { database, webhooks, uplinks, now, log } = services;
  const scope = scopeOfSystem(broker.site_id);

  async function note(problem: string): Promise<StoreResult> {
    await noteProblem(database.db, scope, { id: broker.integration_id, problem, at: now(), count: 1 });
    return 'stored';
  }

  async function store(topic: string, payload: Buffer, read: Read): Promise<StoreResult> {
    const published = eventOf(broker, topic, payload);
    if (typeof published === 'string') return note(published);
    const message = messageToKeep(read(broker, published), now());
    const isNew = await webhooks.keep({ scope, message });
    if (isNew === true) uplinks.wake();
    // Revoked or disabled: the connection ends soon, and the broker keeps the message.
    return isNew === null ? 'later' : 'stored';
  }

  return async (topic: string, payload: Buffer): Promise<StoreResult> => {
    let attempt = () => store(topic, payload, readAll);
    const lesser = [() => store(topic, payload, readNothing), () => note(UNSTORABLE)];
    while (!signal.aborted) {
      try {
        return await attempt();
      } catch (error) {
        const next = isOfContent(error) ? lesser.shift() : undefined;
        if (next === undefined) {
          log.warn({ err: error }, 'a published message waits for the database');
          await delay(TRY_AGAIN_MS, undefined, { signal }).catch(() => {});
        } else {
          log.warn({ err: error }, 'a published message cannot be stored as it is');
          attempt = next;
        }
      }
    }
    return 'later';
  };
}
