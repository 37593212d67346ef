import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/appError.ts';
import { createBatcher } from './createBatcher.ts';

/** A batcher whose batches end when the test requires it. */
function batcher(fails: (inputs: readonly number[]) => Error | null = () => null, delayMs?: number) {
  const batches: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const call = createBatcher<number, string>({
    run: async (inputs) => {
      batches.push(inputs);
      await new Promise<void>((resolve) => ends.push(resolve));
      const error = fails(inputs);
      if (error !== null) throw error;
      return inputs.map((input) => `done ${input}`);
    },
    maxBatchSize: 3,
    maxPending: 5,
    ...(delayMs === undefined ? {} : { delayMs }),
  });
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const end = async () => {
    await turn();
    ends.shift()?.();
    await turn();
  };
  return { call, batches, end };
}

describe('createBatcher', () => {
  it('works on what came while another batch was under way together, in order, so many at most', async () => {
    const { call, batches, end } = batcher();
    const first = call(1);
    await end();
    expect(await first).toBe('done 1');
    const second = call(2);
    await new Promise((resolve) => setImmediate(resolve));
    const others = [3, 4, 5, 6].map(call);
    await end();
    await second;
    await end();
    await end();
    expect(await Promise.all(others)).toEqual(['done 3', 'done 4', 'done 5', 'done 6']);
    expect(batches).toEqual([[1], [2], [3, 4, 5], [6]]);
  });

  it('answers nobody before the batch is done', async () => {
    const { call, end } = batcher();
    let isAnswered = false;
    const answer = call(1).then(() => (isAnswered = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAnswered).toBe(false);
    await end();
    await answer;
  });

  it('lets a bad one fail alone', async () => {
    const { call, end } = batcher((inputs) => (inputs.includes(2) ? new Error('bad') : null));
    const answers = Promise.allSettled([1, 2, 3].map(call));
    for (let time = 0; time < 4; time += 1) await end();
    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('refuses all where the database is away, and goes on when it is back', async () => {
    let isAway = true;
    const { call, batches, end } = batcher(() =>
      isAway ? new AppError('unavailable', { retryAfterS: 5 }) : null,
    );
    const answers = Promise.allSettled([1, 2].map(call));
    await end();
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(batches).toEqual([[1, 2]]);
    isAway = false;
    const later = call(3);
    await end();
    expect(await later).toBe('done 3');
  });

  it('refuses what would wait behind too many', async () => {
    const { call, end } = batcher();
    const answers = Promise.allSettled([1, 2, 3, 4, 5, 6].map(call));
    await end();
    await end();
    expect((await answers).map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
  });

  const LONG_MS = 3_600_000;

  it('waits after several for as many to come, and no longer', async () => {
    const { call, batches, end } = batcher(() => null, LONG_MS);
    const first = [1, 2].map(call);
    await end();
    await Promise.all(first);
    const others = [call(3)];
    await end();
    expect(batches).toEqual([[1, 2]]);
    others.push(call(4));
    await end();
    await Promise.all(others);
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('waits for no more than go together', async () => {
    const { call, batches, end } = batcher(() => null, LONG_MS);
    const answers = [1, 2, 3].map(call);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    answers.push(...[4, 5, 6].map(call));
    await end();
    await end();
    await Promise.all(answers);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it('waits no longer than it was told, where they do not come', async () => {
    const { call, batches, end } = batcher(() => null, 5);
    const first = [1, 2].map(call);
    await end();
    await Promise.all(first);
    const third = call(3);
    await expect.poll(() => batches).toEqual([[1, 2], [3]]);
    await end();
    expect(await third).toBe('done 3');
  });

  it('waits for nobody after one that came alone', async () => {
    const { call, batches, end } = batcher(() => null, LONG_MS);
    const first = call(1);
    await end();
    await first;
    const second = call(2);
    await end();
    await second;
    expect(batches).toEqual([[1], [2]]);
  });
});
