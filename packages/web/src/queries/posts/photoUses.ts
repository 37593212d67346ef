import type { ReadingApi, StatsSubject } from '@satomori/core';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { POST_KEYS } from './postQueries.ts';
import { BACKGROUND } from '../queryClient.ts';

export const photoUseQueries = (reading: ReadingApi) => ({
  /** Captures or sightings that already use these photos. */
  of: (subject: StatsSubject, hashes: string[]) =>
    queryOptions({
      queryKey: [...POST_KEYS[subject].all, 'photoUses', hashes],
      queryFn: ({ signal }) => reading[subject].photoUses(hashes, { signal }),
      enabled: hashes.length > 0,
      // A post that was just sent uses its photos.
      staleTime: 0,
      placeholderData: keepPreviousData,
      // Without an answer the form does not ask; the reviewer is warned all the same.
      meta: BACKGROUND,
    }),
});
