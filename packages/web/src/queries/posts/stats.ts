import type {
  EfficiencyDimension,
  ReadingApi,
  StatsDimension,
  StatsQuery,
  StatsSubject,
} from '@satomori/core';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { POST_KEYS } from './postQueries.ts';

/** The filter of map, list and figures of one subject. */
export type StatsFilter = Omit<StatsQuery, 'of' | 'by'>;

interface StatsQuestion {
  of: StatsSubject;
  by: readonly StatsDimension[];
  filter: StatsFilter;
}

interface EfficiencyQuestion {
  by: EfficiencyDimension;
  isCorrected: boolean;
  /** The filter of captures. */
  filter: StatsFilter;
}

export const statsQueries = (reading: ReadingApi) => ({
  counts: ({ of, by, filter }: StatsQuestion) =>
    queryOptions({
      // Under the key of the counted lists, so that they become stale together.
      queryKey: [...POST_KEYS[of].all, 'stats', by, filter],
      queryFn: ({ signal }) => reading.stats.read({ ...filter, of, by: by.join(',') }, { signal }),
      // With a new filter the previous figures stay until the new ones are loaded.
      placeholderData: keepPreviousData,
    }),
  efficiency: ({ by, isCorrected, filter }: EfficiencyQuestion) =>
    queryOptions({
      queryKey: [...POST_KEYS.captures.all, 'stats', 'efficiency', by, isCorrected, filter],
      queryFn: ({ signal }) =>
        reading.stats.efficiency({ ...filter, by, ...(isCorrected && { corrected: '1' }) }, { signal }),
      placeholderData: keepPreviousData,
    }),
});
