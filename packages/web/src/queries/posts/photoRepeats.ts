import type { ReadingApi } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { POST_KEYS } from './postQueries.ts';
import { BACKGROUND } from '../queryClient.ts';

/** The captures that already have photos of this one; for administrators. */
export const photoRepeatsOf = (reading: ReadingApi, captureId: string) =>
  queryOptions({
    queryKey: [...POST_KEYS.captures.all, 'photoRepeats', captureId],
    queryFn: ({ signal }) => reading.captures.photoRepeats(captureId, { signal }),
    // Without an answer the card still has the warning.
    meta: BACKGROUND,
  });
