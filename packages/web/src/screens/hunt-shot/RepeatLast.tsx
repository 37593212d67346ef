import { Button, makeStyles } from '@fluentui/react-components';
import type { FormAnswers, FormQuestion } from '@satomori/core';
import { useSession } from '../../queries/session/session.tsx';
import { repeatedAnswers } from './recentChoices.ts';

const useStyles = makeStyles({ button: { minHeight: '52px', whiteSpace: 'normal' } });

interface RepeatLastProps {
  questions: readonly FormQuestion[];
  answers: FormAnswers;
  onRepeat: (answers: FormAnswers) => void;
}

/** Answers by one press what the person answered the same way last time; the button says every answer. */
export function RepeatLast({ questions, answers, onRepeat }: RepeatLastProps) {
  const styles = useStyles();
  const { user } = useSession();
  const repeated = repeatedAnswers(questions, answers, user.id);
  // One answer is as quick to choose itself.
  if (repeated.length < 2) return null;
  const given = Object.fromEntries(repeated.map(({ question, answer }) => [question, answer]));
  return (
    <Button className={styles.button} onClick={() => onRepeat(given)}>
      前回と同じ：{repeated.map(({ label }) => label).join('、')}
    </Button>
  );
}
