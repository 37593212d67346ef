import { makeStyles, tokens } from '@fluentui/react-components';
import type { FormQuestion, ReviewedPost } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useReading } from '../../queries/api.ts';
import { questionQueries } from '../../queries/posts/questions.ts';
import { Empty } from '../../ui/list/Empty.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import type { Post } from '../card/postWords.ts';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { useMayDo } from '../review/useMayDo.ts';
import type { Edited } from '../draft/editDraft.ts';
import { UnsendableDraft } from '../draft/UnsendableDraft.tsx';
import { useDraftIsRead, useIsTyped } from '../draft/useDraft.ts';

/** A post as it was read to be edited; `null`: it is not there for this person. */
export interface ReadPost<Row> {
  data: Row | null | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

interface EditGateProps<Row extends Post> {
  kind: ReviewedPost;
  id: string;
  post: ReadPost<Row>;
  questions: readonly FormQuestion[];
  atOf: (row: Row) => string;
  /** Path of the list it is in. */
  list: string;
  /** Name of its draft. */
  name: string;
  /** Names of the forms that posts of this kind are made with. */
  newForms: readonly string[];
  renderCard: (row: Row) => ReactNode;
  children: (edited: Edited<Row>) => ReactNode;
}

const useStyles = makeStyles({
  reason: {
    margin: 0,
    padding: '12px',
    borderLeft: `4px solid ${tokens.colorStatusDangerBorderActive}`,
    borderRadius: '4px',
    backgroundColor: tokens.colorStatusDangerBackground1,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    maxWidth: '760px',
    boxSizing: 'border-box',
  },
  word: { display: 'block', fontWeight: 700, color: tokens.colorStatusDangerForeground1 },
});

/** Opens a post that was sent for its form, once all is there; says why where it cannot be edited. */
export function EditGate<Row extends Post>(props: EditGateProps<Row>) {
  const { kind, post } = props;
  const { data, error } = post;
  const mayDo = useMayDo(kind);
  const [row, setRow] = useState<Row | null>(null);
  const mayEdit = (each: Row) => mayDo.on(each)?.actions.includes('edit') === true;
  if (row === null && data !== undefined && data !== null && mayEdit(data)) setRow(data);
  // Once open it stays: a verdict that comes meanwhile must not take away what is typed.
  if (row !== null) return <Opened {...props} row={row} isHunt={kind === 'capture'} />;
  if (error !== null)
    return <LoadFailed error={error} onRetry={() => void post.refetch()} hasOldData={data !== undefined} />;
  if (data === undefined) return <Skeleton rows={4} height={160} />;
  return <Uneditable {...props} row={data} />;
}

/** Why it cannot be edited, and what can become of a draft that was to mend it. */
function Uneditable<Row extends Post>(props: EditGateProps<Row> & { row: Row | null }) {
  const { id, row, list, name, newForms, renderCard } = props;
  const isDraftRead = useDraftIsRead(name);
  const isTyped = useIsTyped(name);
  if (!isDraftRead) return <Skeleton rows={4} height={160} />;
  if (isTyped)
    return (
      <UnsendableDraft {...{ id, name, newForms, list }} status={row?.status ?? null}>
        {row !== null && renderCard(row)}
      </UnsendableDraft>
    );
  return (
    <Empty action={<Link to={list}>一覧に戻る</Link>}>
      {row === null ? 'この記録は見つかりません。' : 'この記録は、いまは直せません。'}
    </Empty>
  );
}

/** What stands is that of the opening: what others change meanwhile is said when it is sent. */
function Opened<Row extends Post>(props: EditGateProps<Row> & { row: Row; isHunt: boolean }) {
  const { row, questions, atOf, isHunt, name, children } = props;
  const isDraftRead = useDraftIsRead(name);
  const styles = useStyles();
  const others = Object.keys(row.answers).filter((id) => !questions.some((question) => question.id === id));
  const answered = questionQueries(useReading()).answered(isHunt ? 'hunt' : 'sighting', others);
  const { data: former, error, refetch } = useQuery(answered);
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={false} />;
  if (former === undefined || !isDraftRead) return <Skeleton rows={4} height={160} />;
  return (
    <>
      {row.status === 'returned' && row.return_reason !== null && (
        <p className={styles.reason}>
          <span className={styles.word}>差し戻しの理由</span>
          {row.return_reason}
        </p>
      )}
      {children({ row, at: atOf(row), questions, former })}
    </>
  );
}
