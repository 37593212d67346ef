import type { HuntPoint, HuntPointFilter } from '@satomori/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { huntPointQueries } from '../../../queries/huntPoints.ts';
import { useReading } from '../../../queries/api.ts';
import { useSession } from '../../../queries/session.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { EndlessEnd } from '../../../ui/EndlessEnd.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CaptureRows } from './CaptureRows.tsx';

const PAGE = 50;

export interface CaptureListProps {
  label: string;
  filter: HuntPointFilter;
  /** Whether the filter may be why there is none. */
  isFiltered: boolean;
  openId: string | null;
  onOpen: (capture: HuntPoint) => void;
}

/** Captures as the filter leaves them, newest first, page after page. */
export function CaptureList({ label, filter, isFiltered, openId, onOpen }: CaptureListProps) {
  const reading = useReading();
  const { site } = useSession();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, ...list } =
    useInfiniteQuery({
      ...huntPointQueries(reading).list({ ...filter, limit: PAGE }),
      placeholderData: keepPreviousData,
    });
  const { fetchNextPage } = list;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const captures = data?.pages.flatMap(({ json }) => json) ?? [];
  return (
    <>
      {error !== null && !isFetchNextPageError && (
        <LoadFailed error={error} onRetry={() => void list.refetch()} hasOldData={data !== undefined} />
      )}
      {isPending && <Skeleton rows={8} height={44} />}
      <CaptureRows
        label={label}
        captures={captures}
        needsApproval={site.post_needs_approval}
        openId={openId}
        onOpen={onOpen}
      />
      {data !== undefined && captures.length === 0 && !isFiltered && (
        <Empty>ここに、捕獲が新しい順に並びます。捕獲は「ほかく投稿」から記録します。</Empty>
      )}
      <EndlessEnd
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        hasFailed={isFetchNextPageError}
        onMore={more}
      />
    </>
  );
}
