import { Button, makeStyles } from '@fluentui/react-components';
import type { AdminQuestion } from '@satomori/core';
import { useState } from 'react';
import { useQuestionActs } from '../../../queries/posts/adminQuestions.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { FormError } from '../../../ui/form/FormError.tsx';

const useStyles = makeStyles({
  acts: { display: 'flex', flexDirection: 'column', alignItems: 'start', gap: '8px' },
  note: { margin: 0 },
});

interface RetireQuestionProps {
  question: AdminQuestion;
  onDone: () => void;
}

/** Takes a question out of its form, after a second press. */
export function RetireQuestion({ question, onDone }: RetireQuestionProps) {
  const styles = useStyles();
  const { retire } = useQuestionActs();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className={styles.acts}>
      {isAsked ? (
        <>
          <p className={styles.note}>これまでの答えはそのまま残ります。よろしいですか。</p>
          <Button
            disabledFocusable={retire.isPending}
            onClick={() => retire.mutate(question.id, { onSuccess: onDone })}
          >
            はい、たずねるのをやめる
          </Button>
        </>
      ) : (
        <Button onClick={() => setIsAsked(true)}>たずねるのをやめる</Button>
      )}
      {retire.error !== null && <FormError>{actErrorText(retire.error)}</FormError>}
    </div>
  );
}
