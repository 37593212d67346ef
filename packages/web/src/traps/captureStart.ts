import type { CheckResult, FormAnswers, FormQuestion, HuntResult, TrapLog } from '@satomori/core';
import { CAUGHT_RESULTS } from '@satomori/core';

/** The firing that a capture answers. */
export type AnsweredFiring = Pick<TrapLog, 'id' | 'occurred_at'>;

/** What is known of a capture before its form opens. */
interface CaptureStart {
  trapId: string;
  /** `null`: the person says it in the form. */
  result: HuntResult | null;
  /** `null`: none is known. */
  firing: AnsweredFiring | null;
}

/** The form of a capture at a trap. */
export function capturePath({ trapId, result, firing }: CaptureStart): string {
  const params = new URLSearchParams({ trap_id: trapId });
  if (result !== null) params.set('result', result);
  if (firing !== null) {
    params.set('trap_log_id', firing.id);
    params.set('fired_at', firing.occurred_at);
  }
  return `/HuntShot?${params.toString()}`;
}

/** The firing that the form's address names. */
export function startFiring(params: URLSearchParams): AnsweredFiring | null {
  const [id, occurred_at] = [params.get('trap_log_id'), params.get('fired_at')];
  return id === null || occurred_at === null || Number.isNaN(Date.parse(occurred_at))
    ? null
    : { id, occurred_at };
}

/** The result of the capture that a check of a trap found; `null`: there is no animal in hand. */
export const caughtResult = (result: CheckResult | null): HuntResult | null =>
  CAUGHT_RESULTS.find((caught) => caught === result) ?? null;

/** Answers that the address of the form gives: the trap, and what was found in it. */
export function startAnswers(params: URLSearchParams, questions: readonly FormQuestion[]): FormAnswers {
  const trapId = params.get('trap_id');
  const trap = questions.find(({ kind }) => kind === 'trap');
  const outcome = questions.find(({ field }) => field === 'result');
  const result = outcome?.options.find(({ code }) => code === params.get('result'));
  return {
    ...(trapId === null || trap === undefined ? {} : { [trap.code]: trapId }),
    ...(outcome === undefined || result === undefined ? {} : { [outcome.code]: result.code }),
  };
}
