import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useReading } from '../../queries/api.ts';
import { trapLogQueries } from '../../queries/trapLogs.ts';
import { Empty } from '../../ui/list/Empty.tsx';
import { EndlessEnd } from '../../ui/list/EndlessEnd.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { Timeline } from '../../ui/list/Timeline.tsx';
import { TrapLogItem } from './TrapLogItem.tsx';

/** All logs of a trap, newest first. */
export function TrapHistory({ trap_id }: { trap_id: string }) {
  const query = useInfiniteQuery(trapLogQueries(useReading()).ofTrap(trap_id));
  const {
    data,
    error,
    isPending,
    isFetchingNextPage,
    isFetchNextPageError,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = query;
  const logs = useMemo(() => data?.pages.flatMap(({ json }) => json) ?? [], [data]);
  if (isPending) return <Skeleton rows={6} height={56} />;
  if (data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (logs.length === 0)
    return <Empty>ここに、子機からの通信と、見回り・確認などの記録が新しい順に並びます。</Empty>;
  return (
    <>
      {error !== null && !isFetchNextPageError && (
        <LoadFailed error={error} onRetry={() => void refetch()} hasOldData />
      )}
      <Timeline
        rows={logs}
        rowId={(log) => log.id}
        // A clock that is clearly wrong would put the report under a wrong day.
        at={(log) => (log.is_clock_odd ? log.received_at : log.occurred_at)}
        renderItem={(log) => (
          <TrapLogItem log={log} cancelled={logs.find(({ id }) => id === log.cancels_log_id)} />
        )}
      />
      <EndlessEnd
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        hasFailed={isFetchNextPageError}
        onMore={fetchNextPage}
      />
    </>
  );
}
