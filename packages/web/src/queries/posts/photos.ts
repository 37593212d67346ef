import type { PhotoSize, ReadingApi } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { BACKGROUND } from '../queryClient.ts';

/** Photos just scrolled past come back without a request. */
const KEPT_MS = 60_000;

export const photoQueries = (reading: ReadingApi) => ({
  /** A photo by its path. What a path leads to never changes. */
  blob: (path: string, size: PhotoSize) =>
    queryOptions({
      queryKey: ['images', path, size],
      queryFn: ({ signal }) => reading.images.read(path, size, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
      // Its frame says so; a list of them would raise an alert at each that is scrolled to.
      meta: BACKGROUND,
    }),
});
