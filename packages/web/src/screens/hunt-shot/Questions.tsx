import { makeStyles } from '@fluentui/react-components';
import { askedQuestions, type FormAnswer, type FormQuestion } from '@satomori/core';
import { Section } from '../../ui/Section.tsx';
import type { Draft } from './draft.ts';
import { QuestionField } from './QuestionField.tsx';
import { TrapField } from './TrapField.tsx';
import type { ChangeDraft } from './useDraft.ts';

interface QuestionsProps {
  questions: readonly FormQuestion[];
  draft: Draft;
  change: ChangeDraft;
  problems: Readonly<Record<string, string>>;
}

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '24px' },
  // A question that has nothing to choose from.
  question: { ':empty': { display: 'none' } },
});

const FROM_TRAP = 'わなの登録から入りました。';

/** The site's questions, one below the other; those whose condition does not hold are not there. */
export function Questions({ questions, draft, change, problems }: QuestionsProps) {
  const styles = useStyles();
  const answer = (code: string, given: FormAnswer | null) =>
    change(({ answers: { [code]: _before, ...others }, fromTrap }) => ({
      answers: given === null ? others : { ...others, [code]: given },
      fromTrap: fromTrap.filter((each) => each !== code),
    }));
  return (
    <Section title="捕獲の内容">
      <div className={styles.list}>
        {askedQuestions(questions, draft.answers).map((question) => {
          const problem = problems[question.code] ?? null;
          return (
            <div key={question.code} className={styles.question} data-problem={problem !== null}>
              {question.kind === 'trap' ? (
                <TrapField {...{ question, questions, draft, change, problem }} />
              ) : (
                <QuestionField
                  question={question}
                  answer={draft.answers[question.code]}
                  onAnswer={(given) => answer(question.code, given)}
                  problem={problem}
                  from={draft.fromTrap.includes(question.code) ? FROM_TRAP : null}
                />
              )}
            </div>
          );
        })}
      </div>
    </Section>
  );
}
