import type { AnswerKind, AnswerOf, EndpointDefinition, InputOf } from '../schemas/defineEndpoint.ts';
import { NetworkError, noAnswer } from './apiError.ts';
import { type AppConfig, DEFAULT_APP_CONFIG } from './appConfig.ts';
import { buildAddress } from './address.ts';
import { type Answerer, answererOf, isSignOut, readEnvelope, readRefusal, requireSentId } from './answers.ts';
import { mayRetry, pause, retryWait } from './retry.ts';
import { TIME_LIMITS, type WatchedSilence, watchSilence } from './timeLimits.ts';

/** Called with the progress of an upload. */
export type OnUpload = (sent: number, total: number) => void;

/** Like the global `fetch`, which reports no upload progress; an app's own implementation may. */
export type Fetch = (input: string, init?: RequestInit & { onUpload?: OnUpload }) => Promise<Response>;

/** Who answered a call, once that is known. Source: R54. */
export interface Answered {
  url: string;
  by: Answerer;
  /** The `Date` header, in whole seconds, of whatever answered. */
  date: string | null;
  /** When the request was sent, in milliseconds by the device's clock. */
  sentAt: number;
}

export interface HttpClientOptions {
  /** Address of the app with its base path, e.g. `http://localhost:8787/web`; calls wait for a promise of it. */
  baseUrl: string | Promise<string>;
  /** The product key of the server's sites (`AppConfig`). */
  productKey?: string | Promise<string>;
  /** Called before every request. */
  token: () => string | null;
  /** Defaults to the global one, looked up at each call: a stored `fetch` called as a method fails in browsers. */
  fetch?: Fetch;
  /**
   * Called for every request, for loading indicators; the function it returns is called when the request has ended.
   */
  onRequest?: (request: { method: string; url: string }) => () => void;
  /**
   * Called for every call that was not aborted, except for successes that are no JSON (files, streams): their origin
   * is unknown.
   */
  onAnswer?: (answered: Answered) => void;
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Added to each request (an app's name and version). */
  headers?: Record<string, string>;
  /** The server itself refused this token; `null` where none was sent. */
  onSignedOut?: (sentWith: string | null) => void;
  /** Limit of one whole request in milliseconds, where a person set one, in place of the limits of silence. */
  timeoutMs?: number;
}

export interface ListAnswer<Row> {
  json: Row[];
  /** Cursor of the next page; `null` at the end. */
  next: string | null;
  /** Only with `count=1`. */
  total?: number;
  /** The site's sequence up to which this answer is complete; pass it as `since` later. */
  sequence?: number;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** A multipart body, created again for each attempt. */
  form?: () => FormData;
  headers?: Record<string, string>;
  /** Sent instead of the current one. */
  token?: string;
  /** The request continues after the page is closed. */
  keepalive?: boolean;
  /** Called with the progress of the body, where the app's `fetch` reports it. */
  onUpload?: OnUpload;
}

export interface HttpClient {
  /**
   * Calls an endpoint and returns the `json` of its answer.
   *
   * @throws {ApiError} where the server, or a proxy in its place, refuses
   * @throws {NetworkError} without an answer of the server, or where it does not name the id that was sent
   */
  call<E extends EndpointDefinition>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<AnswerOf<E>>;
  /** Calls a list endpoint and returns its rows with paging data. Throws like `call`. */
  list<E extends EndpointDefinition>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<ListAnswer<AnswerOf<E>>>;
  /** Calls an endpoint and returns the response itself, for blobs and streams. Throws like `call`. */
  raw<E extends EndpointDefinition>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<Response>;
  /** A call by method and path, for the terminal's `api`. Throws like `call`. */
  send(method: string, path: string, body?: string, options?: CallOptions): Promise<Response>;
  productKey(): Promise<AppConfig['productKey']>;
}

interface Asked {
  method: string;
  url: string;
  body?: string | undefined;
  answerKind?: AnswerKind | undefined;
  call: CallOptions;
}

/** How long a call may be silent before its answer begins. */
function limitOf({ answerKind, call }: Asked): number {
  if (call.form !== undefined) return TIME_LIMITS.uploadWithoutProgress;
  return answerKind === 'blob' ? TIME_LIMITS.file : TIME_LIMITS.answer;
}

/** Where upload progress is reported, it counts as a sign of life. */
const uploadProgressOf = (
  { form, onUpload }: CallOptions,
  { restartLimit }: WatchedSilence,
): { onUpload?: OnUpload } =>
  form === undefined && onUpload === undefined
    ? {}
    : {
        onUpload: (sent, total) => {
          restartLimit(TIME_LIMITS.upload);
          onUpload?.(sent, total);
        },
      };

/** A response with the token and the time of its request. */
interface SentResponse {
  response: Response;
  sentWith: string | null;
  sentAt: number;
}

/** The options of sending, without those of reading what is answered. */
type SenderOptions = Pick<
  HttpClientOptions,
  'token' | 'sleep' | 'fetch' | 'headers' | 'timeoutMs' | 'onRequest'
>;

/** Sends a request, and once more where the retry rule allows it. @throws {NetworkError} */
export function createSender(options: SenderOptions) {
  const { token, sleep = pause } = options;
  const send: Fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));

  function headersFor(
    current: string | null,
    hasJson: boolean,
    extra: Record<string, string>,
  ): Record<string, string> {
    return {
      ...(hasJson ? { 'content-type': 'application/json' } : {}),
      ...options.headers,
      ...extra,
      // `timeout: 3000` is part of the interface and sent with every signed-in request. Nothing acts on this header,
      // which was most likely meant as a client setting; it sets no time limit.
      ...(current === null ? {} : { authorization: `Bearer ${current}`, timeout: '3000' }),
    };
  }

  function watch(asked: Asked): WatchedSilence {
    const { signal } = asked.call;
    if (options.timeoutMs === undefined) return watchSilence(limitOf(asked), signal);
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    return { signal: either, restartLimit: () => {}, stop: () => {} };
  }

  async function once(asked: Asked): Promise<SentResponse> {
    const { method, url, body, call } = asked;
    // It may have been aborted while waiting for the address, or before a retry.
    call.signal?.throwIfAborted();
    const sentWith = call.token ?? token();
    const sentAt = Date.now();
    const finished = options.onRequest?.({ method, url });
    const payload = call.form?.() ?? body;
    const silence = watch(asked);
    try {
      const response = await send(url, {
        method,
        // The server redirects no call: what is sent, including the token, must go nowhere else.
        redirect: 'error',
        headers: headersFor(sentWith, body !== undefined, call.headers ?? {}),
        ...(payload === undefined ? {} : { body: payload }),
        signal: silence.signal,
        ...(call.keepalive === true ? { keepalive: true } : {}),
        ...uploadProgressOf(call, silence),
      });
      return { response, sentWith, sentAt };
    } catch (error) {
      if (call.signal?.aborted) throw error;
      throw error instanceof NetworkError ? error : new NetworkError(error);
    } finally {
      silence.stop();
      finished?.();
    }
  }

  return async (asked: Asked): Promise<SentResponse> => {
    const answered = await once(asked);
    const { response } = answered;
    if (response.ok || !mayRetry(asked.method as 'GET', response.status)) return answered;
    const wait = retryWait(response.headers.get('retry-after'), Date.now(), Math.random());
    if (wait === null) return answered;
    await response.body?.cancel();
    await sleep(wait, asked.call.signal);
    return once(asked);
  };
}

