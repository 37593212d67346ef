import { makeStyles } from '@fluentui/react-components';
import {
  askedQuestions,
  type FormAnswer,
  type FormAnswers,
  type FormQuestion,
  isAnswered,
} from '@satomori/core';
import type { ReactNode } from 'react';
import type { Fold } from '../../ui/form/ChoiceField.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { QuestionField } from './QuestionField.tsx';
import { useTouched } from './useTouched.ts';

interface QuestionsProps {
  title: string;
  questions: readonly FormQuestion[];
  answers: FormAnswers;
  /** `null` removes the answer. */
  onAnswer: (code: string, answer: FormAnswer | null) => void;
  problems: Readonly<Record<string, string>>;
  /** Replaces the field of a question with a special one. */
  renderField?: (question: FormQuestion, problem: string | null, fold: Fold) => ReactNode;
  /** Where an answer comes from, if not from the person. */
  originOf?: (code: string) => string | null;
}

const useStyles = makeStyles({
  // Where an answer folds the questions above it, `useTouched` keeps the scroll position.
  list: { display: 'flex', flexDirection: 'column', gap: '24px', overflowAnchor: 'none' },
  // A question without choices.
  question: { ':empty': { display: 'none' } },
});

/** The answers with this answer added, replaced or removed. */
export function answersWith(answers: FormAnswers, code: string, answer: FormAnswer | null): FormAnswers {
  const { [code]: _before, ...others } = answers;
  return answer === null ? others : { ...others, [code]: answer };
}

/** With fewer choices, folding saves no space. */
const FEW = 3;

/**
 * The site's questions, one below the other, without those whose condition is not met. An answered choice is
 * folded to its answer as soon as the person goes on to another question.
 */
export function Questions(props: QuestionsProps) {
  const { title, questions, answers, onAnswer, problems, renderField, originOf } = props;
  const styles = useStyles();
  const { list, touched, touch } = useTouched();
  return (
    <Section title={title}>
      <div ref={list} className={styles.list}>
        {askedQuestions(questions, answers).map((question) => {
          const { code, kind, options } = question;
          const problem = problems[code] ?? null;
          const isLong = kind === 'trap' || (kind === 'single' && options.length > FEW);
          const fold: Fold = {
            isFolded: isLong && isAnswered(answers[code]) && touched !== code && problem === null,
            onUnfold: () => touch(code),
          };
          return (
            <div
              key={code}
              className={styles.question}
              data-problem={problem !== null}
              data-code={code}
              onChange={() => touch(code)}
            >
              {renderField?.(question, problem, fold) ?? (
                <QuestionField
                  question={question}
                  answer={answers[code]}
                  onAnswer={(given) => onAnswer(code, given)}
                  problem={problem}
                  from={originOf?.(code) ?? null}
                  fold={fold}
                />
              )}
            </div>
          );
        })}
      </div>
    </Section>
  );
}
