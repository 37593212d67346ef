import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { type Attempt, attemptAfterError } from '../../outbound/attempt.ts';
import { findLineAccount } from './accountRepository.ts';
import { attemptOfLine } from './attemptOfLine.ts';
import type { LineApi } from './lineApi.ts';
import { findLineLink } from './linkRepository.ts';

export interface LineMessage {
  /** The same at each attempt, so that the person gets it once: a UUID. */
  id: string;
  userId: string;
  text: string;
}

/**
 * Sends a message to the LINE of its person.
 *
 * Source: R161.
 */
export const createSendLine =
  ({ lineApi, now }: { lineApi: LineApi; now: () => number }) =>
  async (db: Db, scope: Scope, { id, userId, text }: LineMessage): Promise<Attempt> => {
    const account = await findLineAccount(db, scope);
    if (account === undefined || !account.is_active || account.access_token === null)
      return { result: 'failed', problem: 'target_off' };
    const link = await findLineLink(db, scope, userId);
    if (link === undefined) return { result: 'failed', problem: 'link_ended' };
    try {
      const to = link.line_user_id;
      const answer = await lineApi.push(account.access_token, { to, text, retryKey: id });
      return await attemptOfLine(answer, to, now());
    } catch (error) {
      return attemptAfterError(error);
    }
  };
