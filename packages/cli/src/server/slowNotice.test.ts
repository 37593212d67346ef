import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSlowNotice } from './slowNotice.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const url = 'https://user@satomori.example/web/api/traps?q=x';

it('says once, after five seconds, that a server does not answer; of the address only the host', async () => {
  const say = vi.fn();
  const fetch = createSlowNotice(() => new Promise(() => {}), say);
  void fetch(url);
  void fetch(url);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(say).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(say.mock.calls).toEqual([
    ['サーバーの応答を待っています（satomori.example）。やめるには Ctrl-C を押してください。'],
  ]);
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
