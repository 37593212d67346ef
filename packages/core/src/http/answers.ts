import type { EndpointDefinition } from '../schemas/defineEndpoint.ts';
import { ApiError, isForeignAnswer, NetworkError, noAnswer } from './apiError.ts';
import { readJson } from './readBody.ts';
import type { ErrorCode } from '../errors/catalogue.ts';

/**
 * Codes with which the server reports that a token is no longer valid. In a module without the texts, since the first
 * script of the page does not load those.
 */
export const SIGN_OUT_CODES = [
  'no_token',
  'invalid_token',
  'token_expired',
  'session_revoked',
] as const satisfies readonly ErrorCode[];

/**
 * Statuses that proxies return in place of the server, in addition to 5xx: temporary, and not the fault of the
 * request.
 */
const FROM_PROXIES: ReadonlySet<number> = new Set([408, 425, 429]);

const SIGNS_OUT: ReadonlySet<string> = new Set(SIGN_OUT_CODES);

type Fields = Partial<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? value : {});

/**
 * Whether a body is an error of the server itself. A newer server may use more codes; none of those signs a person
 * out.
 */
function isErrorBody(status: number, body: Fields): boolean {
  const { result, message } = body;
  if (typeof result !== 'string' || typeof message !== 'string') return false;
  return status !== 401 || SIGNS_OUT.has(result);
}

/** The error of an answer that is not a success. Source: R54. */
export async function readRefusal(
  response: Response,
  method: string,
  signal: AbortSignal | undefined,
): Promise<ApiError | NetworkError> {
  const { status, headers } = response;
  const body = fieldsOf(
    await readJson(response, signal).catch((error: unknown) => {
      if (signal?.aborted === true) throw error;
      return undefined;
    }),
  );
  if (isErrorBody(status, body)) return new ApiError(status, body, headers);
  // An answer to HEAD has no body by which to recognize it.
  const isPassing = status >= 500 || FROM_PROXIES.has(status) || method === 'HEAD';
  return isPassing
    ? new ApiError(status, {}, headers)
    : noAnswer('FOREIGN_ANSWER', `HTTP ${status} without the body of an error`);
}

/** Who answered: the server itself, something in its place (a proxy, a captive portal), or nothing. Source: R54. */
export type Answerer = 'server' | 'other' | null;

/** Who answered, by the result of a call. */
export function answererOf(error: unknown): Answerer {
  if (error instanceof ApiError) return error.result === null ? 'other' : 'server';
  return isForeignAnswer(error) ? 'other' : null;
}

/** Whether the server itself reports that the token is no longer valid. Source: R54. */
export const isSignOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.result !== null;

/** The answer's envelope. A captive portal answers 200 with a page or a text of its own, which is refused here. */
export async function readEnvelope(
  response: Response,
  signal: AbortSignal | undefined,
): Promise<{ json: unknown }> {
  const body = await readJson(response, signal);
  if (!Object.hasOwn(fieldsOf(body), 'json')) throw noAnswer('FOREIGN_ANSWER', 'no field json');
  return body as { json: unknown };
}

const isSameId = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase();

/**
 * The answer to a write names the row that was sent; any other answer proves nothing about it. Source: R7.
 *
 * @throws {NetworkError}
 */
export function requireSentId(
  { method }: EndpointDefinition,
  { params, body }: { params?: unknown; body?: unknown },
  json: unknown,
): void {
  if (method === 'GET') return;
  const sent = fieldsOf(body)['id'] ?? fieldsOf(params)['id'];
  if (sent !== undefined && !isSameId(sent, fieldsOf(json)['id']))
    throw noAnswer('FOREIGN_ANSWER', 'another id than that which was sent');
}
