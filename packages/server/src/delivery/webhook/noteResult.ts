import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { type Attempt, problemOf } from '../../outbound/attempt.ts';
import { updateTarget } from './targetRepository.ts';

/** Writes down for administrators what came of the last call. */
export async function noteResult(db: Db, scope: Scope, result: Attempt, now: number): Promise<void> {
  const noted =
    result.result === 'sent'
      ? { last_sent_at: now }
      : { problem: problemOf(result), problem_answer: result.answer ?? null, problem_at: now };
  await updateTarget(db, scope, noted);
}
