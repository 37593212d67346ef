import type * as z from 'zod/mini';
import type { ApiRole } from '../access/roles.ts';
import type { ErrorCode } from '../errors/catalogue.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint. Required, so that a route without an access rule does not compile.
 * - `anyone`: no token needed
 * - `signed_in`: any valid token
 * - `own_session`: any valid token, including a shared account's, since the call concerns that token alone
 * - `integration_key`: the key of a site's network server, sent as `Authorization: Bearer KEY`
 * - `{ roles }`: a valid token whose person holds one of the roles
 */
export type Access =
  | 'anyone'
  | 'signed_in'
  | 'own_session'
  | 'integration_key'
  | { readonly roles: readonly ApiRole[] };

/** The form of a success: `{json}`, `{json, next, sequence, total?}`, raw bytes, or an event stream. */
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
  /**
   * The body is multipart: this part contains the JSON. Each photo is in the part named by its id; those of a
   * `message` in parts of any names, each of its own.
   */
  readonly jsonPart?: 'point' | 'image' | 'message';
  /** The handler also gets the bytes of the body, for their signature. */
  readonly keepsRawBody?: true;
  /** Limit of the body where it is not the default of 1 MiB. */
  readonly maxBodyBytes?: number;
  /** Schema of one row where `answerKind` is `list`. */
  readonly answer?: Schema;
  /** Expensive for the server: a person may have only a few of these calls in progress. Source: R52. */
  readonly isExpensive?: boolean;
  /** Media types of the raw bytes of a `blob`. */
  readonly mediaTypes?: readonly string[];
  /** Errors in addition to those that every endpoint may return (see the catalogue). */
  readonly errors?: readonly ErrorCode[];
}

type WireOf<S> = S extends Schema ? z.core.input<S> : undefined;
type ServerOf<S> = S extends Schema ? z.core.output<S> : undefined;

/** What a caller passes: only the parts that the endpoint has, with values as on the wire (instants are ISO text). */
export type InputOf<E extends EndpointDefinition> = (E['params'] extends Schema
  ? { params: WireOf<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends Schema ? { query?: WireOf<E['query']> } : { query?: undefined }) &
  (E['body'] extends Schema ? { body: WireOf<E['body']> } : { body?: undefined });

/** What the caller gets, with values as on the wire. */
export type AnswerOf<E extends EndpointDefinition> = WireOf<E['answer']>;

/** What the server's handler gets: instants are milliseconds, query text is decoded to numbers and flags. */
export interface DecodedInputOf<E extends EndpointDefinition> {
  params: ServerOf<E['params']>;
  query: ServerOf<E['query']>;
  body: ServerOf<E['body']>;
}

/** What the server's handler returns, before it is encoded for the wire. */
export type DecodedAnswerOf<E extends EndpointDefinition> = ServerOf<E['answer']>;

/** One endpoint as a value: server, client, tests and the OpenAPI document are derived from it. */
// @__NO_SIDE_EFFECTS__
export function defineEndpoint<const E extends EndpointDefinition>(endpoint: E): E {
  return endpoint;
}
