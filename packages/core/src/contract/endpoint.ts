import type * as z from 'zod/mini';
import type { ApiRole } from '../access/roles.ts';
import type { ErrorCode } from '../errors/catalogue.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint. A route that names nobody cannot be written: `access` is required.
 * - `anyone`: no token needed
 * - `signed_in`: any valid token
 * - `own_session`: any valid token, a shared account's too whatever the method: it concerns that token alone
 * - `integration_key`: the key of a site's network server, sent as `Authorization: Bearer KEY`
 * - `{ roles }`: a valid token whose person holds one of the roles
 */
export type Access =
  | 'anyone'
  | 'signed_in'
  | 'own_session'
  | 'integration_key'
  | { readonly roles: readonly ApiRole[] };

/** How the body of a success is sent: `{json}`, `{json, next, total?}`, raw bytes, or an event stream. */
export type AnswerKind = 'json' | 'list' | 'blob' | 'stream';

type Schema = z.core.$ZodType;

export interface EndpointDefinition {
  readonly method: Method;
  /** Below the base path `/web`, with `{name}` for parameters. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly answerKind?: AnswerKind;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body is multipart: its JSON stands in the part of this name, each photo in the part named by its id. */
  readonly jsonPart?: 'point' | 'image';
  /** Where a body may be less long than the MiB of every other. */
  readonly maxBodyBytes?: number;
  /** Of one row where `answerKind` is `list`. */
  readonly answer?: Schema;
  /** Made at a cost that others would feel: a person has few of them under way. Source: R52. */
  readonly isExpensive?: boolean;
  /** What the raw bytes of a `blob` may be. */
  readonly mediaTypes?: readonly string[];
  /** Beyond those every endpoint may answer (see the catalogue). */
  readonly errors?: readonly ErrorCode[];
}

type WireOf<S> = S extends Schema ? z.core.input<S> : undefined;
type ServerOf<S> = S extends Schema ? z.core.output<S> : undefined;

/** What a caller passes: only the parts that the endpoint has. Values as they travel (instants are ISO text). */
export type InputOf<E extends EndpointDefinition> = (E['params'] extends Schema
  ? { params: WireOf<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends Schema ? { query?: WireOf<E['query']> } : { query?: undefined }) &
  (E['body'] extends Schema ? { body: WireOf<E['body']> } : { body?: undefined });

/** What the caller gets, as it travels. */
export type AnswerOf<E extends EndpointDefinition> = WireOf<E['answer']>;

/** What the server's handler works on: instants are milliseconds, query text is numbers and flags. */
export interface DecodedInputOf<E extends EndpointDefinition> {
  params: ServerOf<E['params']>;
  query: ServerOf<E['query']>;
  body: ServerOf<E['body']>;
}

/** What the server's handler gives back, before it is encoded for the wire. */
export type DecodedAnswerOf<E extends EndpointDefinition> = ServerOf<E['answer']>;

/** One endpoint as a value: server, client, tests and the OpenAPI document all come from it. */
// @__NO_SIDE_EFFECTS__
export function defineEndpoint<const E extends EndpointDefinition>(endpoint: E): E {
  return endpoint;
}