/** The HTTP client of the web and terminal apps: address, headers, envelope of answers, retry rule, errors. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { baseUrl, productKey = DEFAULT_APP_CONFIG.productKey } = options;
  const sendWithRetry = createSender(options);

  async function refuse({ response, sentWith }: SentResponse, { method, call }: Asked): Promise<never> {
    const refusal = await readRefusal(response, method, call.signal);
    if (isSignOut(refusal)) options.onSignedOut?.(sentWith);
    throw refusal;
  }

  /** @param read reads a success; it calls `prove` once the answer is known to be the server's */
  async function request<Content>(
    asked: Asked,
    read: (response: Response, prove: () => void) => Content | Promise<Content>,
  ): Promise<Content> {
    let answered: SentResponse | undefined;
    const tell = (by: Answerer) => {
      const date = answered?.response.headers.get('date') ?? null;
      options.onAnswer?.({ url: asked.url, by, date, sentAt: answered?.sentAt ?? Date.now() });
    };
    try {
      answered = await sendWithRetry(asked);
      if (!answered.response.ok) await refuse(answered, asked);
      return await read(answered.response, () => tell('server'));
    } catch (error) {
      if (asked.call.signal?.aborted !== true) tell(answererOf(error));
      throw error;
    }
  }

  async function askedFor<E extends EndpointDefinition>(
    endpoint: E,
    input: InputOf<E>,
    call: CallOptions,
  ): Promise<Asked> {
    const url = buildAddress(await baseUrl, endpoint.path, input.params, input.query);
    const body = input.body === undefined || call.form ? undefined : JSON.stringify(input.body);
    return { method: endpoint.method, url, body, answerKind: endpoint.answerKind, call };
  }

  return {
    raw: async (endpoint, input, call = {}) =>
      request(await askedFor(endpoint, input, call), (response) => response),
    call: async (endpoint, input, call = {}) =>
      request(await askedFor(endpoint, input, call), async (response, prove) => {
        const { json } = await readEnvelope(response, call.signal);
        requireSentId(endpoint, input, json);
        prove();
        return json as AnswerOf<typeof endpoint>;
      }),
    list: async (endpoint, input, call = {}) =>
      request(await askedFor(endpoint, input, call), async (response, prove) => {
        const answer = await readEnvelope(response, call.signal);
        if (!Array.isArray(answer.json)) throw noAnswer('FOREIGN_ANSWER', 'json is no list');
        prove();
        return answer as unknown as ListAnswer<AnswerOf<typeof endpoint>>;
      }),
    send: async (method, path, body, call = {}) => {
      const url = `${(await baseUrl).replace(/\/+$/, '')}${path.startsWith('/') ? '' : '/'}${path}`;
      return request({ method: method.toUpperCase(), url, body, call }, (response) => response);
    },
    productKey: async () => productKey,
  };
}
