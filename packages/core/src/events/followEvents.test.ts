import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChangeEvent } from '../contract/events.ts';
import { ApiError } from '../http/apiError.ts';
import { createHttpClient } from '../http/client.ts';
import { TIME_LIMITS } from '../http/timeLimits.ts';
import { followEvents, type FollowOptions } from './followEvents.ts';

const ID = '0193a000-0000-7000-8000-000000000001';
const change = (sequence: number) =>
  `id: ${sequence}\nevent: change\ndata: ${JSON.stringify({ resource: 'traps', id: ID })}\n\n`;
const start = (sequence: number) => `id: ${sequence}\nevent: start\ndata: {}\n\n`;
const gap = (sequence: number) => `id: ${sequence}\nevent: gap\ndata: {}\n\n`;
const END = 'event: end\ndata: {"reason":"closing"}\n\n';

const stream = (...texts: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        texts.forEach((text) => controller.enqueue(new TextEncoder().encode(text)));
        controller.close();
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );
const refusal = (status: number) =>
  new Response('{"result":"session_revoked","message":""}', {
    status,
    headers: { 'content-type': 'application/json' },
  });

/** Follows a server that gives these answers one after the other; it stops when there are no more. */
async function follow(answers: (() => Response | Promise<Response>)[], options: Partial<FollowOptions> = {}) {
  const controller = new AbortController();
  const seen: string[] = [];
  const resumedFrom: (string | null)[] = [];
  const waits: number[] = [];
  const http = createHttpClient({
    baseUrl: '',
    token: () => 't',
    sleep: () => Promise.resolve(),
    fetch: async (_url, init) => {
      const answer = answers.shift();
      if (answer === undefined) {
        controller.abort();
        throw new Error('no more answers');
      }
      resumedFrom.push(new Headers(init?.headers).get('last-event-id'));
      return await answer();
    },
  });
  const ended = await followEvents({
    http,
    signal: controller.signal,
    onChange: ({ id }: ChangeEvent, sequence) =>
      void seen.push(`${id === ID ? 'change' : 'other'} ${sequence}`),
    onGap: () => void seen.push('gap'),
    onState: (state) => void seen.push(state),
    sleep: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
    ...options,
  }).catch((error: unknown) => error);
  return {
    ended,
    seen: seen.filter((each) => /change|other|gap/.test(each)),
    states: seen,
    resumedFrom,
    waits,
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('refused', () => {
  it.each([401, 403])('with %i, it gives up and says so', async (status) => {
    const { ended, states, waits } = await follow([() => refusal(status), () => stream(start(1))]);
    expect(ended).toBeInstanceOf(ApiError);
    expect(ended).toMatchObject({ status });
    expect(states).toEqual(['connecting', 'disconnected']);
    expect(waits).toEqual([]);
  });

  it('with 401 in the midst of it, it gives up too', async () => {
    const { ended, seen } = await follow([() => stream(start(1), change(2)), () => refusal(401)]);
    expect(ended).toMatchObject({ status: 401 });
    expect(seen).toEqual(['gap', 'change 2']);
  });

  it.each([404, 429, 500, 503])('with %i, it tries again', async (status) => {
    // The client itself retries GET on some of these.
    const { seen } = await follow([
      () => refusal(status),
      () => refusal(status),
      () => stream(start(1), change(2)),
    ]);
    expect(seen).toContain('change 2');
  });
});

describe('over cut connections', () => {
  it('goes on from the last sequence seen: nothing lost, nothing doubled, nothing read anew', async () => {
    const { ended, seen, resumedFrom } = await follow([
      () => stream(start(10), change(11), change(12)),
      () => Promise.reject(new TypeError('fetch failed')),
      () => stream(start(12), change(13), END, change(99)),
      () => stream(start(13)),
    ]);
    expect(ended).toBeUndefined();
    expect(resumedFrom).toEqual([null, '12', '12', '13']);
    expect(seen).toEqual(['gap', 'change 11', 'change 12', 'change 13']);
  });

  it('loses nothing of a message that was cut in half', async () => {
    const { seen, resumedFrom } = await follow([
      () => stream(start(10), change(11).slice(0, -5)),
      () => stream(change(11)),
    ]);
    expect(resumedFrom).toEqual([null, '10']);
    expect(seen).toEqual(['gap', 'change 11']);
  });

  it('begins where it is told, without reading anew', async () => {
    const { seen, resumedFrom } = await follow([() => stream(start(5), change(6))], { after: 5 });
    expect(resumedFrom).toEqual(['5']);
    expect(seen).toEqual(['change 6']);
    expect((await follow([() => stream(start(0))], { after: 0 })).resumedFrom).toEqual(['0']);
  });

  it('tells of a hole that cannot be filled, and goes on after it', async () => {
    const { seen, resumedFrom } = await follow(
      [() => stream(gap(500), change(501)), () => stream(change(502))],
      { after: 5 },
    );
    expect(resumedFrom).toEqual(['5', '501']);
    expect(seen).toEqual(['gap', 'change 501', 'change 502']);
  });

  it('has everything read again after the rights of the person changed, once', async () => {
    const rights = 'event: end\ndata: {"reason":"group_changed"}\n\n';
    const { seen, resumedFrom } = await follow(
      [() => stream(start(5), change(6), rights), () => stream(start(6), END), () => stream(start(6))],
      { after: 5 },
    );
    expect(resumedFrom).toEqual(['5', '6', '6']);
    expect(seen).toEqual(['change 6', 'gap']);
  });

  it('tells of one at the first start, also where the first connection failed', async () => {
    const { seen } = await follow([
      () => Promise.reject(new Error('down')),
      () => stream(start(3), change(4)),
      () => stream(start(4)),
    ]);
    expect(seen).toEqual(['gap', 'change 4']);
  });

  it('passes over comments and messages it does not know', async () => {
    const { seen, resumedFrom } = await follow([
      () => stream(': hello\n\n', start(1), 'id: 2\nevent: news\ndata: x\n\n', change(3)),
      () => stream(),
    ]);
    expect(seen).toEqual(['gap', 'change 3']);
    expect(resumedFrom).toEqual([null, '3']);
  });

  it('is not connected to the page of a captive portal', async () => {
    const portal = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
    const { states } = await follow([portal, () => stream(start(1))]);
    expect(states).toEqual([
      'connecting',
      'disconnected',
      'connecting',
      'connected',
      'gap',
      'disconnected',
      'connecting',
    ]);
  });
});

describe('the waits', () => {
  const down = () => Promise.reject(new Error('down'));

  it('grow to a quarter of a minute, and begin anew after a connection', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { waits } = await follow([down, down, down, down, down, down, down, () => stream(start(1)), down]);
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 500, 1_000]);
  });

  it('are spread out, by half at most', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    expect((await follow([down, down])).waits).toEqual([250, 500]);
  });
});

