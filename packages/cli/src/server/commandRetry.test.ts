import { ApiError, NetworkError } from '@satomori/core';
import { describe, expect, it, vi } from 'vitest';
import { retryFewTimes, withRetries, retryUntilAnswered } from './commandRetry.ts';

const { signal } = new AbortController();
const cut = new NetworkError(new Error('cut'));
const answered = (status: number, headers = {}) => new ApiError(status, {}, new Headers(headers));

async function waitsFor(error: unknown, rule = retryFewTimes): Promise<number[]> {
  const sleep = vi.fn(async () => {});
  const work = vi.fn().mockRejectedValue(error);
  await expect(withRetries(work, signal, { rule, sleep })).rejects.toBe(error);
  return sleep.mock.calls.map((call) => (call as unknown[])[0] as number);
}

describe('withRetries', () => {
  it('waits longer and longer, and then gives up', async () => {
    expect(await waitsFor(cut)).toEqual([500, 2_000, 5_000]);
  });

  it.each([400, 401, 403, 404, 500, 501])('does not repeat after %d', async (status) => {
    expect(await waitsFor(answered(status))).toEqual([]);
  });

  it('is as patient as the server asks, within reason', async () => {
    expect(await waitsFor(answered(429, { 'retry-after': '7' }))).toEqual([7_000, 7_000, 7_000]);
    expect(await waitsFor(answered(503, { 'retry-after': '3600' }))).toEqual([]);
  });

  it.each([400, 401, 403, 404])('does not wait for ever where the answer is %d', (status) => {
    expect(retryUntilAnswered(answered(status), 1)).toBeNull();
  });

  it('waits for ever where somebody waits for what comes, at most 15 seconds at a time', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 10_001].map((failures) => retryUntilAnswered(cut, failures));
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
    expect(retryUntilAnswered(answered(500), 1)).toBe(500);
    expect(retryUntilAnswered(answered(503, { 'retry-after': '3600' }), 1)).toBe(3_600_000);
  });

  it('gives what came in the end', async () => {
    const work = vi.fn().mockRejectedValueOnce(cut).mockResolvedValue('x');
    expect(await withRetries(work, signal, { sleep: async () => {} })).toBe('x');
  });

  it('ends at once where the person stops', async () => {
    const stop = new AbortController();
    const sleep = async () => stop.abort(new Error('stopped'));
    const work = vi.fn(() => Promise.reject(cut));
    await expect(withRetries(work, stop.signal, { sleep })).rejects.toThrow('stopped');
    expect(work).toHaveBeenCalledOnce();
  });
});
