import { expect, it, vi } from 'vitest';
import { createQueueWorker } from './queueWorker.ts';

const workerOf = (claim: () => Promise<(() => Promise<void>) | null>, atOnce = 3) => {
  const log = { warn: vi.fn<() => void>() };
  return { log, worker: createQueueWorker({ claim, atOnce, pollMs: 60_000, log, name: 'test' }) };
};

it('works off what is due, and looks once where nothing is', async () => {
  const due = [1, 2, 3, 4, 5];
  const done: number[] = [];
  const claim = vi.fn<() => Promise<(() => Promise<void>) | null>>(async () => {
    const next = due.shift();
    return next === undefined ? null : async () => void done.push(next);
  });
  const { worker } = workerOf(claim);
  await worker.drain();
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  claim.mockClear();
  await worker.drain();
  expect(claim).toHaveBeenCalledOnce();
  await worker.stop();
});

it('goes on while one piece of work hangs, with no more than the lanes at once', async () => {
  const hang = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const done = Promise.withResolvers<void>();
  let left = 20;
  const { worker } = workerOf(async () => {
    if (left === 0) return null;
    left -= 1;
    const hangs = left === 19;
    return async () => {
      running += 1;
      most = Math.max(most, running);
      await (hangs ? hang.promise : new Promise((resolve) => setImmediate(resolve)));
      running -= 1;
      if (left === 0) done.resolve();
    };
  });
  worker.wake();
  await done.promise;
  expect(most).toBe(3);
  hang.resolve();
  await worker.stop();
});

it('survives a database that is away', async () => {
  const { worker, log } = workerOf(async () => {
    throw new Error('away');
  });
  await worker.drain();
  expect(log.warn).toHaveBeenCalledOnce();
  await worker.stop();
});
