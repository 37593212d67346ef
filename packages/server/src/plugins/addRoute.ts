import {
  type DecodedAnswerOf,
  type DecodedInputOf,
  type EndpointDefinition,
  inputProblems,
} from '@satomori/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { CallerOf, IdentifyCaller } from '../access/identifyCaller.ts';
import { hidePeople } from '../access/hidePeople.ts';
import type { Authenticated } from '../access/authenticate.ts';
import { runAsCaller } from '../access/checkedDatabase.ts';
import { InputError } from '../errors/appError.ts';
import { CallerSlots } from './callerSlots.ts';
import { compressAnswer } from './compressAnswer.ts';
import { compileEncoder } from './compileEncoder.ts';
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

/** Texts behind each other in UTF-8. As one long text they would be copied at each step on their way to the client. */
function bytesOf(texts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  texts.reduce((end, text) => end + bytes.write(text, end), 0);
  return bytes;
}

/** How the answers of an endpoint are written, compiled once; `null` where they are bytes or a stream. */
function answerEncoder(
  endpoint: EndpointDefinition,
): ((handled: unknown, caller: Partial<Authenticated>) => string | Buffer) | null {
  if (endpoint.answerKind === 'stream' || endpoint.answerKind === 'blob') return null;
  if (endpoint.answer === undefined) throw new Error(`${endpoint.path} promises no answer`);
  const encode = compileEncoder(endpoint.answer);
  const show = (value: unknown, { scope }: Partial<Authenticated>) =>
    scope === undefined ? encode(value) : hidePeople(scope, encode(value));
  if (endpoint.answerKind !== 'list')
    return (handled, caller) => JSON.stringify({ json: show(handled, caller) });
  return (handled, caller) => {
    const { session } = caller;
    const write = (row: unknown) => JSON.stringify(show(row, caller));
    const { json, next, total, sequence = session?.siteSequence } = handled as ListPage<unknown>;
    const rest = JSON.stringify({ next, total, sequence });
    const rows = json.flatMap((row, index) => (index === 0 ? [write(row)] : [',', write(row)]));
    return bytesOf(['{"json":[', ...rows, '],', rest.slice(1)]);
  };
}

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
 * whose answer is encoded, so that nothing leaves the server that the contract does not name.
 */
export function createAddRoute(app: FastifyInstance, { identifyCaller, photos }: RouteOptions): AddRoute {
  const slots = new CallerSlots();
  return (endpoint, handler) => {
    const encode = answerEncoder(endpoint);
    app.route({
      method: endpoint.method,
      url: urlOf(endpoint),
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
        if (encode === null) return handled;
        reply.type('application/json; charset=utf-8');
        return compressAnswer(encode(handled, request.caller), request, reply);
      },
    });
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: object;
  }
}
