import type { AnswerKind, AnswerOf, EndpointDefinition, InputOf } from '../contract/endpoint.ts';
import { NetworkError, noAnswer } from './apiError.ts';
import { type AppConfig, DEFAULT_APP_CONFIG } from './appConfig.ts';
import { buildAddress } from './address.ts';
import { type Answerer, answererOf, isSignOut, readEnvelope, readRefusal, requireSentId } from './answers.ts';
import { mayRetry, retryWait } from './retry.ts';
import { TIME_LIMITS, type WatchedSilence, watchSilence } from './timeLimits.ts';

/** Told of bytes as they go out. */
export type OnUpload = (sent: number, total: number) => void;

/** As the global one, which tells nothing of an upload; a face's own may. */
export type Fetch = (input: string, init?: RequestInit & { onUpload?: OnUpload }) => Promise<Response>;

/** Who answered a call, once that is known. Source: R54. */
export interface Answered {
  url: string;
  by: Answerer;
  /** The header of that name, in whole seconds: a time of whoever answered. */
  date: string | null;
  /** When it was asked for, in milliseconds by the device's clock. */
  sentAt: number;
}

export interface HttpClientOptions {
  /** Address of the app with its base path, e.g. `http://localhost:8787/web`; calls wait for one that is on its way. */
  baseUrl: string | Promise<string>;
  /** How the server names its sites (`AppConfig`). */
  productKey?: string | Promise<string>;
  /** Asked before every request. */
  token: () => string | null;
  /** Defaults to the global one, looked up at each call: a stored `fetch` called as a method fails in browsers. */
  fetch?: Fetch;
  /** Told of every request, for loading indicators; what it gives is called when that has ended. */
  onRequest?: (request: { method: string; url: string }) => () => void;
  /** Told of every call that was not stopped; of a success that is no JSON (files, streams) nobody can say. */
  onAnswer?: (answered: Answered) => void;
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Added to each request (a face's name and version). */
  headers?: Record<string, string>;
  /** The server itself refused this token; `null` where none was sent. */
  onSignedOut?: (sentWith: string | null) => void;
  /** Limit of one whole request in milliseconds, where a person set one, in place of those of silence. */
  timeoutMs?: number;
}

export interface ListAnswer<Row> {
  json: Row[];
  /** Cursor of the next page; `null` at the end. */
  next: string | null;
  /** Only where asked with `count=1`. */
  total?: number;
  /** The site's sequence up to which this answer is complete; pass it as `since` later. */
  sequence?: number;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** A multipart body, made anew for each try. */
  form?: () => FormData;
  headers?: Record<string, string>;
  /** Sent instead of the current one. */
  token?: string;
  /** Goes on when the page is left. */
  keepalive?: boolean;
  /** Told of the body on its way, where the face's `fetch` can tell. */
  onUpload?: OnUpload;
}

export interface HttpClient {
  /**
   * Calls an endpoint and gives the `json` of its answer.
   * @throws {ApiError} where the server, or a proxy in its place, refuses
   * @throws {NetworkError} without an answer of the server, or where it does not name the id that was sent
   */
  call<E extends EndpointDefinition>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<AnswerOf<E>>;
  /** Calls a list endpoint and gives its rows with what stands beside them. Throws as `call`. */
  list<E extends EndpointDefinition>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<ListAnswer<AnswerOf<E>>>;
  /** Calls an endpoint and gives the answer itself, for blobs and streams. Throws as `call`. */
  raw<E extends EndpointDefinition>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<Response>;
  /** A call by method and path, for the terminal's `api`. Throws as `call`. */
  send(method: string, path: string, body?: string, options?: CallOptions): Promise<Response>;
  productKey(): Promise<AppConfig['productKey']>;
}

const pause = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });

interface Asked {
  method: string;
  url: string;
  body?: string | undefined;
  answerKind?: AnswerKind | undefined;
  call: CallOptions;
}

/** How long nothing may be heard of a call before its answer begins. */
function limitOf({ answerKind, call }: Asked): number {
  if (call.form !== undefined) return TIME_LIMITS.untoldUpload;
  return answerKind === 'blob' ? TIME_LIMITS.file : TIME_LIMITS.answer;
}

/** Where the way out is told, that is what is listened to. */
const tellingOf = ({ form, onUpload }: CallOptions, { heard }: WatchedSilence): { onUpload?: OnUpload } =>
  form === undefined && onUpload === undefined
    ? {}
    : {
        onUpload: (sent, total) => {
          heard(TIME_LIMITS.upload);
          onUpload?.(sent, total);
        },
      };

/** An answer as it came, with the token and at the time it was asked for. */
interface Heard {
  response: Response;
  sentWith: string | null;
  sentAt: number;
}

/** The one HTTP client of both faces: address, headers, answer envelope, retry rule, errors. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { baseUrl, productKey = DEFAULT_APP_CONFIG.productKey, token, sleep = pause } = options;
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
      // The specification wants `timeout: 3000` sent with every signed-in request. It is a plain header that
      // nobody acts on, most likely a slip for a client setting; it is kept as specified and sets no time limit.
      ...(current === null ? {} : { authorization: `Bearer ${current}`, timeout: '3000' }),
    };
  }

  function watch(asked: Asked): WatchedSilence {
    const { signal } = asked.call;
    if (options.timeoutMs === undefined) return watchSilence(limitOf(asked), signal);
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    return { signal: either, heard: () => {}, stop: () => {} };
  }

  async function once(asked: Asked): Promise<Heard> {
    const { method, url, body, call } = asked;
    // While the address was on its way.
    call.signal?.throwIfAborted();
    const sentWith = call.token ?? token();
    const sentAt = Date.now();
    const finished = options.onRequest?.({ method, url });
    const payload = call.form?.() ?? body;
    const silence = watch(asked);
    try {
      const response = await send(url, {
        method,
        // The server redirects no call: what is sent, the token with it, goes nowhere else.
        redirect: 'error',
        headers: headersFor(sentWith, body !== undefined, call.headers ?? {}),
        ...(payload === undefined ? {} : { body: payload }),
        signal: silence.signal,
        ...(call.keepalive === true ? { keepalive: true } : {}),
        ...tellingOf(call, silence),
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

  async function onceOrTwice(asked: Asked): Promise<Heard> {
    const heard = await once(asked);
    const { response } = heard;
    if (response.ok || !mayRetry(asked.method as 'GET', response.status, 1)) return heard;
    const wait = retryWait(response.headers.get('retry-after'), Date.now(), Math.random());
    if (wait === null) return heard;
    await response.body?.cancel();
    await sleep(wait, asked.call.signal);
    return once(asked);
  }

  async function refuse({ response, sentWith }: Heard, { method, call }: Asked): Promise<never> {
    const refusal = await readRefusal(response, method, call.signal);
    if (isSignOut(refusal)) options.onSignedOut?.(sentWith);
    throw refusal;
  }

  /** @param read reads a success; it calls `prove` once that is known to be the server's */
  async function request<Content>(
    asked: Asked,
    read: (response: Response, prove: () => void) => Content | Promise<Content>,
  ): Promise<Content> {
    let heard: Heard | undefined;
    const tell = (by: Answerer) => {
      const date = heard?.response.headers.get('date') ?? null;
      options.onAnswer?.({ url: asked.url, by, date, sentAt: heard?.sentAt ?? Date.now() });
    };
    try {
      heard = await onceOrTwice(asked);
      if (!heard.response.ok) await refuse(heard, asked);
      return await read(heard.response, () => tell('server'));
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
