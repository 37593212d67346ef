import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useReading } from '../../queries/api.ts';
import type { PartQuery } from '../../queries/posts/postMap.ts';
import { useSession } from '../../queries/session/session.tsx';
import { Empty } from '../../ui/list/Empty.tsx';
import { EndlessEnd } from '../../ui/list/EndlessEnd.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import type { PostKind, ShownPost } from '../filter/postKind.ts';
import { PostRows } from './PostRows.tsx';

export interface PostListProps {
  kind: PostKind;
  label: string;
  filter: PartQuery;
  /** Whether the filter may be why it is empty. */
  isFiltered: boolean;
  openId: string | null;
  onOpen: (post: ShownPost) => void;
}

/** The filtered posts, newest first, page by page. */
export function PostList({ kind, label, filter, isFiltered, openId, onOpen }: PostListProps) {
  const reading = useReading();
  const { site } = useSession();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, ...list } =
    useInfiniteQuery(kind.queries(reading).rows(filter));
  const { fetchNextPage } = list;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const posts = data?.pages.flatMap(({ json }) => json) ?? [];
  return (
    <>
      {error !== null && !isFetchNextPageError && (
        <LoadFailed error={error} onRetry={() => void list.refetch()} hasOldData={data !== undefined} />
      )}
      {isPending && <Skeleton rows={8} height={44} />}
      <PostRows
        label={label}
        columns={kind.listColumns}
        posts={posts}
        needsApproval={site.post_needs_approval}
        openId={openId}
        onOpen={onOpen}
      />
      {data !== undefined && posts.length === 0 && !isFiltered && <Empty>{kind.empty}</Empty>}
      <EndlessEnd
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        hasFailed={isFetchNextPageError}
        onMore={more}
      />
    </>
  );
}
