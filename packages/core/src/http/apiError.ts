import type { ErrorBody } from '../errors/catalogue.ts';

/** An answer of the server that is not a success. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Code of the catalogue; `null` where the answer had no error body. */
  readonly result: string | null;
  /** The server's Japanese sentence; `null` where the answer had no error body. */
  readonly serverMessage: string | null;
  readonly details: Record<string, unknown>;
  readonly requestId: string | null;
  /** Seconds that the server requests to wait, where it does. */
  readonly retryAfterS: number | null;

  constructor(status: number, body: Partial<ErrorBody>, headers: Headers) {
    const isComplete = typeof body.result === 'string' && typeof body.message === 'string';
    super(isComplete ? body.message : `HTTP ${status}`);
    this.status = status;
    this.result = isComplete ? (body.result ?? null) : null;
    this.serverMessage = isComplete ? (body.message ?? null) : null;
    this.details = body.details ?? {};
    this.requestId = headers.get('x-request-id');
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    this.retryAfterS = Number.isFinite(seconds) ? seconds : null;
  }
}

/** No answer of the server: no connection, a broken one, or a foreign page (a captive portal). */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(cause: unknown) {
    super('サーバーに接続できません。', { cause });
  }
}

/** Whether the server has not answered: nothing did, or a proxy or a captive portal in its place. Source: R54. */
export const hasNoAnswer = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.result === null);

/** Why an answer is not accepted as the server's; the apps have texts for each. */
export type NoAnswerCode = (typeof NO_ANSWER_CODES)[number];
const NO_ANSWER_CODES = ['FOREIGN_ANSWER', 'ENDLESS_ANSWER'] as const;

/** The answer is not the server's: the fate of what was sent is unknown. */
export const noAnswer = (code: NoAnswerCode, what: string): NetworkError =>
  new NetworkError(Object.assign(new Error(what), { code }));

/** Whether an answer arrived that is not the server's. */
export function isForeignAnswer(error: unknown): boolean {
  const cause = error instanceof NetworkError ? (error.cause as { code?: unknown } | undefined) : undefined;
  return NO_ANSWER_CODES.some((code) => code === cause?.code);
}
