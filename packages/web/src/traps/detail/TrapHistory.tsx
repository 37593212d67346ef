import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useReading } from '../../queries/api.ts';
import { trapLogQueries } from '../../queries/trapLogs.ts';
import { Empty } from '../../ui/list/Empty.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { Timeline } from '../../ui/list/Timeline.tsx';
import { TrapLogItem } from './TrapLogItem.tsx';

/** All logs of a trap, newest first. */
export function TrapHistory({ trap_id }: { trap_id: string }) {
  const query = useInfiniteQuery(trapLogQueries(useReading()).ofTrap(trap_id));
  const logs = useMemo(() => query.data?.pages.flatMap(({ json }) => json) ?? [], [query.data]);
  return (
    <PagedList
      query={query}
      skeleton={{ rows: 6, height: 56 }}
      empty={
        logs.length === 0 && (
          <Empty>ここに、子機からの通信と、見回り・確認などの記録が新しい順に並びます。</Empty>
        )
      }
    >
      <Timeline
        rows={logs}
        rowId={(log) => log.id}
        // A clock that is clearly wrong would put the report under a wrong day.
        at={(log) => (log.is_clock_odd ? log.received_at : log.occurred_at)}
        renderItem={(log) => (
          <TrapLogItem log={log} cancelled={logs.find(({ id }) => id === log.cancels_log_id)} />
        )}
      />
    </PagedList>
  );
}
