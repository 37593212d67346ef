import type { CheckResult, FormAnswers, FormQuestion, HuntResult } from '@satomori/core';
import { CAUGHT_RESULTS } from '@satomori/core';

/** What is known of a capture before its form opens. */
export interface CaptureStart {
  trapId: string;
  /** `null`: the person says it in the form. */
  result: HuntResult | null;
}

/** The form of a capture at a trap. */
export const capturePath = ({ trapId, result }: CaptureStart): string =>
  `/HuntShot?${new URLSearchParams({ trap_id: trapId, ...(result === null ? {} : { result }) }).toString()}`;

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
