import { Button, makeStyles } from '@fluentui/react-components';
import type { AdminQuestion } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQuestionQueries, type FormKind } from '../../../queries/posts/adminQuestions.ts';
import { useReading } from '../../../queries/api.ts';
import { SwitchRow } from '../../../ui/form/SwitchRow.tsx';
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import { QuestionList } from './QuestionList.tsx';
import { RetiredQuestions } from './RetiredQuestions.tsx';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  add: { marginLeft: 'auto' },
});

const FORMS: Readonly<Record<FormKind, string>> = { hunt: '捕獲の投稿', sighting: '目撃の投稿' };

/** The questions of both forms. */
export function QuestionsSection() {
  const styles = useStyles();
  const [kind, setKind] = useState<FormKind>('hunt');
  const [showsRetired, setShowsRetired] = useState(false);
  const [open, setOpen] = useState<{ question: AdminQuestion | null } | null>(null);
  const { data: form, error, isPending, refetch } = useQuery(adminQuestionQueries(useReading()).form(kind));
  const edit = (question: AdminQuestion | null) => setOpen({ question });

  return (
    <>
      <div className={styles.head}>
        <Tabs appearance="plain" label="様式" tabs={FORMS} chosen={kind} onChoose={setKind} />
        <SwitchRow label="やめた質問も表示する" isOn={showsRetired} onSwitch={setShowsRetired} />
        <Button
          className={styles.add}
          appearance="primary"
          disabledFocusable={form === undefined}
          onClick={() => edit(null)}
        >
          質問を足す
        </Button>
      </div>
      {error !== null && (
        <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={form !== undefined} />
      )}
      {isPending && <Skeleton rows={6} height={72} />}
      {form !== undefined && <QuestionList key={kind} kind={kind} form={form} onOpen={edit} />}
      {form !== undefined && showsRetired && <RetiredQuestions kind={kind} onOpen={edit} />}
      {form !== undefined && open !== null && (
        <QuestionDialog kind={kind} form={form} question={open.question} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
