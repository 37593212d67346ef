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
import { keepRawBody } from './rawBody.ts';
import { discardPhotos, type PhotoReceiver, receiveForm, type ReceivedPhoto } from './multipart.ts';

export const BASE_PATH = '/web';

/** Photos in addition to the JSON of a multipart body, by the name of their part. */
type PhotosOf<E extends EndpointDefinition> = E['jsonPart'] extends string
  ? { photos: ReadonlyMap<string, ReceivedPhoto> }
  : unknown;

export type HandlerInput<E extends EndpointDefinition> = DecodedInputOf<E> &
  CallerOf<E['access']> &
  PhotosOf<E> & { request: FastifyRequest; reply: FastifyReply };

/**
 * The result of a list handler; `sequence` is the point up to which it is complete. By default it is the site's
 * sequence when the caller was checked, before any of the list was read.
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

/** The answer for a handler's result: in its envelope, without people whom the caller may not see. */
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

/** How the answers of an endpoint are serialized; none for bytes and streams. */
const answerOptions = (endpoint: EndpointDefinition): Partial<RouteShorthandOptions> =>
  hasJsonAnswer(endpoint)
    ? {
        // Only for answers without an error; the schema itself is that of the endpoint.
        schema: { response: { '2xx': {} } },
        // Fastify accepts bytes as well, which its types omit.
        serializerCompiler: () => answerSerializer(endpoint) as unknown as (value: unknown) => string,
        compress: JSON_COMPRESSION,
      }
    : {};

/** The body, and its photos if the endpoint accepts any. */
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

/** The path at which Fastify knows an endpoint. */
export const urlOf = (endpoint: EndpointDefinition): string =>
  BASE_PATH + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');

interface RouteOptions {
  identifyCaller: IdentifyCaller;
  /** Where the photos of forms are received. */
  photos: PhotoReceiver;
}

/**
 * Adds the route of an endpoint: the caller is checked first, then the input decoded, then the handler runs, and the
 * answer is serialized by its schema, so that it contains no field that the schema does not define.
 *
 * Source: R13.
 */
export function createAddRoute(app: FastifyInstance, { identifyCaller, photos }: RouteOptions): AddRoute {
  const slots = new CallerSlots();
  return (endpoint, handler) => {
    app.route({
      method: endpoint.method,
      url: urlOf(endpoint),
      ...answerOptions(endpoint),
      ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
      ...(endpoint.keepsRawBody === true ? { preParsing: keepRawBody } : {}),
      // Checks the caller before the body is read.
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
        // The plugin adds this only to compressed answers.
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
