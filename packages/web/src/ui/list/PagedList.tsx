import { Button, makeStyles } from '@fluentui/react-components';
import type { ReactNode, RefCallback } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { Skeleton } from '../page/Skeleton.tsx';

interface EndlessEndProps {
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

const useStyles = makeStyles({
  end: { display: 'flex', justifyContent: 'center', padding: '8px 0' },
  button: { [ON_PHONE]: { minHeight: '48px' } },
});

/**
 * The end of an endless list: loads more when it comes into view, and with a button for people who do not
 * scroll.
 */
function EndlessEnd({ hasMore, isLoading, hasFailed, onMore }: EndlessEndProps) {
  const styles = useStyles();
  // A new ref for each rendering, so that the end is observed again where it is still visible after the list
  // has grown.
  const watch: RefCallback<HTMLElement> = (element) => {
    // After a failure only the person tries again, so that a dead connection is not retried forever.
    if (element === null || hasFailed || isLoading || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && onMore(), {
      rootMargin: '400px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
  if (!hasMore) return null;
  return (
    <div ref={watch} className={styles.end}>
      <Button className={styles.button} onClick={onMore} disabledFocusable={isLoading}>
        {isLoading ? '読み込んでいます' : hasFailed ? '続きを読み込めませんでした。再試行' : '続きを読む'}
      </Button>
    </div>
  );
}

/** The part of an infinite query that this needs. */
interface PagedQuery {
  data: object | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => Promise<unknown>;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface PagedListProps {
  query: PagedQuery;
  /** Stands for the first page until it is there. */
  skeleton: { rows: number; height: number };
  /** Shown instead of rows where there are none: `Empty`; `false` where there are some. */
  empty: ReactNode;
  children: ReactNode;
}

/** A list that is read page by page: a failure to read on is said at its end, any other one above it. */
export function PagedList({ query, skeleton, empty, children }: PagedListProps) {
  const { data, error, isFetchNextPageError } = query;
  return (
    <>
      {error !== null && !isFetchNextPageError && (
        <LoadFailed error={error} onRetry={() => void query.refetch()} hasOldData={data !== undefined} />
      )}
      {query.isPending && <Skeleton {...skeleton} />}
      {data !== undefined && empty}
      {children}
      <EndlessEnd
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        hasFailed={isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
