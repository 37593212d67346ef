import { type AdminQuestion, newId, QUESTION_LABELS, type FormAnswers } from '@satomori/core';
import { useState } from 'react';
import { type FormKind, useQuestionActs } from '../../../queries/posts/adminQuestions.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useEditedRow } from '../editedRow/useEditedRow.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { OptionFields } from './OptionFields.tsx';
import {
  bodyOf,
  enteredOf,
  newQuestion,
  problemsOf,
  type EnteredFields,
  type Identity,
  previewOf,
} from './questionFields.ts';
import { RetireQuestion } from './RetireQuestion.tsx';
import { QuestionInputs } from './QuestionInputs.tsx';
import { answersWith, Questions } from '../../../posts/questions/Questions.tsx';

const NO_PROBLEMS = {};

/** 見本: the question in the form's own fields; what is answered here goes nowhere. */
function QuestionPreview({ typed, identity }: { typed: EnteredFields; identity: Identity }) {
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

interface QuestionDialogProps {
  kind: FormKind;
  /** The questions that the form asks now. */
  form: readonly AdminQuestion[];
  /** `null` to add a new one. */
  question: AdminQuestion | null;
  onClose: () => void;
}

/** The form of a question: its words, its options, when it is asked, and how it will look. */
export function QuestionDialog({ kind, form, question, onClose }: QuestionDialogProps) {
  const { add, change } = useQuestionActs();
  const [id] = useState(() => question?.id ?? newId());
  const [empty] = useState(newQuestion);
  const edited = useEditedRow({ row: question, empty, enteredOf, labels: QUESTION_LABELS });
  const { typed, version, set, takeStored } = edited;
  const [isAsked, setIsAsked] = useState(false);
  const identity = {
    code: question?.code ?? `q_${id.slice(-12)}`,
    is_hunt: kind === 'hunt',
    field: question?.field ?? null,
  };
  const problems = problemsOf(typed, identity, form, question);
  const problemOf = (field: string) =>
    isAsked ? (problems.find((problem) => problem.field === field)?.message ?? null) : null;
  const place = form.findIndex(({ code }) => code === identity.code);
  const earlier = place < 0 ? form : form.slice(0, place);

  async function send() {
    const { code, is_hunt } = identity;
    const body = bodyOf(typed);
    if (question === null) await add.mutateAsync({ id, code, is_hunt, kind: typed.kind, ...body });
    else await change.mutateAsync({ id, ...body, version }).catch(takeStored);
  }

  const isRetired = question !== null && question.valid_to !== null;
  return (
    <FormDialog
      title={question === null ? '質問を足す' : `「${question.question}」の質問`}
      sendLabel={isRetired ? 'またたずねる' : '保存する'}
      onSend={send}
      canSend={() => {
        setIsAsked(true);
        return problems.length === 0;
      }}
      onClose={onClose}
      errorTextOf={actErrorText}
    >
      <QuestionInputs {...{ typed, set, problemOf, form, identity }} isNew={question === null} />
      <OptionFields
        options={typed.options}
        kind={typed.kind}
        stored={question?.options ?? []}
        canAdd={identity.field === null}
        problem={problemOf('options')}
        onOptions={(options) => set({ options })}
      />
      <ConditionFields
        condition={typed.condition}
        earlier={earlier}
        problem={problemOf('condition')}
        onCondition={(condition) => set({ condition })}
      />
      <QuestionPreview typed={typed} identity={identity} />
      {question !== null && !isRetired && <RetireQuestion question={question} onDone={onClose} />}
    </FormDialog>
  );
}
