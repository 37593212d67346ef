import { makeStyles } from '@fluentui/react-components';
import { DAY_MS, type FormAnswer, type FormQuestion, formatDate } from '@satomori/core';
import { useNow } from '../../platform/device/clock.ts';
import { BigButton } from '../../ui/one-hand/BigButton.tsx';
import { OneHandPage, type OneHandPageProps } from '../../ui/one-hand/OneHandPage.tsx';
import { SCREEN_READER_ONLY } from '../../ui/text/screenReaderOnly.ts';
import { TypedField } from '../questions/QuestionField.tsx';

const TYPED: readonly FormQuestion['kind'][] = ['text', 'date', 'datetime'];

/** Whether the answer is typed, with the keyboard of the phone. */
export const isTyped = ({ kind }: FormQuestion): boolean => TYPED.includes(kind);

const DAYS = ['きょう', 'きのう', 'おととい'];

/** What most answers are, so that they need no keyboard. */
function usualAnswers({ kind }: FormQuestion, now: number): [label: string, answer: string][] {
  if (kind === 'date') return DAYS.map((label, ago) => [label, formatDate(now - ago * DAY_MS)]);
  return kind === 'datetime' ? [['いま', new Date(now).toISOString()]] : [];
}

const useStyles = makeStyles({
  // The page says the question already.
  field: { '& label': SCREEN_READER_ONLY, '& input, & textarea': { minHeight: '64px' } },
});

interface TypedStepProps extends Omit<OneHandPageProps, 'title' | 'rows'> {
  question: FormQuestion;
  answer: FormAnswer | undefined;
  onAnswer: (answer: FormAnswer | null) => void;
}

/** A text, a day or a time: the field of the ordinary form, above what most answers are. */
export function TypedStep({ question, answer, onAnswer, ...page }: TypedStepProps) {
  const styles = useStyles();
  const usual = usualAnswers(question, useNow());
  return (
    <OneHandPage
      {...page}
      title={question.question}
      rows={usual.map(([label, value]) => ({
        targets: [
          <BigButton key={label} isChosen={answer === value} onClick={() => onAnswer(value)}>
            {label}
          </BigButton>,
        ],
      }))}
    >
      <div className={styles.field}>
        <TypedField
          {...{ question, onAnswer }}
          text={typeof answer === 'string' ? answer : ''}
          problem={null}
        />
      </div>
    </OneHandPage>
  );
}
