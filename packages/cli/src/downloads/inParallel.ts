/**
 * Processes a list in its order with limited concurrency. The first failure stops it, and is thrown once all running
 * items have ended.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  count: number,
  signal: AbortSignal,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const queue = items.values();
  const workOff = async () => {
    try {
      for (const item of queue) {
        both.throwIfAborted();
        await work(item, both);
      }
    } catch (error) {
      stop.abort(error);
    }
  };
  await Promise.all(Array.from({ length: count }, workOff));
  signal.throwIfAborted();
  stop.signal.throwIfAborted();
}
