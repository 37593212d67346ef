import { type Scope, scopeOfSystem } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import { asRefusal, isHeldUp } from '../database/databaseErrors.ts';
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

/** The error, with what it concerns if that is one message or one site. */
export interface Problem {
  err: unknown;
  raw_message_id?: string;
  site_id?: string;
}
type LogLine = (problem: Problem, text: string) => void;
/** Receives the processor's errors. */
export interface ProcessorLog {
  error: LogLine;
  warn: LogLine;
}

export interface TurnDependencies {
  database: Database;
  hub: Pick<EventHub, 'wake'>;
  now: () => number;
  log: ProcessorLog;
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
  { database, now, log }: Omit<TurnDependencies, 'hub'>,
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

/** Whether the other sites have the same problem. */
const isOfAllSites = (error: unknown): boolean => asRefusal(error) !== null && !isHeldUp(error);

/**
 * Processes what is pending, a batch of each site in turn, so that neither a backlog nor a lock of one site holds up
 * the alarms of another. A site that is held up is left for the next call, and is then the last.
 *
 * @returns to call until `isStopped`; it throws where no site can be processed
 */
export function createSiteTurns(dependencies: TurnDependencies, isStopped: () => boolean) {
  const { database, hub, log } = dependencies;
  /** The number of messages of a site still to be processed one by one. */
  const singly = new Map<string, number>();
  let heldUp = new Set<string>();

  /** @returns whether more of the site is pending */
  async function processSite(siteId: string): Promise<boolean> {
    const left = singly.get(siteId) ?? 0;
    const limit = left > 0 ? 1 : BATCH;
    try {
      const { count, isFailed } = await processBatch(dependencies, scopeOfSystem(siteId), limit);
      singly.set(siteId, isFailed ? count : Math.max(0, left - 1));
      return isFailed || count === limit;
    } finally {
      hub.wake(siteId);
    }
  }

  /** @returns whether more of any of the sites is pending */
  async function processEach(siteIds: readonly string[]): Promise<boolean> {
    let hasMore = false;
    for (const siteId of siteIds) {
      if (isStopped()) return false;
      try {
        if (await processSite(siteId)) hasMore = true;
      } catch (error) {
        if (isOfAllSites(error)) throw error;
        heldUp.add(siteId);
        log.warn({ err: error, site_id: siteId }, 'the uplinks of a site wait');
      }
    }
    return hasMore;
  }

  return async (): Promise<void> => {
    const before = heldUp;
    heldUp = new Set();
    let hasMore = true;
    while (hasMore) {
      const waiting = (await listWaitingSites(database.db)).filter((siteId) => !heldUp.has(siteId));
      const rank = (siteId: string) => Number(before.has(siteId));
      hasMore = await processEach(waiting.toSorted((a, b) => rank(a) - rank(b)));
    }
  };
}
