import { askedQuestions, type FormAnswers, type FormQuestion, isAnswered } from '@satomori/core';

/** Part of a form's address that opens the form itself, also for whoever uses かんたん操作. */
export const WHOLE_FORM = 'whole';

/** A page of a post that is written step by step. */
type WizardStep =
  | { key: string; kind: 'question'; question: FormQuestion }
  | { key: 'photos'; kind: 'photos' }
  | { key: 'place'; kind: 'place' }
  | { key: 'confirm'; kind: 'confirm' };

/** What a draft says that decides about its steps. */
export interface StepState {
  answers: FormAnswers;
  /** Questions whose answer the form has put in, and the person has to look at. */
  presets: readonly string[];
  /** Whether nothing says yet where it happened. */
  needsPlace: boolean;
}

const PHOTOS: WizardStep = { key: 'photos', kind: 'photos' };
const PLACE: WizardStep = { key: 'place', kind: 'place' };
const CONFIRM: WizardStep = { key: 'confirm', kind: 'confirm' };

/** All steps of a post: what must be answered and the trap, photos, the place where it is unknown, and what is sent. */
export function stepsOf(
  questions: readonly FormQuestion[],
  { answers, needsPlace }: StepState,
): WizardStep[] {
  const asked = askedQuestions(questions, answers).filter(
    ({ required, kind }) => required || kind === 'trap',
  );
  return [
    ...asked.map((question): WizardStep => ({ key: question.code, kind: 'question', question })),
    PHOTOS,
    ...(needsPlace ? [PLACE] : []),
    CONFIRM,
  ];
}

/**
 * The next step that the person has to see: what is known of the trap, or was said before, is not asked again.
 *
 * @param after key of a step; `null`: before the first
 */
export function nextStep(
  questions: readonly FormQuestion[],
  state: StepState,
  after: string | null,
): WizardStep {
  // The place is needed no longer once it is there, and what comes after it is the next step all the same.
  const needsPlace = state.needsPlace || after === PLACE.key;
  const steps = stepsOf(questions, { ...state, needsPlace });
  const isToSee = (step: WizardStep) =>
    step.kind !== 'question' || !isAnswered(state.answers[step.key]) || state.presets.includes(step.key);
  const from = after === null ? 0 : steps.findIndex(({ key }) => key === after) + 1;
  return steps.slice(from).find(isToSee) ?? CONFIRM;
}
