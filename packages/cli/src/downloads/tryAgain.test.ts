import { ApiError, NetworkError } from '@satomori/core';
import { describe, expect, it, vi } from 'vitest';
import { tryAgain } from './tryAgain.ts';

const { signal } = new AbortController();
const cut = new NetworkError(new Error('cut'));
const answered = (status: number, headers = {}) => new ApiError(status, {}, new Headers(headers));

async function waitsFor(error: unknown): Promise<number[]> {
  const sleep = vi.fn(async () => {});
  const work = vi.fn().mockRejectedValue(error);
  await expect(tryAgain(work, signal, sleep)).rejects.toBe(error);
  return sleep.mock.calls.map((call) => (call as unknown[])[0] as number);
}

describe('tryAgain', () => {
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

  it('gives what came in the end', async () => {
    const work = vi.fn().mockRejectedValueOnce(cut).mockResolvedValue('x');
    expect(await tryAgain(work, signal, async () => {})).toBe('x');
  });

  it('ends at once where the person stops', async () => {
    const stop = new AbortController();
    const sleep = async () => stop.abort(new Error('stopped'));
    const work = vi.fn(() => Promise.reject(cut));
    await expect(tryAgain(work, stop.signal, sleep)).rejects.toThrow('stopped');
    expect(work).toHaveBeenCalledOnce();
  });
});
