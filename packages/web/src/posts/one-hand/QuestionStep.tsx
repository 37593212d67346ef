import type { FormAnswer, FormQuestion } from '@satomori/core';
import type { ReactNode } from 'react';
import { toggledChoices } from '../../ui/form/toggledChoices.ts';
import { type BigChoice, ChoicePage } from '../../ui/one-hand/ChoicePage.tsx';
import type { OneHandPageProps } from '../../ui/one-hand/OneHandPage.tsx';
import { isTyped, TypedStep } from './TypedStep.tsx';
import { NumberStep } from './NumberStep.tsx';
import { PeopleStep } from './PeopleStep.tsx';

interface QuestionStepProps {
  page: Omit<OneHandPageProps, 'title' | 'rows'>;
  question: FormQuestion;
  answer: FormAnswer | undefined;
  choices: readonly BigChoice[];
  /** What a number counts. */
  picture: ReactNode;
  onAnswer: (answer: FormAnswer | null) => void;
  /** After a choice that needs no other. */
  onNext: () => void;
  /** Opens the ordinary form. */
  onWhole: () => void;
}

/** One question of a post, in the way that its kind is answered with one hand. */
export function QuestionStep(props: QuestionStepProps) {
  const { page, question, answer, choices, picture, onAnswer, onNext, onWhole } = props;
  if (question.kind === 'number')
    return (
      <NumberStep
        {...page}
        {...{ question, picture }}
        value={typeof answer === 'number' ? answer : null}
        onValue={onAnswer}
      />
    );
  if (isTyped(question)) return <TypedStep {...page} {...{ question, answer, onAnswer }} />;
  if (question.kind === 'user') return <PeopleStep {...page} {...{ question, answer, onAnswer }} />;
  const choosing = { ...page, title: question.question };
  if (choices.length === 0)
    return (
      <ChoicePage
        {...choosing}
        lines={['この質問は、ふつうの画面で答えます。']}
        choices={[{ value: '', label: 'ふつうの画面を開く' }]}
        onChoose={onWhole}
      />
    );
  if (question.kind === 'multi') {
    const chosen = Array.isArray(answer) ? answer : [];
    return (
      <ChoicePage
        {...choosing}
        lines={['いくつでも選べます']}
        {...{ choices, chosen }}
        onChoose={(value) => onAnswer(toggledChoices(choices, chosen, value))}
      />
    );
  }
  return (
    <ChoicePage
      {...choosing}
      choices={choices}
      chosen={typeof answer === 'string' ? answer : null}
      onChoose={(value) => {
        onAnswer(value);
        onNext();
      }}
    />
  );
}
