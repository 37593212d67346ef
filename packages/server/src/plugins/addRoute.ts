import {
  type DecodedAnswerOf,
  type DecodedInputOf,
  type EndpointDefinition,
  inputProblems,
} from '@satomori/core';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as z from 'zod/mini';
import type { CallerOf, IdentifyCaller } from '../access/identifyCaller.ts';
import { hidePeople } from '../access/hidePeople.ts';
import type { Authenticated } from '../access/authenticate.ts';
import { runAsCaller } from '../access/checkedDatabase.ts';
import { InputError } from '../errors/appError.ts';
import { answerSerializer } from './answerSerializer.ts';
import { CallerSlots } from './callerSlots.ts';
import { JSON_COMPRESSION } from './compression.ts';
import { limitCaller } from './limitCallers.ts';
import { discardPhotos, type PhotoReceiver, receiveForm, type ReceivedPhoto } from './multipart.ts';

export const BASE_PATH = '/web';

/** Photos that came beside the JSON of a multipart body, by the name of their part. */
type PhotosOf<E extends EndpointDefinition> = E['jsonPart'] extends string
  ? { photos: ReadonlyMap<string, ReceivedPhoto> }
  : unknown;

export type HandlerInput<E extends EndpointDefinition> = DecodedInputOf<E> &
  CallerOf<E['access']> &
  PhotosOf<E> & { request: FastifyRequest; reply: FastifyReply };

/**
 * What a list handler gives back; `sequence` is the point up to which it is complete. Without it, where the site's
 * sequence stood when the caller was checked, before anything of the list was read.
 */
export interface ListPage<Row> {
  json: Row[];
  next: string | null;
  total?: number;
  sequence?: number;
}

type Handled<E extends EndpointDefinition> = E['answerKind'] extends 'list'
  ? ListPage<DecodedAnswerOf<E>>
  : E['answerKind'] extends 'stream' | 'blob'
    ? unknown
    : DecodedAnswerOf<E>;

export type AddRoute = <E extends EndpointDefinition>(
  endpoint: E,
  handler: (input: HandlerInput<E>) => Promise<Handled<E>>,
) => void;

function parse(schema: z.core.$ZodType | undefined, value: unknown, hasNothing: boolean): unknown {
  if (schema === undefined) {
    const [field] = Object.keys(value ?? {});
    if (hasNothing && field !== undefined) {
      throw new InputError([{ field, message: '知らない項目です' }]);
    }
    return undefined;
  }
  const result = z.safeDecode(schema as z.ZodMiniType, value);
  if (result.success) return result.data;
  throw new InputError(inputProblems(result.error.issues));
}

const hasJsonAnswer = ({ answerKind }: EndpointDefinition): boolean =>
  answerKind !== 'stream' && answerKind !== 'blob';

/** What is sent of what a handler gave back: in its envelope, without people whom the caller may not know of. */
function answerOf(
  { answerKind }: EndpointDefinition,
  handled: unknown,
  { session, scope }: Partial<Authenticated>,
): object {
  const answer =
    answerKind === 'list'
      ? { sequence: session?.siteSequence, ...(handled as ListPage<unknown>) }
      : { json: handled };
  return scope === undefined ? answer : hidePeople(scope, answer);
}

/** How the answers of an endpoint are written; nothing where they are bytes or a stream. */
const answerOptions = (endpoint: EndpointDefinition): Partial<RouteShorthandOptions> =>
  hasJsonAnswer(endpoint)
    ? {
        // Errors are no part of it; the schema itself is the contract's.
        schema: { response: { '2xx': {} } },
        serializerCompiler: () => answerSerializer(endpoint),
        compress: JSON_COMPRESSION,
      }
    : {};

/** The body, and the photos beside it where the endpoint takes some. */
async function readBody(endpoint: EndpointDefinition, request: FastifyRequest, store: PhotoReceiver) {
  if (endpoint.jsonPart === undefined) return { body: parse(endpoint.body, request.body, false) };
  const { body, photos } = await receiveForm(request, endpoint.jsonPart, store);
  try {
    return { body: parse(endpoint.body, body, false), photos };
  } catch (error) {
    await discardPhotos(photos, store);
    throw error;
  }
}

const urlOf = (endpoint: EndpointDefinition): string =>
  BASE_PATH + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');

interface RouteOptions {
  identifyCaller: IdentifyCaller;
  /** Where the photos of forms are received. */
  photos: PhotoReceiver;
}

/**
 * Adds the route of an endpoint as its contract says: caller checked first, then input decoded, then the handler,
 * whose answer its schema writes, so that nothing leaves the server that the contract does not name.
 */
export function createAddRoute(app: FastifyInstance, { identifyCaller, photos }: RouteOptions): AddRoute {
  const slots = new CallerSlots();
  return (endpoint, handler) => {
    app.route({
      method: endpoint.method,
      url: urlOf(endpoint),
      ...answerOptions(endpoint),
      ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
      // Keeps the caller's check before the body is even read.
      onRequest: async (request, reply) => {
        request.caller = await identifyCaller(endpoint, request);
        limitCaller(slots, endpoint, request, reply);
      },
      handler: async (request, reply) => {
        const read = {
          ...request.caller,
          params: parse(endpoint.params, request.params, false),
          query: parse(endpoint.query, request.query, true),
          request,
          reply,
        };
        const input = { ...read, ...(await readBody(endpoint, request, photos)) };
        const handled = await runAsCaller(request.caller, () => handler(input as never));
        if (!hasJsonAnswer(endpoint)) return handled;
        // The plugin says so of compressed answers only.
        reply.header('vary', 'accept-encoding');
        return answerOf(endpoint, handled, request.caller);
      },
    });
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: object;
  }
}
