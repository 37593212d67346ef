import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WriterLease } from './writerLease.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('goes from one to the next in the order of asking', async () => {
  const lease = new WriterLease();
  const order: number[] = [];
  await lease.acquire();
  const others = [1, 2, 3].map((number) => lease.acquire().then(() => order.push(number)));
  for (let time = 0; time < 3; time += 1) {
    lease.release();
    await Promise.resolve();
    await Promise.resolve();
  }
  await Promise.all(others);
  expect(order).toEqual([1, 2, 3]);
  lease.release();
  await lease.acquire();
});

it('is refused when too many wait, with a word when to come again', async () => {
  const lease = new WriterLease();
  await lease.acquire();
  const waiting = Array.from({ length: 2000 }, () => lease.acquire());
  await expect(lease.acquire()).rejects.toMatchObject({ code: 'unavailable', status: 503, retryAfterS: 5 });
  for (const turn of waiting) {
    lease.release();
    await turn;
  }
});

it('is refused after waiting too long, and the others keep their place', async () => {
  const lease = new WriterLease();
  await lease.acquire();
  const late = expect(lease.acquire()).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 5 });
  await vi.advanceTimersByTimeAsync(5_000);
  const next = lease.acquire();
  await vi.advanceTimersByTimeAsync(5_000);
  await late;
  lease.release();
  await next;
  // Nobody's place was given to whoever had left.
  const last = lease.acquire();
  lease.release();
  await last;
});
