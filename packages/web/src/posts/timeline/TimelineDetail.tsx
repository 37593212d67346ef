import type { ReactNode } from 'react';
import { DetailFrame } from '../../ui/list/DetailFrame.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { PostNotFound } from '../detail/PostNotFound.tsx';
import type { useOpenedPost } from './useOpenedPost.ts';

interface TimelineDetailProps<Row> {
  id: string;
  /** `捕獲`, `目撃`. */
  noun: string;
  opened: ReturnType<typeof useOpenedPost<Row & { id: string }>>;
  titleOf: (row: Row) => string;
  renderDetail: (row: Row) => ReactNode;
  onClose: () => void;
}

/** The open post beside its list. */
export function TimelineDetail<Row>(props: TimelineDetailProps<Row>) {
  const { id, noun, opened, titleOf, renderDetail, onClose } = props;
  const { row, error, retry } = opened;
  return (
    <DetailFrame key={id} id={id} name={row == null ? noun : titleOf(row)} onClose={onClose}>
      {row != null && renderDetail(row)}
      {row === null && <PostNotFound noun={noun} />}
      {row === undefined && error === null && <Skeleton rows={3} height={84} />}
      {row === undefined && error !== null && (
        <LoadFailed error={error} onRetry={() => void retry()} hasOldData={false} />
      )}
    </DetailFrame>
  );
}
