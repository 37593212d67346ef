import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Db } from '../database/database.ts';
import { lockPerson } from '../database/locks.ts';
import { AppError } from '../errors/appError.ts';
import type { Authenticated } from './authenticate.ts';
import { sessionChange } from '../sessions/sessionChange.ts';
import { loadSession, type Session } from '../sessions/sessionRepository.ts';
import type { Tokens } from '../sessions/tokens.ts';

/** Whose request is being handled; without both fields an unknown caller's. */
type Caller = Partial<Pick<Authenticated, 'token' | 'session'>>;

const callers = new AsyncLocalStorage<Caller>();

/** Every transaction that the work begins on a checked database is checked for this caller. */
export const runAsCaller = <T>(caller: Caller, work: () => Promise<T>): Promise<T> =>
  callers.run(caller, work);

async function checkSession(trx: Db, engine: Database['engine'], before: Session): Promise<void> {
  await lockPerson(trx, engine, before.user.id);
  const change = sessionChange(before, await loadSession(trx, before.user.id, before.tokenId));
  if (change === 'revoked') throw new AppError('session_revoked');
  // The token is still valid: a retry is judged by the new rights.
  if (change === 'rights') throw new AppError('unavailable', { retryAfterS: 1 });
}

/**
 * The database for routes. A body may take minutes to arrive, so a person's transaction first checks token and
 * session again, and locks the person's row: once an account is disabled none of its data is stored.
 *
 * @throws {AppError} from `transaction`: `token_expired`, `invalid_token`, `session_revoked`; `unavailable` if the
 * person's rights have changed since the request arrived
 * Source: R51, R62.
 */
export function checkedDatabase(database: Database, tokens: Pick<Tokens, 'verify'>): Database {
  return {
    ...database,
    transaction: async (work) => {
      const { token, session } = callers.getStore() ?? {};
      if (token === undefined || session === undefined) return database.transaction(work);
      await tokens.verify(token);
      return database.transaction(async (trx) => {
        await checkSession(trx, database.engine, session);
        return work(trx);
      });
    },
    get transactionsUnderWay() {
      return database.transactionsUnderWay;
    },
  };
}
