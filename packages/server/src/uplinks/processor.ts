import { createSiteTurns, type TurnDependencies } from './siteTurns.ts';

export interface UplinkProcessor {
  /** Starts processing if there are pending messages. */
  wake(): void;
  /** Resolves when no message is pending. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Finds messages of a server that crashed between storing and processing them. */
const POLL_INTERVAL_MS = 5_000;

/**
 * Pause between two batches under load, so that messages collect into one batch and posts get CPU time. The first
 * message is processed at once; an alarm waits at most this long plus one batch.
 */
const BATCH_DELAY_MS = 250;

/** A delay that can be ended early. */
function createInterruptibleDelay() {
  let end = () => {};
  return {
    take: () =>
      new Promise<void>((resolve) => {
        end = resolve;
        setTimeout(resolve, BATCH_DELAY_MS);
      }),
    end: () => end(),
  };
}

/**
 * Processes stored messages, oldest first, a batch of one site per transaction under the site's lock, so that a crash
 * loses and repeats nothing. If a batch fails, its messages are processed one by one.
 */
export function createUplinkProcessor(dependencies: TurnDependencies): UplinkProcessor {
  let running: Promise<void> | null = null;
  let isAsked = false;
  let isStopped = false;
  const delay = createInterruptibleDelay();
  /** Callers that wait for the last message: no batch is delayed meanwhile. */
  let draining = 0;
  const processSites = createSiteTurns(dependencies, () => isStopped);

  async function work(): Promise<void> {
    while (isAsked && !isStopped) {
      isAsked = false;
      try {
        await processSites();
      } catch (error) {
        dependencies.log.warn({ err: error }, 'the uplink queue waits for the database');
      }
      if (isAsked && !isStopped && draining === 0) await delay.take();
    }
  }

  function wake(): void {
    isAsked = true;
    running ??= work().finally(() => {
      running = null;
      if (isAsked && !isStopped) wake();
    });
  }

  const timer = setInterval(wake, POLL_INTERVAL_MS);
  timer.unref();

  return {
    wake,
    drain: async () => {
      draining += 1;
      delay.end();
      wake();
      while (running !== null) await running;
      draining -= 1;
    },
    stop: async () => {
      isStopped = true;
      delay.end();
      clearInterval(timer);
      await running;
    },
  };
}
