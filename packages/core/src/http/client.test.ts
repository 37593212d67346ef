import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { ApiError, NetworkError } from './apiError.ts';
import { createHttpClient, type Fetch, type HttpClient, type HttpClientOptions } from './client.ts';

const read = defineEndpoint({
  method: 'GET',
  path: '/api/traps',
  access: 'signed_in',
  summary: '',
  query: z.object({ q: z.optional(z.string()) }),
  answer: z.object({ name: z.string() }),
});
const write = defineEndpoint({
  method: 'POST',
  path: '/api/traps/{id}',
  access: 'signed_in',
  summary: '',
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
  answer: z.object({ name: z.string() }),
});
const upload = defineEndpoint({
  method: 'PUT',
  path: '/api/image',
  access: 'signed_in',
  summary: '',
  answer: z.null(),
});

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const answers =
  (...given: (() => Response)[]): Fetch =>
  () =>
    Promise.resolve((given.length > 1 ? given.shift()! : given[0]!)());

/** A client on a fake server, with what it sent and how long it waited. */
function clientOn(fetch: Fetch, options: Partial<HttpClientOptions> = {}) {
  const sent = vi.fn<Fetch>(fetch);
  const waited: number[] = [];
  const http = createHttpClient({
    baseUrl: 'http://server/web',
    token: () => null,
    fetch: sent,
    sleep: (milliseconds) => {
      waited.push(milliseconds);
      return Promise.resolve();
    },
    ...options,
  });
  const request = (index = 0) => {
    const [url, init] = sent.mock.calls[index]!;
    return { url, ...init, headers: init?.headers as Record<string, string> };
  };
  return { http, sent, waited, request };
}

