import { makeStyles } from '@fluentui/react-components';
import { askedQuestions, type FormAnswer, type FormAnswers, type FormQuestion } from '@satomori/core';
import type { ReactNode } from 'react';
import { Section } from '../../ui/Section.tsx';
import { QuestionField } from './QuestionField.tsx';

interface QuestionsProps {
  title: string;
  questions: readonly FormQuestion[];
  answers: FormAnswers;
  /** `null` takes the answer back. */
  onAnswer: (code: string, answer: FormAnswer | null) => void;
  problems: Readonly<Record<string, string>>;
  /** A field of the form's own for a question, in place of the one of its kind. */
  renderField?: (question: FormQuestion, problem: string | null) => ReactNode;
  /** Where an answer comes from, if not from the person. */
  originOf?: (code: string) => string | null;
}

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '24px' },
  // A question that has nothing to choose from.
  question: { ':empty': { display: 'none' } },
});

/** The answers without or with another one to this question. */
export function answersWith(answers: FormAnswers, code: string, answer: FormAnswer | null): FormAnswers {
  const { [code]: _before, ...others } = answers;
  return answer === null ? others : { ...others, [code]: answer };
}

/** The site's questions, one below the other; those whose condition does not hold are not there. */
export function Questions(props: QuestionsProps) {
  const { title, questions, answers, onAnswer, problems, renderField, originOf } = props;
  const styles = useStyles();
  return (
    <Section title={title}>
      <div className={styles.list}>
        {askedQuestions(questions, answers).map((question) => {
          const problem = problems[question.code] ?? null;
          return (
            <div key={question.code} className={styles.question} data-problem={problem !== null}>
              {renderField?.(question, problem) ?? (
                <QuestionField
                  question={question}
                  answer={answers[question.code]}
                  onAnswer={(given) => onAnswer(question.code, given)}
                  problem={problem}
                  from={originOf?.(question.code) ?? null}
                />
              )}
            </div>
          );
        })}
      </div>
    </Section>
  );
}
