import type { ReadingApi, StatsDimension, StatsQuery, StatsSubject } from '@satomori/core';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { captureKeys } from './captures.ts';
import { sightingKeys } from './sightings.ts';

/** What map, list and figures of one subject are filtered by. */
export type StatsFilter = Omit<StatsQuery, 'of' | 'by'>;

export interface StatsQuestion {
  of: StatsSubject;
  by: readonly StatsDimension[];
  filter: StatsFilter;
}

/** Beside the lists they count: what makes those stale makes these stale. */
const keysOf = { captures: captureKeys, sightings: sightingKeys };

export const statsQueries = (reading: ReadingApi) => ({
  counts: ({ of, by, filter }: StatsQuestion) =>
    queryOptions({
      queryKey: [...keysOf[of].all, 'stats', by, filter],
      queryFn: ({ signal }) => reading.stats.read({ ...filter, of, by: by.join(',') }, { signal }),
      // With another filter the old figures stand until the new ones are there.
      placeholderData: keepPreviousData,
    }),
});
