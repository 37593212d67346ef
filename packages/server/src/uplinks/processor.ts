import type { FastifyBaseLogger } from 'fastify';
import { scopeOfSystem } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import { asRefusal } from '../database/databaseErrors.ts';
import type { EventHub } from '../events/hub.ts';
import { ingest } from './ingest.ts';
import { settleMessage, takePending } from './rawMessageRepository.ts';

export interface UplinkProcessor {
  /** There may be something to do. */
  wake(): void;
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** A server that died between keeping a message and working on it left it here. */
const LOOK_AGAIN_MS = 5_000;

interface Dependencies {
  database: Database;
  hub: EventHub;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/**
 * Works off the kept messages, oldest first, each with all that follows from it in one transaction:
 * a crash in between leaves it waiting, so nothing is lost and nothing happens twice.
 */
export function createUplinkProcessor({ database, hub, now, log }: Dependencies): UplinkProcessor {
  let running: Promise<void> | null = null;
  let isAsked = false;
  let isStopped = false;

  /** @returns whether there was one */
  async function processOne(): Promise<boolean> {
    let current: { site_id: string; id: string } | null = null;
    try {
      return await database.transaction(async (trx) => {
        const message = await takePending(trx, database.engine);
        if (message === undefined) return false;
        current = message;
        const outcome = await ingest(trx, scopeOfSystem(message.site_id), message, now());
        await settleMessage(trx, message, outcome, now());
        return true;
      });
    } catch (error) {
      if (current === null || asRefusal(error) !== null) throw error;
      log.error(
        { err: error, raw_message_id: (current as { id: string }).id },
        'an uplink could not be processed',
      );
      const problem = error instanceof Error ? error.message : String(error);
      await settleMessage(database.db, current, { status: 'failed', problem }, now());
      return true;
    } finally {
      if (current !== null) hub.wake((current as { site_id: string }).site_id);
    }
  }

  async function work(): Promise<void> {
    while (isAsked && !isStopped) {
      isAsked = false;
      try {
        while (!isStopped && (await processOne()));
      } catch (error) {
        log.warn({ err: error }, 'the uplink queue waits for the database');
      }
    }
  }

  function wake(): void {
    isAsked = true;
    running ??= work().finally(() => {
      running = null;
      if (isAsked && !isStopped) wake();
    });
  }

  const timer = setInterval(wake, LOOK_AGAIN_MS);
  timer.unref();

  return {
    wake,
    drain: async () => {
      wake();
      while (running !== null) await running;
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
