import type { DeliveryProblem } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import type { Attempt } from '../../outbound/attempt.ts';
import { noteProblem, updateLineAccount } from './accountRepository.ts';
import { deleteLineLink, noteSentByLine } from './linkRepository.ts';

export interface LineNotices {
  /** Notifies a person in the transaction that removes their link. */
  onLinkEnded: (trx: Db, scope: Scope, userId: string, now: number) => Promise<void>;
  /** Notifies the administrators of what keeps every message from being sent. */
  onLineRefused: (trx: Db, scope: Scope, problem: DeliveryProblem, now: number) => Promise<void>;
}

/** What keeps the next messages from being sent as well. */
const OF_ACCOUNT: readonly DeliveryProblem[] = ['settings_refused', 'quota_exceeded'];

/** Writes down what came of a message: for its person, and for the administrators. Source: R161. */
export async function settleLine(
  trx: Db,
  scope: Scope,
  userId: string,
  attempt: Attempt,
  { onLinkEnded, onLineRefused, now }: LineNotices & { now: number },
): Promise<void> {
  if (attempt.result === 'sent') {
    await updateLineAccount(trx, scope, { last_sent_at: now });
    await noteSentByLine(trx, scope, userId, now);
    return;
  }
  if (attempt.result === 'ended') {
    const link = { user_id: userId, line_user_id: attempt.called };
    if (await deleteLineLink(trx, scope, link)) await onLinkEnded(trx, scope, userId, now);
    return;
  }
  const { result, problem, answer = null } = attempt;
  if (result === 'later' || answer === null) return;
  const isNew = await noteProblem(trx, scope, { problem, problem_answer: answer, problem_at: now });
  if (isNew && OF_ACCOUNT.includes(problem)) await onLineRefused(trx, scope, problem, now);
}
