import {
  ApiError,
  errorText,
  type FormQuestion,
  type HuntPoint,
  type InputProblem,
  NetworkError,
} from '@satomori/core';
import { useRef, useState } from 'react';
import { useSendHuntPoint } from '../../queries/huntPoints.ts';
import { type Draft, pointOf } from './draft.ts';
import type { ChangeDraft } from './useDraft.ts';
import { countProblems, findProblems, type FormProblems, NO_PROBLEMS, placeProblems } from './problems.ts';

const KEPT = '入力した内容は残っています。';
const STOPPED = `送信を中断しました。${KEPT}もう一度送信しても、二重には記録されません。`;
const NO_ANSWER = `サーバーに届いたか確かめられませんでした。${KEPT}電波の良い所で、もう一度送信してください。二重には記録されません。`;
const RECORDED = '先に送った内容で記録済みです。直した内容は、別の記録として送信できます。';

const problemsIn = (error: unknown): InputProblem[] => {
  const problems = error instanceof ApiError ? error.details['problems'] : undefined;
  return Array.isArray(problems) ? (problems as InputProblem[]) : [];
};

const isConflict = (error: unknown) => error instanceof ApiError && error.result === 'id_conflict';

function sentenceFor(error: unknown, wasStopped: boolean): string {
  if (wasStopped) return STOPPED;
  if (error instanceof NetworkError) return NO_ANSWER;
  return isConflict(error) ? RECORDED : `${errorText(error)}${KEPT}`;
}

interface SendState {
  isSending: boolean;
  error: string | null;
  isRecordedOtherwise: boolean;
  problems: FormProblems;
  /** In which they were found. */
  tried: Draft | null;
}
const IDLE: SendState = {
  isSending: false,
  error: null,
  isRecordedOtherwise: false,
  problems: NO_PROBLEMS,
  tried: null,
};

/** Checks a draft and sends it; whatever comes of it, the draft stays until the server has said that it has it. */
export function useSend(
  questions: readonly FormQuestion[],
  proposedNo: string | null,
  change: ChangeDraft,
  onSent: (stored: HuntPoint, draft: Draft) => void,
) {
  const { mutateAsync } = useSendHuntPoint();
  const [state, setState] = useState(IDLE);
  const stopping = useRef<AbortController | null>(null);

  async function send(draft: Draft) {
    // State lags behind a second press of the same moment; this does not.
    if (stopping.current !== null) return;
    const point = pointOf(draft, questions, proposedNo);
    const problems = findProblems(draft, point, questions, Date.now());
    const count = countProblems(problems);
    if (count > 0) {
      const error = [`送信していません。${count}か所を直してください。`, ...problems.others].join(' ');
      setState({ ...IDLE, error, problems, tried: draft });
      return;
    }
    // The proposed number goes on after this capture is recorded: a second try must say the same again.
    change({ captureNo: point.capture_no ?? '' });
    const controller = new AbortController();
    stopping.current = controller;
    setState({ ...IDLE, isSending: true });
    try {
      const stored = await mutateAsync({ point, photos: draft.photos, signal: controller.signal });
      setState(IDLE);
      onSent(stored, draft);
    } catch (error) {
      const placed = placeProblems(problemsIn(error), questions);
      const isRecordedOtherwise = isConflict(error);
      setState({
        ...IDLE,
        error: sentenceFor(error, controller.signal.aborted),
        isRecordedOtherwise,
        problems: placed,
        tried: draft,
      });
    } finally {
      stopping.current = null;
    }
  }

  return { ...state, send, stop: () => stopping.current?.abort() };
}
