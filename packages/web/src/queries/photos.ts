import type { PhotoSize, ReadingApi } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { BACKGROUND } from './queryClient.ts';

/** Photos that were just scrolled past are shown again without a request. */
const UNUSED_MS = 60_000;

export const photoQueries = (reading: ReadingApi) => ({
  /** A photo by its path; the content of a path never changes. */
  blob: (path: string, size: PhotoSize) =>
    queryOptions({
      queryKey: ['images', size, path],
      queryFn: ({ signal }) => reading.images.read(path, size, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: UNUSED_MS,
      // The frame shows the failure; otherwise each photo that is scrolled to would raise an alert.
      meta: BACKGROUND,
    }),
});
