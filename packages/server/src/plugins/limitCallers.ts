import { finished } from 'node:stream';
import type { EndpointDefinition } from '@satomori/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CallerSlots, countedCaller } from './callerSlots.ts';

type Kinds = Parameters<CallerSlots['take']>[0][];

/** Short reads need no slot, and messages of network servers are never limited. */
function kindsOf(endpoint: EndpointDefinition, isShared: boolean, isPerson: boolean): Kinds {
  if (endpoint.access === 'integration_key') return [];
  if (endpoint.answerKind === 'stream') return [isShared ? 'sharedStreams' : 'streams'];
  if (endpoint.isExpensive === true) return ['expensive'];
  if (endpoint.method === 'GET') return [];
  if (!isPerson) return ['anonymous'];
  return endpoint.jsonPart === undefined ? ['writes'] : ['writes', 'forms'];
}

/**
 * Holds the caller's slots until the answer has ended, from before the body is read. At the limit the connection is
 * closed after the refusal, so that an unread body holds no slot.
 *
 * @throws {AppError} `busy`
 */
export function limitCaller(
  slots: CallerSlots,
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const caller = countedCaller(request);
  try {
    for (const kind of kindsOf(endpoint, caller.isShared, caller.isPerson))
      finished(reply.raw, slots.take(kind, caller));
  } catch (error) {
    reply.header('connection', 'close');
    throw error;
  }
}
