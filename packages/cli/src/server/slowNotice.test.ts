import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSlowNotice } from './slowNotice.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LINE = ['サーバーの応答を待っています（satomori.example）。やめるには Ctrl-C を押してください。'];
const url = 'https://user@satomori.example/web/api/traps?q=x';

it('says once, after five seconds, that a server does not answer; of the address only the host', async () => {
  const say = vi.fn();
  const fetch = createSlowNotice(() => new Promise(() => {}), say);
  void fetch(url);
  void fetch(url);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(say).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(say.mock.calls).toEqual([LINE]);
});

it.each([
  ['answers', async () => new Response('{}')],
  ['refuses', () => Promise.reject(new Error('refused'))],
])('says nothing of one that %s', async (_, answer) => {
  const say = vi.fn();
  await createSlowNotice(answer, say)(url).catch(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(say).not.toHaveBeenCalled();
});

const JSON_TYPE = { headers: { 'content-type': 'application/json' } };

it('says so too of an answer that stops in the middle', async () => {
  const say = vi.fn();
  const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{"json":')) });
  const response = await createSlowNotice(async () => new Response(body, JSON_TYPE), say)(url);
  void response.text();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(say).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(say.mock.calls).toEqual([LINE]);
});

it('says nothing of one that comes slowly but steadily, or that is left', async () => {
  const say = vi.fn();
  async function* slowly() {
    for (const part of ['{"json"', ':', '[]', '}']) {
      await new Promise((done) => setTimeout(done, 4_000));
      yield Buffer.from(part);
    }
  }
  const fetch = createSlowNotice(async () => new Response(ReadableStream.from(slowly()), JSON_TYPE), say);
  const text = (await fetch(url)).text();
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await text).toBe('{"json":[]}');
  const cancel = vi.fn();
  const left = createSlowNotice(async () => new Response(new ReadableStream({ cancel }), JSON_TYPE), say);
  await (await left(url)).body?.cancel();
  expect(cancel).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(say).not.toHaveBeenCalled();
});

it('leaves a stream of events and the status of an answer as they are', async () => {
  const say = vi.fn();
  const events = new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
  expect(await createSlowNotice(async () => events, say)(url)).toBe(events);
  const refused = createSlowNotice(async () => Response.json({ result: 'x' }, { status: 404 }), say);
  expect(await refused(url)).toMatchObject({ status: 404 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(say).not.toHaveBeenCalled();
});

it('answers with the class of the answer, so that the global one need not be loaded', async () => {
  class OwnResponse extends Response {}
  const fetch = createSlowNotice(async () => new OwnResponse('{}', JSON_TYPE), vi.fn());
  expect(await fetch(url)).toBeInstanceOf(OwnResponse);
});
