import { expect, it } from 'vitest';
import { inParallel } from './inParallel.ts';

const { signal } = new AbortController();

it('works on so many at a time and on each once', async () => {
  let going = 0;
  let most = 0;
  const done: number[] = [];
  await inParallel([1, 2, 3, 4, 5, 6, 7], 3, signal, async (item) => {
    most = Math.max(most, (going += 1));
    await new Promise((resolve) => setTimeout(resolve, 2));
    going -= 1;
    done.push(item);
  });
  expect([most, done.length]).toEqual([3, 7]);
});

it('stops all at the first failure, and throws it when nothing goes on any more', async () => {
  let going = 0;
  const done: number[] = [];
  const work = async (item: number, stop: AbortSignal) => {
    going += 1;
    await new Promise((resolve) => setTimeout(resolve, item));
    going -= 1;
    if (item === 1) throw new Error('first');
    if (!stop.aborted) done.push(item);
  };
  await expect(inParallel([5, 1, 6, 7], 3, signal, work)).rejects.toThrow('first');
  expect([going, done]).toEqual([0, []]);
});

it('ends with the reason of the signal', async () => {
  const stop = new AbortController();
  const work = async () => stop.abort(new Error('stopped'));
  await expect(inParallel([1, 2], 1, stop.signal, work)).rejects.toThrow('stopped');
});
