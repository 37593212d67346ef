import { createBatcher } from '../batching/createBatcher.ts';
import type { Database } from '../database/database.ts';
import { loadSessions, type Session, type SessionKey } from './sessionRepository.ts';

/** A session as of now; `null` for users who are unknown, disabled or deleted, and for ended tokens. */
export type FindSession = (key: SessionKey) => Promise<Session | null>;

/** The maximum number of connections of a server, so that no connected caller is refused here. */
const MAX_PENDING = 5_000;
const MAX_BATCH_SIZE = 100;
/** One query running, and one for requests that arrived too late for it. */
const AT_ONCE = 2;

/**
 * Reads the session of each request from the database after the request has arrived; those of simultaneous requests
 * in one statement, so that many cost hardly more than one.
 */
export function createSessionLoader({ db }: Pick<Database, 'db'>): FindSession {
  return createBatcher<SessionKey, Session | null>({
    run: (keys) => loadSessions(db, keys),
    maxBatchSize: MAX_BATCH_SIZE,
    atOnce: AT_ONCE,
    maxPending: MAX_PENDING,
  });
}
