import { type FormAnswers, type FormQuestion, type CaptureInput, isCaught, toCapture } from '@satomori/core';
import { newPostDraft, type PostDraft, saidByForm, timeOf } from '../../posts/draft/postDraft.ts';

/** Names of the forms that captures are made with, one's own and paper slips. */
export const HUNT_FORMS = ['hunt-shot', 'hunt-slip'] as const;
export const [HUNT_FORM, SLIP_FORM] = HUNT_FORMS;
/** Name of the draft that edits a capture. */
export const captureEditName = (id: string): string => `hunt-mend ${id}`;

/** A capture as far as it is typed. */
export interface HuntDraft extends PostDraft {
  /** Questions that were answered by choosing a trap, not by the person. */
  fromTrap: readonly string[];
  /** `null`: the proposed number stands. */
  captureNo: string | null;
  /** Who caught it, of a paper slip; `null`: not said, of one's own none is asked for. */
  hunterId: string | null;
}

export const newHuntDraft = (now: number, answers: FormAnswers = {}): HuntDraft => ({
  ...newPostDraft(now, answers),
  fromTrap: [],
  captureNo: null,
  hunterId: null,
});

/** A paper slip of somebody else: when it was stands there, and is not the time of its entry. */
export const newSlipDraft = (now: number): HuntDraft => ({ ...newHuntDraft(now), typedTime: '' });

/** The post as the contract takes it. What was not said is left out. */
export function captureOf(
  draft: HuntDraft,
  questions: readonly FormQuestion[],
  proposedNo: string | null,
): CaptureInput {
  const said = toCapture(questions, draft.answers) as Partial<CaptureInput>;
  const captureNo = (draft.captureNo ?? proposedNo ?? '').trim();
  return {
    ...said,
    ...saidByForm(draft),
    captured_at: timeOf(draft).at ?? '',
    capture_no: isCaught(said.result) && captureNo !== '' ? captureNo : null,
  } as CaptureInput;
}

/** As `captureOf`, of a paper slip: it says whose it is, and its number is not one of this phone's. */
export const slipPointOf = (draft: HuntDraft, questions: readonly FormQuestion[]): CaptureInput => ({
  ...captureOf(draft, questions, null),
  hunter_id: draft.hunterId ?? '',
});
