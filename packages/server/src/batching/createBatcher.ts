import { asRefusal } from '../database/databaseErrors.ts';
import { AppError } from '../errors.ts';

export interface BatcherOptions<Input, Output> {
  /** Works on all of them, or on none; answers in the order of the inputs. */
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>;
  mostTogether: number;
  /** So many batches under way; one where they must keep their order. */
  atOnce?: number;
  /** Beyond this many that wait callers are refused. */
  mostWaiting: number;
}

interface Waiting<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets calls that come while another is under way be worked on together: they wait for nothing but the batch before
 * them. Where a batch fails for a reason of its own each of its inputs is tried alone, so that a bad one fails by itself.
 *
 * @returns the call for one input; it rejects with `unavailable` where too many wait
 * Source: trust rules 2 (group commit) and 19 (bounded queues).
 */
export function createBatcher<Input, Output>(options: BatcherOptions<Input, Output>) {
  const { run, mostTogether, atOnce = 1, mostWaiting } = options;
  const waiting: Waiting<Input, Output>[] = [];
  let running = 0;

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

  async function work(): Promise<void> {
    running += 1;
    // Whatever came in the same turn of the event loop goes together.
    await new Promise(setImmediate);
    while (waiting.length > 0) await runTogether(waiting.splice(0, mostTogether));
    running -= 1;
  }

  return (input: Input): Promise<Output> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) {
        reject(new AppError('unavailable', { retryAfterS: 5 }));
        return;
      }
      waiting.push({ input, resolve, reject });
      if (running < atOnce) void work();
    });
}
