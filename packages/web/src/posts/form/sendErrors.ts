import { ApiError, errorText, type InputProblem, NetworkError } from '@satomori/core';
import { ChangedElsewhere } from '../../platform/drafts/changedElsewhere.ts';
import { NotStored } from '../../platform/outbox/notStored.ts';

const KEPT = '入力した内容は残っています。';
const STOPPED = `送信を中断しました。${KEPT}もう一度送信しても、二重には記録されません。`;
const NO_ANSWER = `サーバーに届いたか確かめられませんでした。${KEPT}電波の良い所で、もう一度送信してください。二重には記録されません。`;

const CHANGED_ELSEWHERE =
  'ほかの画面で下書きが変更されたため、送信していません。どちらを残すか、上の表示から選んでください。';

/** What the server found wrong with the fields; empty for other errors. */
export const problemsIn = (error: unknown): InputProblem[] => {
  const problems = error instanceof ApiError ? error.details['problems'] : undefined;
  return Array.isArray(problems) ? (problems as InputProblem[]) : [];
};

/** Whether the same id was sent before with other content. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.result === 'id_conflict';

/**
 * Why a form was not sent, and what became of its input.
 *
 * @param recorded the sentence where the same id was sent before with other content
 */
export function sendSentence(error: unknown, wasStopped: boolean, recorded: string): string {
  if (wasStopped) return STOPPED;
  if (error instanceof ChangedElsewhere) return CHANGED_ELSEWHERE;
  if (error instanceof NotStored) return `${error.message}${KEPT}`;
  if (error instanceof NetworkError) return NO_ANSWER;
  return isConflict(error) ? recorded : `${errorText(error)}${KEPT}`;
}
