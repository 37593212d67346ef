import type { Effort, EffortInput } from '@satomori/core';
import { useRef, useState } from 'react';
import { clock } from '../../platform/device/clock.ts';
import { scrollPageTo } from '../../platform/page/scroll.ts';
import type { FormDraft } from '../../posts/draft/useDraft.ts';
import { problemsIn, sendSentence } from '../../posts/form/sendErrors.ts';
import { useRecordPost } from '../../posts/form/useRecordPost.ts';
import type { Kept, Posted } from '../../posts/form/useSend.ts';
import {
  EFFORT_FORM,
  type EffortDraft,
  effortLabel,
  effortOf,
  type EffortProblems,
  effortProblemNames,
  findEffortProblems,
  isValid,
  NO_PROBLEMS,
  placeEffortProblems,
} from './effortDraft.ts';

const RECORDED =
  'この出猟は、先に送った内容で記録済みです。一覧で確かめてから、この下書きを破棄してください。';

interface SendState {
  isSending: boolean;
  error: string | null;
  problems: EffortProblems;
  /** The draft in which the problems were found. */
  tried: EffortDraft | null;
  /** What became of the entry; `null` while it is being written. */
  posted: { kept: Kept } | { row: Effort } | null;
}
const IDLE: SendState = { isSending: false, error: null, problems: NO_PROBLEMS, tried: null, posted: null };

/**
 * Checks an entry of the hunting calendar, stores it on the device and sends it; the draft stays until one of both has
 * it.
 *
 * Source: R239.
 */
export function useSendEffort(form: FormDraft<EffortDraft>) {
  const [state, setState] = useState(IDLE);
  const stopping = useRef<AbortController | null>(null);
  const post = useRecordPost<EffortDraft, EffortInput, Effort>(form, ({ point }) => ({
    id: point.id,
    kind: 'effort',
    subject: null,
    body: point,
    label: effortLabel(point),
    form: { name: EFFORT_FORM, path: '/HuntEffort' },
  }));

  function check(draft: EffortDraft): boolean {
    const problems = findEffortProblems(draft, clock.now());
    if (isValid(problems)) return true;
    const names = effortProblemNames(problems);
    const count = names.length + problems.others.length;
    const error = [`送信していません。${count}か所を直してください。`, names.join('、'), ...problems.others];
    setState({ ...IDLE, error: error.join(' '), problems, tried: draft });
    return false;
  }

  async function transmit(draft: EffortDraft, { signal }: AbortController): Promise<Posted<Effort>> {
    await form.settled();
    const nothing = () => {};
    return post({ point: effortOf(draft), photos: [], signal, onUpload: nothing, onPhoto: nothing });
  }

  async function send(draft: EffortDraft): Promise<void> {
    // State is updated too late to stop a double press; this ref is not.
    if (stopping.current !== null || !check(draft)) return;
    const controller = new AbortController();
    stopping.current = controller;
    setState({ ...IDLE, isSending: true });
    try {
      const posted = await transmit(draft, controller);
      form.drop();
      scrollPageTo(0);
      setState({ ...IDLE, posted });
    } catch (error) {
      setState({
        ...IDLE,
        error: sendSentence(error, controller.signal.aborted, RECORDED),
        problems: placeEffortProblems(problemsIn(error)),
        tried: draft,
      });
    } finally {
      stopping.current = null;
    }
  }

  return { ...state, send, stop: () => stopping.current?.abort(), startOver: () => setState(IDLE) };
}
