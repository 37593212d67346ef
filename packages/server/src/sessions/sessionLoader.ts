import { createBatcher } from '../batching/createBatcher.ts';
import type { Database } from '../database/database.ts';
import { loadSessions, type Session, type SessionKey } from './sessionRepository.ts';

/** A session as it stands now; `null` for users who are unknown, disabled or deleted, and for tokens that were ended. */
export type FindSession = (key: SessionKey) => Promise<Session | null>;

/** The most connections that a server has; nobody who has one is refused here. */
const MAX_PENDING = 5_000;
const MAX_BATCH_SIZE = 100;
/** One on its way, and one for who came too late for it. */
const AT_ONCE = 2;

/**
 * Reads the session of each request from the database, after the request has come: those of requests that come at the
 * same moment in one statement, so that many of them cost hardly more than one.
 */
export function createSessionLoader({ db }: Pick<Database, 'db'>): FindSession {
  return createBatcher<SessionKey, Session | null>({
    run: (keys) => loadSessions(db, keys),
    maxBatchSize: MAX_BATCH_SIZE,
    atOnce: AT_ONCE,
    maxPending: MAX_PENDING,
  });
}
