import { type Scope, scopeOfSystem } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import { asRefusal } from '../database/databaseErrors.ts';
import { lockSite } from '../database/sequence.ts';
import type { EventHub } from '../events/hub.ts';
import { ingest } from './ingest.ts';
import {
  listWaiting,
  listWaitingSites,
  type Outcome,
  type RawMessage,
  settleMessages,
} from './rawMessageRepository.ts';

export interface UplinkProcessor {
  /** There may be something to do. */
  wake(): void;
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** A server that died between keeping a message and working on it left it here. */
const POLL_INTERVAL_MS = 5_000;

/** What went wrong, and of which message where it is one's own fault. */
export interface Problem {
  err: unknown;
  raw_message_id?: string;
}
type LogLine = (problem: Problem, text: string) => void;
/** Where the processor tells what went wrong. */
export interface ProcessorLog {
  error: LogLine;
  warn: LogLine;
}

interface Dependencies {
  database: Database;
  hub: Pick<EventHub, 'wake'>;
  now: () => number;
  log: ProcessorLog;
}

/**
 * Between two batches while more keeps coming, so that what comes meanwhile is one batch and not many, and the posts have
 * the machine to themselves. What comes first is worked on at once; an alarm waits no longer than this and a batch.
 */
const BREATH_MS = 250;

/** A pause that whoever is in a hurry can end. */
function createInterruptibleDelay() {
  let end = () => {};
  return {
    take: () =>
      new Promise<void>((resolve) => {
        end = resolve;
        setTimeout(resolve, BREATH_MS);
      }),
    end: () => end(),
  };
}

/** So many at once: enough that the commit costs little, few enough that people's writes wait for a moment only. */
const BATCH = 500;

/**
 * Works off the kept messages, oldest first, a batch of one site at a time with all that follows from it in one
 * transaction: a crash in between leaves them waiting, so nothing is lost and nothing happens twice. The site's turn is
 * held meanwhile: several servers on one database never work on the same site at once, and a device's messages keep
 * their order. Where a batch fails its messages are worked on one by one, so that the one at fault fails alone.
 */
export function createUplinkProcessor({ database, hub, now, log }: Dependencies): UplinkProcessor {
  let running: Promise<void> | null = null;
  let isAsked = false;
  let isStopped = false;
  const delay = createInterruptibleDelay();
  /** How many are still to be worked on one by one. */
  let singly = 0;

  /** @returns how many there were */
  async function processBatch(scope: Scope, limit: number): Promise<number> {
    let waiting: RawMessage[] = [];
    try {
      await database.transaction(async (trx) => {
        await lockSite(trx, scope.siteId);
        waiting = await listWaiting(trx, scope, limit);
        const outcomes = await ingest(trx, scope, waiting, now());
        const settled = waiting.map((message, index) => ({ message, outcome: outcomes[index] as Outcome }));
        await settleMessages(trx, scope, settled, now());
      });
      return waiting.length;
    } catch (error) {
      const [first] = waiting;
      if (first === undefined || asRefusal(error) !== null) throw error;
      if (waiting.length > 1) {
        singly = waiting.length;
        return waiting.length;
      }
      log.error({ err: error, raw_message_id: first.id }, 'an uplink could not be processed');
      const problem = error instanceof Error ? error.message : String(error);
      const failed = { message: first, outcome: { status: 'failed', problem } } as const;
      await database.transaction((trx) => settleMessages(trx, scope, [failed], now()));
      return 1;
    }
  }

  /** Works off what waits, site by site, until a batch is not full any more. */
  async function processSites(): Promise<void> {
    for (const siteId of await listWaitingSites(database.db)) {
      let count = 0;
      let limit = BATCH;
      do {
        limit = singly > 0 ? 1 : BATCH;
        singly = Math.max(0, singly - 1);
        try {
          count = await processBatch(scopeOfSystem(siteId), limit);
        } finally {
          hub.wake(siteId);
        }
      } while (!isStopped && count > 0 && (count === limit || singly > 0));
    }
  }

  async function work(): Promise<void> {
    while (isAsked && !isStopped) {
      isAsked = false;
      try {
        await processSites();
      } catch (error) {
        log.warn({ err: error }, 'the uplink queue waits for the database');
      }
      if (isAsked) await delay.take();
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
      wake();
      while (running !== null) {
        delay.end();
        await running;
      }
    },
    stop: async () => {
      isStopped = true;
      delay.end();
      clearInterval(timer);
      await running;
    },
  };
}
