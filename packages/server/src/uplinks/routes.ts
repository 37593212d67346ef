import { hash } from 'node:crypto';
import { type ChirpstackEvent, receiveChirpstack, receiveTts } from '@satomori/core';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../access/authenticate.ts';
import type { Integration } from '../access/identifyCaller.ts';
import { scopeOfSystem } from '../access/scope.ts';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { UplinkIntake } from './uplinkIntake.ts';
import type { UplinkProcessor } from './processor.ts';
import type { RawMessageTable } from '../database/tables.ts';
import { parseChirpstack } from './chirpstack.ts';
import { contentKey, type NetworkMessage, type Parsed } from './networkMessage.ts';
import type { NewRawMessage } from './rawMessageRepository.ts';
import { parseTts, ttsKind } from './tts.ts';

interface Services {
  webhooks: UplinkIntake;
  uplinks: UplinkProcessor;
  /** Milliseconds. */
  now: () => number;
}

interface Delivery {
  integration: Pick<Integration, 'id'>;
  network: RawMessageTable['network'];
  event: ChirpstackEvent;
  body: unknown;
  parsed: Parsed<NetworkMessage>;
}

/** Characters and length that both engines store unchanged. */
const PLAIN_ID = /^[\w.:+-]{1,120}$/;

/** The network server's own id, or the content for messages without one (`log`, `txack`). */
function dedupKey({ network, event }: Delivery, message: NetworkMessage | null, body: string): string {
  const id = message?.dedup_id ?? hash('sha256', body);
  const made = message?.is_simulated === true ? 'simulated:' : '';
  return `${network}:${event}:${made}${PLAIN_ID.test(id) ? id : hash('sha256', id)}`;
}

/** The stored form of a received message, with both idempotency keys. */
export function messageToKeep(delivery: Delivery, receivedAt: number): NewRawMessage {
  const { integration, network, event, body, parsed } = delivery;
  const text = JSON.stringify(body);
  const message = 'message' in parsed ? parsed.message : null;
  return {
    integration_id: integration.id,
    network,
    event,
    dedup_key: dedupKey(delivery, message, text),
    content_key: message === null ? null : contentKey(message),
    dev_eui: message?.dev_eui ?? null,
    body: text,
    received_at: receivedAt,
  };
}

export function uplinkRoutes(addRoute: AddRoute, { webhooks, uplinks, now }: Services): void {
  /** The key was revoked, or its site disabled, after it had been looked up. */
  async function lateRefusal(request: FastifyRequest): Promise<AppError> {
    const integration = await webhooks.findIntegration(bearerOf(request));
    return new AppError(integration?.is_site_disabled === true ? 'site_disabled' : 'bad_integration_key');
  }

  // ChirpStack sends once, waits 5 s and never retries: the message is stored first.
  async function keep(request: FastifyRequest, delivery: Delivery & { integration: Integration }) {
    const { integration } = delivery;
    const kept = messageToKeep(delivery, now());
    const isNew = await webhooks.keep({ scope: scopeOfSystem(integration.site_id), message: kept });
    if (isNew === null) throw await lateRefusal(request);
    if (isNew) uplinks.wake();
    return { stored: true, repeated: !isNew };
  }

  addRoute(receiveChirpstack, ({ integration, query: { event }, body, request }) =>
    keep(request, { integration, network: 'chirpstack', event, body, parsed: parseChirpstack(event, body) }),
  );
  addRoute(receiveTts, ({ integration, body, request }) =>
    keep(request, { integration, network: 'tts', event: ttsKind(body), body, parsed: parseTts(body) }),
  );
}
