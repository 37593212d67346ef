import { asRefusal } from '../database/databaseErrors.ts';
import { AppError } from '../errors/appError.ts';

export interface BatcherOptions<Input, Output> {
  /** Processes all of them or none; results in the order of the inputs. */
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>;
  maxBatchSize: number;
  /** Concurrent batches; one if they must keep their order. */
  atOnce?: number;
  /** If more than this are pending, callers are refused. */
  maxPending: number;
  /**
   * After a batch of several, the next one waits at most this long for as many: callers that were answered often call
   * again at once, and a fuller batch costs little more.
   */
  delayMs?: number;
}

interface Waiting<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/**
 * Processes calls that arrive during a batch together as the next batch, without delay, or after `delayMs`. If a
 * batch fails, each of its inputs is tried alone, so that only the bad one fails.
 *
 * @returns the call for one input; it rejects with `unavailable` if too many are pending
 * Source: R2, R19.
 */
export function createBatcher<Input, Output>(options: BatcherOptions<Input, Output>) {
  const { run, maxBatchSize, atOnce = 1, maxPending, delayMs = 0 } = options;
  const waiting: Waiting<Input, Output>[] = [];
  let running = 0;
  let onArrival = () => {};

  async function runTogether(batch: readonly Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await run(batch.map(({ input }) => input));
      for (const [index, { resolve }] of batch.entries()) resolve(outputs[index] as Output);
    } catch (error) {
      // If the database is unavailable, it is for each of them.
      if (batch.length === 1 || asRefusal(error)?.code === 'unavailable') {
        for (const { reject } of batch) reject(error);
        return;
      }
      for (const each of batch) await runTogether([each]);
    }
  }

  /** Resolves when this many more are pending than now, or a batch is full, or the time is over. */
  function gather(more: number): Promise<void> {
    const enough = Math.min(maxBatchSize, waiting.length + more);
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        onArrival = () => {};
        resolve();
      };
      const timer = setTimeout(end, delayMs);
      onArrival = () => {
        if (waiting.length >= enough) end();
      };
      onArrival();
    });
  }

  async function work(): Promise<void> {
    running += 1;
    // Everything of the same turn of the event loop belongs to one batch.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatchSize);
      await runTogether(batch);
      if (delayMs > 0 && batch.length > 1) await gather(batch.length);
    }
    running -= 1;
  }

  return (input: Input): Promise<Output> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxPending) {
        reject(new AppError('unavailable', { retryAfterS: 5 }));
        return;
      }
      waiting.push({ input, resolve, reject });
      onArrival();
      if (running < atOnce) void work();
    });
}
