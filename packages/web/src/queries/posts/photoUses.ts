import type { ReadingApi, StatsSubject } from '@satomori/core';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { captureKeys } from './captures.ts';
import { sightingKeys } from './sightings.ts';
import { BACKGROUND } from '../queryClient.ts';

export const photoUseQueries = (reading: ReadingApi) => ({
  /** Which captures or sightings use these photos already. */
  of: (subject: StatsSubject, hashes: string[]) => {
    const [keys, { photoUses }] =
      subject === 'captures' ? [captureKeys, reading.captures] : [sightingKeys, reading.sightings];
    return queryOptions({
      queryKey: [...keys.all, 'photoUses', hashes],
      queryFn: ({ signal }) => photoUses(hashes, { signal }),
      enabled: hashes.length > 0,
      // A post sent a moment ago uses its photos.
      staleTime: 0,
      placeholderData: keepPreviousData,
      // Without an answer nothing is asked: the approver is warned all the same.
      meta: BACKGROUND,
    });
  },
});
