import { type Area, formatDate, listAreas, MAX_PAGE_SIZE, type ReadingApi } from '@satomori/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNow } from '../../platform/device/clock.ts';
import { useReading } from '../../queries/api.ts';
import { isInForce } from './areaRings.ts';
import { allPages } from '../../queries/allPages.ts';

const areaKeys = { all: ['areas'] as const };

const areaQueries = (reading: ReadingApi) => ({
  /** Every area that this person may see. */
  list: () =>
    queryOptions({
      queryKey: [...areaKeys.all, 'list'],
      queryFn: ({ signal }): Promise<Area[]> =>
        allPages((cursor) => reading.list(listAreas, { cursor, limit: MAX_PAGE_SIZE }, { signal })),
    }),
});

/** The areas that this person may see, and those of them that are in force today. */
export function useAreas() {
  const today = formatDate(useNow());
  const { data, error, isPending, refetch } = useQuery(areaQueries(useReading()).list());
  const inForce = useMemo(() => (data ?? []).filter((area) => isInForce(area, today)), [data, today]);
  return { areas: data, inForce, error, isPending, retry: () => void refetch() };
}
