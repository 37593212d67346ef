import type { FormAnswer, FormQuestion, PhotoKind } from '@satomori/core';
import { isAnswered, MAX_PHOTOS } from '@satomori/core';
import { type ReactNode, useState } from 'react';
import type { OneHand } from '../../platform/device/oneHand.ts';
import { BigButton } from '../../ui/one-hand/BigButton.tsx';
import type { BigChoice } from '../../ui/one-hand/ChoicePage.tsx';
import type { PostDraft } from '../draft/postDraft.ts';
import type { ChangeDraft, FormDraft } from '../draft/useDraft.ts';
import { problemsOf } from '../form/formProblems.ts';
import type { Sending } from '../form/useSend.ts';
import { usePhotos } from '../form/usePhotos.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { PhotosStep } from './PhotosStep.tsx';
import { PlaceStep } from './PlaceStep.tsx';
import { QuestionStep } from './QuestionStep.tsx';
import { nextStep, type StepState, stepsOf } from './wizardSteps.ts';

interface PostWizardProps<Draft extends PostDraft> {
  settings: OneHand;
  questions: readonly FormQuestion[];
  form: FormDraft<Draft>;
  sending: Sending<Draft>;
  stateOf: (draft: Draft) => StepState;
  photoKinds: readonly PhotoKind[];
  /** The choices of a question, with pictures where there are. */
  choicesOf: (question: FormQuestion) => readonly BigChoice[];
  onAnswer: (code: string, answer: FormAnswer | null) => void;
  /** What its numbers count. */
  picture: ReactNode;
  /** What would be sent, line by line. */
  wordsOf: (draft: Draft) => readonly string[];
  /** What the person is asked to look at before it is sent. */
  renderWarnings: (draft: Draft) => ReactNode;
  /** Back from the first step. */
  onLeave: () => void;
  /** Opens the ordinary form with the same draft. */
  onWhole: () => void;
}

/** The steps that lead here, and the ways to the next and back. */
function useWay<Draft extends PostDraft>({ questions, form, stateOf, onLeave }: PostWizardProps<Draft>) {
  const [way, setWay] = useState(() => [nextStep(questions, stateOf(form.draft), null).key]);
  const state = stateOf(form.draft);
  const at = way.at(-1) ?? null;
  const step = stepsOf(questions, state).find(({ key }) => key === at) ?? nextStep(questions, state, null);
  return {
    step,
    // As the draft is after the answer of this moment.
    goOn: () => setWay([...way, nextStep(questions, stateOf(form.latest()), step.key).key]),
    goTo: (key: string) => setWay([...way, key]),
    goBack: () => (way.length > 1 ? setWay(way.slice(0, -1)) : onLeave()),
  };
}

/**
 * A post step by step, for one hand: on the same draft as its ordinary form, and sent by the same code. Only what must be
 * answered is asked; the rest can be written in the ordinary form.
 */
export function PostWizard<Draft extends PostDraft>(props: PostWizardProps<Draft>) {
  const { settings, questions, form, sending, photoKinds, choicesOf, onAnswer, wordsOf, onWhole } = props;
  const { draft } = form;
  const { step, goOn, goTo, goBack } = useWay(props);
  const photos = usePhotos(form, { most: MAX_PHOTOS, proposed: photoKinds });
  const isKnown = step.kind !== 'question' || isAnswered(draft.answers[step.key]);
  const isLast = step.kind === 'confirm';
  const mayGoOn = isKnown || !step.question.required;
  const page = {
    settings,
    onBack: goBack,
    last:
      mayGoOn && !isLast ? (
        <BigButton key="next" isPrimary={isKnown} onClick={goOn}>
          {isKnown && step.kind !== 'place' ? '次へ' : 'とばす'}
        </BigButton>
      ) : undefined,
  };
  if (step.kind === 'photos') return <PhotosStep key="photos" {...page} {...{ draft, photos }} />;
  if (step.kind === 'place')
    return (
      <PlaceStep
        key="place"
        {...page}
        draft={draft}
        change={form.change as ChangeDraft<PostDraft>}
        onLocated={goOn}
      />
    );
  if (step.kind === 'confirm') {
    const { isSending, error } = sending;
    const { problems, isEdited } = problemsOf(sending, draft);
    const wrong = stepsOf(questions, props.stateOf(draft)).find(
      ({ key }) => key in problems.questions || key in problems.parts,
    );
    return (
      <ConfirmStep
        key="confirm"
        settings={settings}
        onBack={isSending ? undefined : goBack}
        lines={wordsOf(draft)}
        error={isEdited ? null : error}
        isSending={isSending}
        isReading={photos.reading > 0}
        onSend={() => void sending.send(form.latest())}
        onStop={sending.stop}
        onEdit={wrong === undefined ? null : () => goTo(wrong.key)}
        onWhole={onWhole}
      >
        {props.renderWarnings(draft)}
      </ConfirmStep>
    );
  }
  const { question } = step;
  return (
    <QuestionStep
      key={question.code}
      {...{ page, question }}
      answer={draft.answers[question.code]}
      choices={choicesOf(question)}
      picture={props.picture}
      onAnswer={(answer) => onAnswer(question.code, answer)}
      onNext={goOn}
      onWhole={onWhole}
    />
  );
}
