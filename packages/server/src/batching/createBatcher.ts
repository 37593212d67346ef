import { asRefusal } from '../database/databaseErrors.ts';
import { AppError } from '../errors/appError.ts';

export interface BatcherOptions<Input, Output> {
  /** Works on all of them, or on none; answers in the order of the inputs. */
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>;
  maxBatchSize: number;
  /** So many batches under way; one where they must keep their order. */
  atOnce?: number;
  /** Beyond this many that wait callers are refused. */
  maxPending: number;
  /**
   * After several were answered together the next batch waits so long at most for as many to come: who was answered often
   * asks again at once, and a fuller batch costs little more than a small one.
   */
  gatherMs?: number;
}

interface Waiting<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets calls that come while another is under way be worked on together: they wait for nothing but the batch before
 * them, or a moment more where `gatherMs` says so. Where a batch fails for a reason of its own each of its inputs is
 * tried alone, so that a bad one fails by itself.
 *
 * @returns the call for one input; it rejects with `unavailable` where too many wait
 * Source: R2, R19.
 */
export function createBatcher<Input, Output>(options: BatcherOptions<Input, Output>) {
  const { run, maxBatchSize, atOnce = 1, maxPending, gatherMs = 0 } = options;
  const waiting: Waiting<Input, Output>[] = [];
  let running = 0;
  let onArrival = () => {};

  async function runTogether(batch: readonly Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await run(batch.map(({ input }) => input));
      for (const [index, { resolve }] of batch.entries()) resolve(outputs[index] as Output);
    } catch (error) {
      // Where the database is away it is away for each of them.
      if (batch.length === 1 || asRefusal(error)?.code === 'unavailable') {
        for (const { reject } of batch) reject(error);
        return;
      }
      for (const each of batch) await runTogether([each]);
    }
  }

  /** Resolves when so many more wait than now, or as many as go together, or it has lasted long enough. */
  function gather(more: number): Promise<void> {
    const enough = Math.min(maxBatchSize, waiting.length + more);
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        onArrival = () => {};
        resolve();
      };
      const timer = setTimeout(end, gatherMs);
      onArrival = () => {
        if (waiting.length >= enough) end();
      };
      onArrival();
    });
  }

  async function work(): Promise<void> {
    running += 1;
    // Whatever came in the same turn of the event loop goes together.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatchSize);
      await runTogether(batch);
      if (gatherMs > 0 && batch.length > 1) await gather(batch.length);
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
