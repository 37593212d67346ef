import type { FormAnswers } from '@satomori/core';
import { useState } from 'react';
import { answersWith, Questions } from '../../../posts/questions/Questions.tsx';
import { type EnteredFields, type Identity, previewOf } from './questionFields.ts';

const NO_PROBLEMS = {};

/** 見本: the question in the form's own fields; what is answered here goes nowhere. */
export function QuestionPreview({ typed, identity }: { typed: EnteredFields; identity: Identity }) {
  const [answers, setAnswers] = useState<FormAnswers>({});
  return (
    <Questions
      key={typed.kind}
      title="見本"
      questions={[previewOf(typed, identity)]}
      answers={answers}
      onAnswer={(code, answer) => setAnswers(answersWith(answers, code, answer))}
      problems={NO_PROBLEMS}
      renderField={({ kind, question }) =>
        kind === 'trap' ? <p>{`${question}：わなの一覧から選びます。`}</p> : null
      }
    />
  );
}
