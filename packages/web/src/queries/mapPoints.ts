import type { MapPoint, MapPointFilter, MapPointInput, PhotoFile, ReadingApi } from '@satomori/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { byCursor, type InfiniteList } from './allPages.ts';
import { useWriting } from './api.ts';

export const mapPointKeys = { all: ['map-points'] as const };

export const mapPointQueries = (reading: ReadingApi) => ({
  /** Newest first, page after page; the first page says how many there are. */
  list: (filter: MapPointFilter = {}): InfiniteList<MapPoint> => ({
    queryKey: [...mapPointKeys.all, 'list', filter],
    queryFn: ({ pageParam, signal }) => reading.mapPoints.list({ ...filter, cursor: pageParam }, { signal }),
    ...byCursor,
  }),
});

export interface SightingPost {
  point: MapPointInput;
  photos: readonly PhotoFile[];
  signal: AbortSignal;
}

/** Sends a sighting with its photos. The caller makes the ids once and keeps them for further tries. */
export function useSendMapPoint() {
  const writing = useWriting();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ point, photos, signal }: SightingPost) =>
      writing.mapPoints.create(point, photos, { signal }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mapPointKeys.all }),
    // The form says what went wrong, and keeps what was typed.
    meta: { saysItsError: true },
  });
}
