import { makeStyles, tokens } from '@fluentui/react-components';
import type { FormQuestion, ReviewedPost } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useReading } from '../../queries/api.ts';
import { useOutboxView } from '../../queries/outbox/outbox.ts';
import { OUTBOX_PATH } from '../../queries/outbox/words.ts';
import { questionQueries } from '../../queries/posts/questions.ts';
import { Empty } from '../../ui/list/Empty.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import type { Post } from '../card/postWords.ts';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { useMayDo } from '../review/useMayDo.ts';
import type { Edited } from '../draft/editDraft.ts';
import { UnsendableDraft } from '../draft/UnsendableDraft.tsx';
import { useDraftIsRead, useIsTyped } from '../draft/useDraft.ts';

/** A post that was read for editing; `null`: this person cannot see it. */
interface ReadPost<Row> {
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
  /** Path of the list that contains it. */
  list: string;
  /** Name of its draft. */
  name: string;
  /** Names of the forms that create posts of this kind. */
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

/** Opens a sent post in its form once everything is loaded, or shows why it cannot be edited. */
export function EditGate<Row extends Post>(props: EditGateProps<Row>) {
  const { kind, id, post } = props;
  const { data, error } = post;
  const mayDo = useMayDo(kind);
  const outbox = useOutboxView();
  const [row, setRow] = useState<Row | null>(null);
  const mayEdit = (each: Row) => mayDo.on(each)?.actions.includes('edit') === true;
  // A second edit would begin without what the first one changed, and replace it.
  const isEditWaiting = outbox.entries.some((entry) => entry.id === id);
  const isEditable = data !== undefined && data !== null && mayEdit(data);
  if (row === null && isEditable && outbox.isRead && !isEditWaiting) setRow(data);
  // Once open it stays: a verdict that arrives meanwhile must not discard what is typed.
  if (row !== null) return <Opened {...props} row={row} isHunt={kind === 'capture'} />;
  if (isEditWaiting)
    return (
      <Empty action={<Link to={OUTBOX_PATH}>送信待ちの記録を見る</Link>}>
        この記録の修正が、まだこの端末にあります。続けて直すときは、送信待ちの記録の「直す」を押してください。
      </Empty>
    );
  if (error !== null)
    return <LoadFailed error={error} onRetry={() => void post.refetch()} hasOldData={data !== undefined} />;
  if (data === undefined || (isEditable && !outbox.isRead)) return <Skeleton rows={4} height={160} />;
  return <Uneditable {...props} row={data} />;
}

/** Shows why the post cannot be edited, and lets the person discard a draft of the edit. */
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

/** Uses the row as it was when opened: later changes by other people are reported when it is sent. */
function Opened<Row extends Post>(props: EditGateProps<Row> & { row: Row; isHunt: boolean }) {
  const { row, questions, atOf, isHunt, name, children } = props;
  const isDraftRead = useDraftIsRead(name);
  const styles = useStyles();
  const others = Object.keys(row.answers).filter((id) => !questions.some((question) => question.id === id));
  const answered = questionQueries(useReading()).answered(isHunt ? 'hunt' : 'sighting', others);
  const { data: former, error, refetch } = useQuery(answered);
  if (error !== null && former === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={false} />;
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
