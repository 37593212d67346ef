import { createBatcher } from '../batching/createBatcher.ts';
import type { Database } from '../database/database.ts';
import { loadSessions, type Session } from './sessionRepository.ts';

/** The session of a user as it stands now; `null` for unknown, disabled and deleted ones. */
export type FindSession = (userId: string) => Promise<Session | null>;

/** The most connections that a server has; nobody who has one is refused here. */
const MOST_WAITING = 5_000;
const MOST_TOGETHER = 100;
/** One on its way, and one for who came too late for it. */
const AT_ONCE = 2;

/**
 * Reads the session of each request from the database, after the request has come: those of requests that come at the
 * same moment in one statement, so that many of them cost hardly more than one.
 */
export function createSessions({ db }: Pick<Database, 'db'>): FindSession {
  return createBatcher<string, Session | null>({
    run: (userIds) => loadSessions(db, userIds),
    mostTogether: MOST_TOGETHER,
    atOnce: AT_ONCE,
    mostWaiting: MOST_WAITING,
  });
}
