import { makeStyles } from '@fluentui/react-components';
import type { AdminQuestion } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FormKind, useQuestionActs } from '../../../queries/posts/adminQuestions.ts';
import { useReading } from '../../../queries/api.ts';
import { groupQueries } from '../../../queries/groups.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Empty } from '../../../ui/list/Empty.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { useMovedFocus } from './useMovedFocus.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    maxWidth: '900px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  moved: { margin: 0 },
});

interface QuestionListProps {
  kind: FormKind;
  form: readonly AdminQuestion[];
  onOpen: (question: AdminQuestion) => void;
}

/** The questions in the order in which the form asks them. */
export function QuestionList({ kind, form, onOpen }: QuestionListProps) {
  const styles = useStyles();
  const { order } = useQuestionActs();
  const { data: groups = [] } = useQuery(groupQueries(useReading()).list());
  const [moved, setMoved] = useState('');
  const { list, keep } = useMovedFocus<HTMLOListElement>(form);

  function move(index: number, by: -1 | 1) {
    const question = form[index];
    if (question === undefined || form[index + by] === undefined || order.isPending) return;
    const ids = form.map(({ id }) => id).toSpliced(index, 1);
    ids.splice(index + by, 0, question.id);
    keep(`${question.id}:${by}`);
    order.mutate(
      { kind, ids },
      { onSuccess: () => setMoved(`「${question.question}」を${index + by + 1}番目にしました。`) },
    );
  }

  if (form.length === 0) return <Empty>質問はまだありません。</Empty>;
  return (
    <>
      {order.error !== null && <FormError>{actErrorText(order.error)}</FormError>}
      <p className={styles.moved} role="status">
        {order.error === null && moved}
      </p>
      <ol ref={list} className={styles.list} aria-label="質問">
        {form.map((question, index) => (
          <QuestionRow
            key={question.id}
            question={question}
            number={index + 1}
            form={form}
            groupName={groups.find(({ id }) => id === question.group_id)?.name ?? null}
            onOpen={() => onOpen(question)}
            onMove={(by) => move(index, by)}
          />
        ))}
      </ol>
    </>
  );
}
