import { type Scope, scopeOfSystem } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import { asRefusal } from '../database/databaseErrors.ts';
import { lockSite } from '../database/sequence.ts';
import type { EventHub } from '../events/hub.ts';
import { ingest } from './ingest.ts';
import { noteMessages } from './integrationRepository.ts';
import {
  listWaiting,
  listWaitingSites,
  type Outcome,
  type RawMessage,
  settleMessages,
} from './rawMessageRepository.ts';

export interface UplinkProcessor {
  /** Starts processing if there are pending messages. */
  wake(): void;
  /** Resolves when no message is pending. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Finds messages of a server that crashed between storing and processing them. */
const POLL_INTERVAL_MS = 5_000;

/** The error, with the message concerned if only one failed. */
export interface Problem {
  err: unknown;
  raw_message_id?: string;
}
type LogLine = (problem: Problem, text: string) => void;
/** Receives the processor's errors. */
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

/** Messages per transaction: enough to make the commit cheap, few enough that people's writes wait only a moment. */
const BATCH = 500;

/** What administrators are told of an error of this server; its own words are in the log. */
const FAILED = 'サーバーの中で処理できませんでした。サーバーの管理者に、ログを確かめてもらってください。';

interface ProcessedBatch {
  count: number;
  /** It failed as a whole: its messages are to be processed one by one. */
  isFailed: boolean;
}

async function processBatch(
  { database, now, log }: Omit<Dependencies, 'hub'>,
  scope: Scope,
  limit: number,
): Promise<ProcessedBatch> {
  let waiting: RawMessage[] = [];
  try {
    await database.transaction(async (trx) => {
      await lockSite(trx, scope.siteId);
      waiting = await listWaiting(trx, scope, limit);
      const outcomes = await ingest(trx, scope, waiting, now());
      const settled = waiting.map((message, index) => ({ message, outcome: outcomes[index] as Outcome }));
      await settleMessages(trx, scope, settled, now());
      await noteMessages(trx, scope, settled);
    });
    return { count: waiting.length, isFailed: false };
  } catch (error) {
    const [first] = waiting;
    if (first === undefined || asRefusal(error) !== null) throw error;
    if (waiting.length > 1) return { count: waiting.length, isFailed: true };
    log.error({ err: error, raw_message_id: first.id }, 'an uplink could not be processed');
    const failed = [{ message: first, outcome: { status: 'failed', problem: FAILED } }] as const;
    await database.transaction(async (trx) => {
      await lockSite(trx, scope.siteId);
      await settleMessages(trx, scope, failed, now());
      await noteMessages(trx, scope, failed);
    });
    return { count: 1, isFailed: false };
  }
}

/**
 * Processes stored messages, oldest first, a batch of one site per transaction under the site's lock, so that a crash
 * loses and repeats nothing. If a batch fails, its messages are processed one by one.
 */
export function createUplinkProcessor(dependencies: Dependencies): UplinkProcessor {
  const { database, hub, log } = dependencies;
  let running: Promise<void> | null = null;
  let isAsked = false;
  let isStopped = false;
  const delay = createInterruptibleDelay();
  /** Callers that wait for the last message: no batch is delayed meanwhile. */
  let draining = 0;
  /** Number of messages still to be processed one by one. */
  let singly = 0;

  /** Processes pending messages, site by site, until a batch is not full. */
  async function processSites(): Promise<void> {
    for (const siteId of await listWaitingSites(database.db)) {
      let count = 0;
      let limit = BATCH;
      do {
        limit = singly > 0 ? 1 : BATCH;
        singly = Math.max(0, singly - 1);
        try {
          const batch = await processBatch(dependencies, scopeOfSystem(siteId), limit);
          count = batch.count;
          if (batch.isFailed) singly = count;
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
