import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPhotoReading } from '../api/photos.ts';
import { createPostWriting } from '../api/posts.ts';
import { listTraps } from '../contract/devices/traps.ts';
import { recordTrapAct } from '../contract/devices/trapLogs.ts';
import { createHttpClient, type Fetch, type HttpClient, type OnUpload } from './client.ts';
import { TIME_LIMITS } from './timeLimits.ts';

const ID = '019400f0-0000-7000-8000-000000000001';
const SILENCE = { name: 'NetworkError', cause: { name: 'TimeoutError' } };
const JSON_TYPE = { 'content-type': 'application/json' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Sends nothing until it is aborted, like a connection that hangs. */
const hang: Fetch = (_url, init) =>
  new Promise((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
  );

const READ = (http: HttpClient) => http.list(listTraps, {});
const ACT = (http: HttpClient) => http.call(recordTrapAct, { body: { id: ID } as never });
const POST = (http: HttpClient, onUpload?: OnUpload) =>
  createPostWriting(http, 'captures').create(
    { id: ID } as never,
    [{ id: ID, file: new Blob(['photo']) }],
    onUpload && { onUpload },
  );
const PHOTO = (http: HttpClient) => createPhotoReading(http).read('x', 'thumb');

/** The state of a call so far. */
function begin(fetch: Fetch, call: (http: HttpClient) => Promise<unknown>, timeoutMs?: number) {
  const limits = timeoutMs === undefined ? {} : { timeoutMs };
  const http = createHttpClient({ baseUrl: '', token: () => null, fetch, ...limits });
  const ended = vi.fn<(error: unknown) => void>();
  void call(http).then(() => ended(null), ended);
  return {
    ended,
    hasEndedAfter: async (milliseconds: number) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      return ended.mock.calls.length > 0;
    },
  };
}

/** Source: R65. */
describe('a call whose answer does not begin', () => {
  it.each([
    ['a read', READ, TIME_LIMITS.answer],
    ['a write', ACT, TIME_LIMITS.answer],
    ['a photo', PHOTO, TIME_LIMITS.file],
    ['a post with photos whose way out nobody tells', POST, TIME_LIMITS.uploadWithoutProgress],
  ] as const)('ends as one without a connection: %s', async (_what, call, limitMs) => {
    const { ended, hasEndedAfter } = begin(hang, call);
    expect(await hasEndedAfter(limitMs - 1)).toBe(false);
    expect(await hasEndedAfter(1)).toBe(true);
    expect(ended.mock.calls).toMatchObject([[SILENCE]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is stopped, and sent no second time', async () => {
    const sent = vi.fn(hang);
    const { ended } = begin(sent, READ);
    await vi.advanceTimersByTimeAsync(10 * TIME_LIMITS.answer);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  it('goes by the limit of the person alone, where there is one', async () => {
    const { hasEndedAfter } = begin(hang, READ, 120_000);
    expect(await hasEndedAfter(TIME_LIMITS.answer * 2)).toBe(false);
  });
});

describe('a body that falls silent', () => {
  /** Sends pieces of a body when the test says so. */
  function slowBody(headers: Record<string, string>) {
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    const cancel = vi.fn();
    const body = new ReadableStream<Uint8Array>({ start: (each) => void (stream = each), cancel });
    return {
      fetch: async () => new Response(body, { headers }),
      piece: (text: string) => stream?.enqueue(new TextEncoder().encode(text)),
      end: () => stream?.close(),
      cancel,
    };
  }

  it.each([
    ['JSON', READ, TIME_LIMITS.answer, JSON_TYPE],
    ['a photo', PHOTO, TIME_LIMITS.file, { 'content-type': 'image/webp' }],
  ] as const)('is left, and its connection closed: %s', async (_what, call, limitMs, headers) => {
    const body = slowBody(headers);
    const { ended, hasEndedAfter } = begin(body.fetch, call);
    expect(await hasEndedAfter(limitMs - 1)).toBe(false);
    body.piece('{');
    expect(await hasEndedAfter(limitMs - 1)).toBe(false);
    expect(await hasEndedAfter(1)).toBe(true);
    expect(ended.mock.calls).toMatchObject([[SILENCE]]);
    expect(body.cancel).toHaveBeenCalledTimes(1);
  });

  it('may take as long as it likes while pieces come', async () => {
    const body = slowBody(JSON_TYPE);
    const { ended, hasEndedAfter } = begin(body.fetch, READ);
    for (const piece of ['{', '"js', 'on"', ':[]', '}']) {
      expect(await hasEndedAfter(TIME_LIMITS.answer - 1)).toBe(false);
      body.piece(piece);
    }
    body.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toHaveBeenCalledExactlyOnceWith(null);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('photos on their way out', () => {
  function upload() {
    let tell: OnUpload = () => {};
    let answer: (response: Response) => void = () => {};
    const fetch: Fetch = (url, init) => {
      tell = init?.onUpload ?? tell;
      return Promise.race([new Promise<Response>((resolve) => (answer = resolve)), hang(url, init)]);
    };
    return {
      fetch,
      tell: (sent: number) => tell(sent, 20),
      answer: (response: Response) => answer(response),
    };
  }

  it('may take hours while they move, and are stored', async () => {
    const way = upload();
    const onUpload = vi.fn();
    const { ended, hasEndedAfter } = begin(way.fetch, (http) => POST(http, onUpload));
    await vi.advanceTimersByTimeAsync(0);
    for (let sent = 0; sent <= 20; sent += 1) {
      way.tell(sent);
      expect(await hasEndedAfter(TIME_LIMITS.upload - 1)).toBe(false);
    }
    expect(onUpload).toHaveBeenCalledTimes(21);
    way.answer(Response.json({ json: { id: ID } }));
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('that move no more end as without a connection, whether or not somebody wants to be told', async () => {
    const way = upload();
    const { ended, hasEndedAfter } = begin(way.fetch, (http) => POST(http));
    await vi.advanceTimersByTimeAsync(1_000);
    way.tell(3);
    expect(await hasEndedAfter(TIME_LIMITS.upload - 1)).toBe(false);
    expect(await hasEndedAfter(1)).toBe(true);
    expect(ended.mock.calls).toMatchObject([[SILENCE]]);
  });
});
