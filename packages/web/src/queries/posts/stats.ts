import type { ReadingApi, StatsDimension, StatsQuery, StatsSubject } from '@satomori/core';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { POST_KEYS } from './postQueries.ts';

/** What map, list and figures of one subject are filtered by. */
export type StatsFilter = Omit<StatsQuery, 'of' | 'by'>;

export interface StatsQuestion {
  of: StatsSubject;
  by: readonly StatsDimension[];
  filter: StatsFilter;
}

export const statsQueries = (reading: ReadingApi) => ({
  counts: ({ of, by, filter }: StatsQuestion) =>
    queryOptions({
      // Beside the lists they count: what makes those stale makes these stale.
      queryKey: [...POST_KEYS[of].all, 'stats', by, filter],
      queryFn: ({ signal }) => reading.stats.read({ ...filter, of, by: by.join(',') }, { signal }),
      // With another filter the old figures stand until the new ones are there.
      placeholderData: keepPreviousData,
    }),
});
