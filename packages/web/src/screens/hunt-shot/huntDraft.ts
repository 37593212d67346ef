import {
  type FormAnswers,
  type FormQuestion,
  type CaptureInput,
  HUNT_RESULT_LABELS,
  isCaught,
  type PhotoKind,
  SPECIES_LABELS,
  toCapture,
} from '@satomori/core';
import type { AnsweredFiring } from '../../traps/captureStart.ts';
import type { RecordedPost } from '../../posts/form/useRecordPost.ts';
import {
  newPostDraft,
  type PostDraft,
  postFields,
  timeOf,
  type WrittenTime,
} from '../../posts/draft/postDraft.ts';

/** Names of the forms that create captures: one's own and paper slips. */
export const HUNT_FORMS = ['hunt-shot', 'hunt-slip'] as const;
export const [HUNT_FORM, SLIP_FORM] = HUNT_FORMS;
/** Name of the draft that edits a capture. */
export const captureEditName = (id: string): string => `hunt-mend ${id}`;

/** A capture as far as it is entered. */
export interface HuntDraft extends PostDraft {
  /** Questions that were answered by choosing a trap, not by the person. */
  fromTrap: readonly string[];
  /** Numbers of animals that the form preset, and the person has not changed. */
  presets: readonly string[];
  /** The firing of the visit from which the form was opened. */
  firing: (AnsweredFiring & { trapId: string }) | null;
  /** `null`: the proposed number. */
  captureNo: string | null;
  /** The person of a paper slip; `null`: not chosen, or a capture of one's own. */
  hunterId: string | null;
}

export const newHuntDraft = (now: number, answers: FormAnswers = {}): HuntDraft => ({
  ...newPostDraft(now, answers),
  fromTrap: [],
  presets: [],
  firing: null,
  captureNo: null,
  hunterId: null,
});

/** The time of a paper slip is written on it: it is neither the time of entry nor that of a photo of the slip. */
export const SLIP_TIME: WrittenTime = { typedTime: '', precision: 'exact' };

export const newSlipDraft = (now: number): HuntDraft => ({ ...newHuntDraft(now), ...SLIP_TIME });

/** The firing that a capture answers: that of the visit, unless the person has chosen another trap or result. */
export const answeredFiring = (
  { firing }: Pick<HuntDraft, 'firing'>,
  { trap_id, result }: Partial<CaptureInput>,
): AnsweredFiring | null => (firing?.trapId === trap_id && isCaught(result) ? firing : null);

/** The body of the call; missing answers are left out. */
export function captureOf(
  draft: HuntDraft,
  questions: readonly FormQuestion[],
  proposedNo: string | null,
): CaptureInput {
  const answered = toCapture(questions, draft.answers) as Partial<CaptureInput>;
  const captureNo = (draft.captureNo ?? proposedNo ?? '').trim();
  const firing = answeredFiring(draft, answered);
  return {
    ...answered,
    ...postFields(draft),
    ...(firing === null ? {} : { trap_log_id: firing.id }),
    captured_at: timeOf(draft).at ?? '',
    capture_no: isCaught(answered.result) && captureNo !== '' ? captureNo : null,
  } as CaptureInput;
}

/** As `captureOf`, for a paper slip: with its person, and without the numbering of this phone. */
export const slipPointOf = (draft: HuntDraft, questions: readonly FormQuestion[]): CaptureInput => ({
  ...captureOf(draft, questions, null),
  hunter_id: draft.hunterId ?? '',
});

/** A capture in a few words, for the list of what is to be sent. */
export const captureLabel = ({ result, species, place }: CaptureInput): string =>
  [species ? SPECIES_LABELS[species] : HUNT_RESULT_LABELS[result], place].filter(Boolean).join('　');

/** What is sent of a new capture. */
export const recordedCapture = (point: CaptureInput, form: { name: string; path: string }): RecordedPost => ({
  id: point.id,
  kind: 'capture',
  subject: point.trap_id ?? null,
  body: point,
  label: captureLabel(point),
  form,
});

/** Kinds of photos as the records of a killed animal usually have them, in their order. Source: R272. */
const KINDS_AS_TAKEN: readonly PhotoKind[] = ['whole_before', 'tail_before', 'tail_after', 'teeth'];
const NO_KINDS: readonly PhotoKind[] = [];

/** The kinds that new photos of a capture get. */
export const kindsAsTaken = ({ result }: Partial<CaptureInput>): readonly PhotoKind[] =>
  result === 'captured' ? KINDS_AS_TAKEN : NO_KINDS;
