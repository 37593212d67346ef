import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Slots } from './slots.ts';

const openLease = () => new Slots({ atOnce: 1, maxWaiting: 2_000, maxWaitMs: 10_000 });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('goes from one to the next in the order of asking', async () => {
  const lease = openLease();
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
  const lease = openLease();
  await lease.acquire();
  const waiting = Array.from({ length: 2000 }, () => lease.acquire());
  await expect(lease.acquire()).rejects.toMatchObject({ code: 'busy', status: 429, retryAfterS: 5 });
  for (const turn of waiting) {
    lease.release();
    await turn;
  }
});

it('is refused after waiting too long, and the others keep their place', async () => {
  const lease = openLease();
  await lease.acquire();
  const late = expect(lease.acquire()).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 5 });
  await vi.advanceTimersByTimeAsync(5_000);
  const next = lease.acquire();
  await vi.advanceTimersByTimeAsync(5_000);
  await late;
  lease.release();
  await next;
  // No slot was given to a waiter that had left.
  const last = lease.acquire();
  lease.release();
  await last;
});

it('lets so many in at once, and nobody slips in where one hands over', async () => {
  const slots = new Slots({ atOnce: 2, maxWaiting: 10, maxWaitMs: 10_000 });
  let [inside, most] = [0, 0];
  const work = () =>
    slots.hold(async () => {
      most = Math.max(most, (inside += 1));
      await Promise.resolve();
      inside -= 1;
    });
  const first = work();
  await Promise.all([first, work(), work(), first.then(work)]);
  expect([inside, most]).toEqual([0, 2]);
});

it('gives the slot back where the work fails', async () => {
  const slots = new Slots({ atOnce: 1, maxWaiting: 0, maxWaitMs: 1 });
  await expect(slots.hold(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(slots.hold(() => Promise.resolve('yes'))).resolves.toBe('yes');
});
