import { useInfiniteQuery } from '@tanstack/react-query';
import { useReading } from '../../queries/api.ts';
import type { PartQuery } from '../../queries/posts/postMap.ts';
import { useSession } from '../../queries/session/session.tsx';
import { Empty } from '../../ui/list/Empty.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
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
  const query = useInfiniteQuery(kind.queries(reading).rows(filter));
  const posts = query.data?.pages.flatMap(({ json }) => json) ?? [];
  return (
    <PagedList
      query={query}
      skeleton={{ rows: 8, height: 44 }}
      empty={posts.length === 0 && !isFiltered && <Empty>{kind.empty}</Empty>}
    >
      <PostRows
        label={label}
        columns={kind.listColumns}
        posts={posts}
        needsApproval={site.post_needs_approval}
        openId={openId}
        onOpen={onOpen}
      />
    </PagedList>
  );
}