describe('the end', () => {
  it('comes at once with the signal, during a wait too', async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const http = createHttpClient({
      baseUrl: '',
      token: () => null,
      fetch: () => Promise.reject(new Error('down')),
    });
    const followed = followEvents({ http, signal: controller.signal, onChange: () => {}, onGap: () => {} });
    await vi.advanceTimersByTimeAsync(100);
    expect(vi.getTimerCount()).toBe(1);
    controller.abort();
    await followed;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('comes with the signal while the stream is silent', async () => {
    const controller = new AbortController();
    const { ended } = await follow(
      [
        () => {
          setTimeout(() => controller.abort(), 10);
          return hanging(controller.signal);
        },
      ],
      { signal: controller.signal },
    );
    expect(ended).toBeUndefined();
  });
});

it('a page in place of the stream is let go of, for a browser has few connections', async () => {
  const cancel = vi.fn();
  const page = () =>
    new Response(new ReadableStream({ cancel }), { headers: { 'content-type': 'text/html' } });
  const { states } = await follow([page]);
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(states).not.toContain('connected');
});

it('a silent connection is dead after a while, and another one is made', async () => {
  vi.useFakeTimers();
  let aborted = false;
  const outer = new AbortController();
  const http = createHttpClient({
    baseUrl: '',
    token: () => null,
    fetch: (_url, init) => {
      if (aborted) outer.abort();
      init!.signal!.addEventListener('abort', () => (aborted = true));
      return Promise.resolve(hanging(init!.signal!));
    },
  });
  const followed = followEvents({
    http,
    signal: outer.signal,
    onChange: () => {},
    onGap: () => {},
    sleep: () => Promise.resolve(),
  });
  await vi.advanceTimersByTimeAsync(TIME_LIMITS.events - 1);
  expect(aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(aborted).toBe(true);
  await followed;
});

/** An answer that begins and then sends nothing until it is aborted. */
function hanging(signal: AbortSignal): Response {
  const body = new ReadableStream({
    start: (controller) => {
      if (signal.aborted) controller.error(signal.reason);
      signal.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