describe('the request', () => {
  it('carries no authorization and no odd timeout header without a token', async () => {
    const { http, request } = clientOn(answers(() => json({ json: { name: 'a' } })));
    await http.call(read, {});
    expect(request().headers).toEqual({});
  });

  it('takes along who wants to be told of the upload', async () => {
    const { http, request } = clientOn(answers(() => json({ json: {} })));
    const onUpload = vi.fn();
    await http.call(read, {}, { onUpload });
    request().onUpload?.(5, 20);
    expect(onUpload).toHaveBeenCalledExactlyOnceWith(5, 20);
  });

  it('carries both with a token, asked for anew each time', async () => {
    const tokens = ['one', 'two', null];
    const { http, request } = clientOn(
      answers(() => json({ json: {} })),
      { token: () => tokens.shift() ?? null },
    );
    for (let each = 0; each < 3; each += 1) await http.call(read, {});
    expect(request(0).headers).toEqual({ authorization: 'Bearer one', timeout: '3000' });
    expect(request(1).headers).toEqual({ authorization: 'Bearer two', timeout: '3000' });
    expect(request(2).headers).toEqual({});
  });

  it('carries the headers of the face and of the call, which cannot take the place of the token', async () => {
    const { http, request } = clientOn(
      answers(() => json({ json: {} })),
      {
        token: () => 'mine',
        headers: { 'user-agent': 'satomori', accept: 'a' },
      },
    );
    await http.call(read, {}, { headers: { accept: 'b', authorization: 'Bearer other' } });
    expect(request().headers).toEqual({
      'user-agent': 'satomori',
      accept: 'b',
      authorization: 'Bearer mine',
      timeout: '3000',
    });
  });

  it('goes to the address of the endpoint', async () => {
    const { http, request } = clientOn(answers(() => json({ json: {} })));
    await http.call(read, { query: { q: 'くくり わな' } });
    expect(request()).toMatchObject({
      url: 'http://server/web/api/traps?q=%E3%81%8F%E3%81%8F%E3%82%8A+%E3%82%8F%E3%81%AA',
      method: 'GET',
    });
    expect(request().body).toBeUndefined();
  });

  it('has a JSON body where the endpoint has one', async () => {
    const { http, request } = clientOn(answers(() => json({ json: { id: 'a/b' } })));
    await http.call(write, { params: { id: 'a/b' }, body: { name: '一' } });
    expect(request()).toMatchObject({
      url: 'http://server/web/api/traps/a%2Fb',
      method: 'POST',
      body: '{"name":"一"}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('leaves the content type of a form to fetch, which knows its boundary', async () => {
    const { http, request } = clientOn(answers(() => json({ json: null })));
    await http.call(upload, {}, { form: () => new FormData() });
    expect(request().body).toBeInstanceOf(FormData);
    expect(request().headers).toEqual({});
  });

  it('is sent by method and path for the terminal', async () => {
    const { http, request } = clientOn(
      answers(() => json({ json: {} })),
      { baseUrl: 'http://server/web/' },
    );
    await http.send('get', 'api/traps');
    await http.send('post', '/api/traps', '{}');
    expect(request(0)).toMatchObject({ url: 'http://server/web/api/traps', method: 'GET', headers: {} });
    expect(request(1)).toMatchObject({ url: 'http://server/web/api/traps', method: 'POST', body: '{}' });
    expect(request(1).headers).toEqual({ 'content-type': 'application/json' });
  });

  it('waits for an address that is on its way, and fails with the reason where none comes', async () => {
    let tell: (address: string) => void = () => {};
    const baseUrl = new Promise<string>((resolve) => (tell = resolve));
    const { http, sent, request } = clientOn(
      answers(() => json({ json: {} })),
      { baseUrl },
    );
    const calls = [http.call(read, {}), http.send('GET', '/api/traps')];
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent).not.toHaveBeenCalled();
    tell('https://api.example/web');
    await Promise.all(calls);
    expect([request(0).url, request(1).url]).toEqual(Array(2).fill('https://api.example/web/api/traps'));

    const none = clientOn(
      answers(() => json({ json: {} })),
      { baseUrl: Promise.reject(new Error('broken')) },
    );
    await expect(none.http.call(read, {})).rejects.toThrow('broken');
    expect(none.sent).not.toHaveBeenCalled();
  });

  it('uses the global fetch of the moment of the call', async () => {
    const http = createHttpClient({ baseUrl: '', token: () => null });
    vi.stubGlobal('fetch', () => Promise.resolve(json({ json: { name: 'global' } })));
    expect(await http.call(read, {})).toEqual({ name: 'global' });
    vi.unstubAllGlobals();
  });
});

describe('the second try', () => {
  it('never comes for what changes something', async () => {
    const { http, sent } = clientOn(answers(() => json({}, 503)));
    await expect(http.call(write, { params: { id: '1' }, body: { name: 'a' } })).rejects.toThrow(ApiError);
    await expect(http.call(upload, {}, { form: () => new FormData() })).rejects.toThrow(ApiError);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'post'])
      await expect(http.send(method, '/x')).rejects.toThrow(ApiError);
    expect(sent).toHaveBeenCalledTimes(7);
  });

  it('comes once for GET, after a wait', async () => {
    const { http, sent, waited } = clientOn(
      answers(
        () => json({}, 503),
        () => json({ json: { name: 'a' } }),
      ),
    );
    expect(await http.call(read, {})).toEqual({ name: 'a' });
    expect(sent).toHaveBeenCalledTimes(2);
    expect(waited).toHaveLength(1);
    expect(waited[0]).toBeGreaterThanOrEqual(300);
    expect(waited[0]).toBeLessThanOrEqual(600);
  });

  it('is the last: its error is the answer', async () => {
    const { http, sent } = clientOn(
      answers(
        () => json({}, 503),
        () => json({}, 429),
        () => json({ json: {} }),
      ),
    );
    await expect(http.call(read, {})).rejects.toMatchObject({ status: 429 });
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it.each(
    ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
      [408, 409, 425, 429, 500, 502, 503, 504].map((status) => [method, status] as const),
    ),
  )('comes at most once for %s and status %i', async (method, status) => {
    const { http, sent } = clientOn(answers(...Array.from({ length: 3 }, () => () => json({}, status))));
    await expect(http.send(method, '/x')).rejects.toThrow();
    expect(sent).toHaveBeenCalledTimes(method === 'GET' || method === 'HEAD' ? 2 : 1);
  });

  it('waits as long as the server asks, but not for ever', async () => {
    const patient = clientOn(
      answers(
        () => json({}, 503, { 'retry-after': '2' }),
        () => json({ json: {} }),
      ),
    );
    await patient.http.call(read, {});
    expect(Math.floor(patient.waited[0]! / 1_000)).toBe(2);
    const asked = clientOn(answers(() => json({}, 503, { 'retry-after': '3600' })));
    await expect(asked.http.call(read, {})).rejects.toMatchObject({ status: 503, retryAfterS: 3_600 });
    expect(asked.sent).toHaveBeenCalledTimes(1);
  });

  it.each([400, 401, 403, 404, 410, 413, 422, 501, 507])('does not come for status %i', async (status) => {
    const { http, sent } = clientOn(answers(() => json({ result: 'no_token', message: '' }, status)));
    await expect(http.call(read, {})).rejects.toMatchObject({ name: 'ApiError', status });
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('does not come where nobody answered', async () => {
    const { http, sent } = clientOn(() => Promise.reject(new TypeError('fetch failed')));
    await expect(http.call(read, {})).rejects.toThrow(NetworkError);
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('makes the form anew for each try', async () => {
    const bodies: unknown[] = [];
    const { http } = clientOn((_url, init) => {
      bodies.push(init?.body);
      return Promise.resolve(bodies.length === 1 ? json({}, 503) : json({ json: {} }));
    });
    const form = vi.fn(() => new FormData());
    // A real GET has no form; it is used here because it is the one method that is retried.
    await http.call(read, {}, { form });
    expect(form).toHaveBeenCalledTimes(2);
    expect(bodies[0]).not.toBe(bodies[1]);
  });
});

describe('the answer', () => {
  it('of a list keeps what stands beside the rows', async () => {
    const { http } = clientOn(
      answers(() => json({ json: [{ name: 'a' }], next: 'c', total: 3, sequence: 9 })),
    );
    expect(await http.list(read, {})).toEqual({ json: [{ name: 'a' }], next: 'c', total: 3, sequence: 9 });
  });

  it('of an error carries what the server said', async () => {
    const body = { result: 'not_allowed', message: 'だめです。', details: { field: 'x' } };
    const { http } = clientOn(answers(() => json(body, 403, { 'x-request-id': 'r1' })));
    const error = await http.call(read, {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 403,
      result: 'not_allowed',
      serverMessage: 'だめです。',
      message: 'だめです。',
      details: { field: 'x' },
      requestId: 'r1',
      retryAfterS: null,
    });
  });

  it.each([
    ['HTML', () => new Response('<html>', { status: 502 })],
    ['nothing', () => new Response(null, { status: 500 })],
    ['only a result', () => json({ result: 'not_allowed' }, 500)],
    ['only a message', () => json({ message: 'x' }, 500)],
    ['null', () => json(null, 500)],
    ['a list', () => json([1], 500)],
    ['numbers', () => json({ result: 1, message: 2 }, 500)],
  ])('of an error with %s has no words of the server', async (_what, answer) => {
    const { http } = clientOn(answers(answer));
    await expect(http.call(read, {})).rejects.toMatchObject({
      name: 'ApiError',
      result: null,
      serverMessage: null,
    });
  });

  it.each([
    [
      'the page of a captive portal',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    ],
    [
      'a text that only looks like ours',
      () => new Response('{"json":{}}', { headers: { 'content-type': 'text/plain' } }),
    ],
    ['no content type', () => new Response(new Uint8Array([1]))],
    ['broken JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } })],
    ['the JSON of somebody else', () => json({ login: 'please' })],
    ['JSON that is null', () => json(null)],
  ])('with status 200 and %s is no answer of the server', async (_what, answer) => {
    const { http } = clientOn(answers(answer));
    await expect(http.call(read, {})).rejects.toThrow(NetworkError);
    await expect(http.list(read, {})).rejects.toThrow(NetworkError);
  });

  it('is handed on as it is where bytes are wanted', async () => {
    const { http } = clientOn(answers(() => new Response('%PDF')));
    expect(await (await http.raw(read, {})).text()).toBe('%PDF');
  });
});

describe('an abort', () => {
  const abortError = (thrown: unknown) => (thrown as Error).name;

  it('passes through as it is while the request is under way', async () => {
    const { http } = clientOn(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error));
        }),
    );
    const controller = new AbortController();
    const call = http.call(read, {}, { signal: controller.signal }).catch(abortError);
    controller.abort();
    expect(await call).toBe('AbortError');
  });

  it('passes through while the answer is being read', async () => {
    const controller = new AbortController();
    const { http } = clientOn(() => {
      const body = new ReadableStream({
        pull: (stream) => {
          controller.abort();
          stream.error(controller.signal.reason);
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
    });
    expect(await http.call(read, {}, { signal: controller.signal }).catch(abortError)).toBe('AbortError');
  });

  it('ends the wait before the second try', async () => {
    const controller = new AbortController();
    const sent = vi.fn(() => Promise.resolve(json({}, 503, { 'retry-after': '5' })));
    const http = createHttpClient({ baseUrl: '', token: () => null, fetch: sent });
    const call = http.call(read, {}, { signal: controller.signal }).catch(abortError);
    setTimeout(() => controller.abort(), 10);
    expect(await call).toBe('AbortError');
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('before the wait ends it as well', async () => {
    const controller = new AbortController();
    const sent = vi.fn(() => {
      controller.abort();
      return Promise.resolve(json({}, 503, { 'retry-after': '5' }));
    });
    const http = createHttpClient({ baseUrl: '', token: () => null, fetch: sent });
    const began = Date.now();
    expect(await http.call(read, {}, { signal: controller.signal }).catch(abortError)).toBe('AbortError');
    expect(sent).toHaveBeenCalledTimes(1);
    expect(Date.now() - began).toBeLessThan(2_000);
  });

  it('by our own limit is a network error: the caller did not ask for it', async () => {
    const { http } = clientOn(
      (_url, init) =>
        new Promise((_resolve, reject) =>
          init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)),
        ),
      { timeoutMs: 5 },
    );
    await expect(http.call(read, {})).rejects.toThrow(NetworkError);
  });
});

it('each request is told of, and that it has ended', async () => {
  const told: unknown[] = [];
  const onRequest: HttpClientOptions['onRequest'] = (request) => {
    told.push(request);
    return () => told.push('ended');
  };
  const asked = { method: 'GET', url: 'http://server/web/api/traps' };
  const { http } = clientOn(
    answers(
      () => json({}, 503),
      () => json({ json: {} }),
    ),
    { onRequest },
  );
  await http.call(read, {});
  expect(told).toEqual([asked, 'ended', asked, 'ended']);
  told.length = 0;
  await clientOn(() => Promise.reject(new Error('down')), { onRequest })
    .http.call(read, {})
    .catch(() => {});
  expect(told).toEqual([asked, 'ended']);
});

/** Source: R54. */
describe('who answered a call', () => {
  const DATE = 'Fri, 20 Nov 2026 01:02:03 GMT';
  const page = (status: number) => () =>
    new Response('<html>', { status, headers: { 'content-type': 'text/html', date: DATE } });
  const answeredBy = async (
    fetch: Fetch,
    ask = (http: HttpClient) => http.call(read, {}) as Promise<unknown>,
  ) => {
    const onAnswer = vi.fn<NonNullable<HttpClientOptions['onAnswer']>>();
    await ask(clientOn(fetch, { onAnswer }).http).catch(() => {});
    return onAnswer.mock.calls.map(([{ by, date }]) => ({ by, date }));
  };

  it.each<[string, () => Response, string]>([
    ['the content asked for', () => json({ json: {} }, 200, { date: DATE }), 'server'],
    [
      'an error of the server',
      () => json({ result: 'not_found', message: '' }, 404, { date: DATE }),
      'server',
    ],
    ['a page', page(200), 'other'],
    ['a page that refuses', page(403), 'other'],
    ['a proxy that finds no server', page(502), 'other'],
    ['JSON of another shape', () => json({ status: 'login' }, 200, { date: DATE }), 'other'],
  ])('%s', async (_, response, by) => {
    expect(await answeredBy(answers(response))).toEqual([{ by, date: DATE }]);
  });

  it('is somebody else where a list is none', async () => {
    const ask = (http: HttpClient) => http.list(read, {});
    expect(
      await answeredBy(
        answers(() => json({ json: {} })),
        ask,
      ),
    ).toEqual([{ by: 'other', date: null }]);
  });

  it('is nobody without an answer', async () => {
    expect(await answeredBy(() => Promise.reject(new Error('down')))).toEqual([{ by: null, date: null }]);
  });

  it('is not known of a file, nor of a call that was stopped', async () => {
    expect(await answeredBy(answers(page(200)), (http) => http.raw(read, {}))).toEqual([]);
    const stopped = AbortSignal.abort();
    const hangs: Fetch = (_url, init) => Promise.reject(init!.signal!.reason as Error);
    expect(await answeredBy(hangs, (http) => http.call(read, {}, { signal: stopped }))).toEqual([]);
  });
});
