import type {
  MapPoint,
  MapPointChange,
  MapPointContent,
  MapPointFilter,
  MapPointInput,
  OnUpload,
  PhotoFile,
  ReadingApi,
} from '@satomori/core';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { InfiniteList, RowCount } from './allPages.ts';
import { useReading, useWriting } from './api.ts';
import { readAnew } from './catchUp.ts';
import { type Mending, mendPost, replaceRow, standingRow } from './changedPost.ts';
import { endlessPosts } from './endlessPosts.ts';

export const mapPointKeys = { all: ['map-points'] as const };

const asIs = (row: MapPoint): MapPoint => row;

export const mapPointQueries = (reading: ReadingApi) => ({
  /** Newest first, page after page; the first page says how many there are. */
  list: (filter: MapPointFilter = {}): InfiniteList<MapPoint> =>
    endlessPosts(reading.mapPoints, {
      queryKey: [...mapPointKeys.all, 'list', filter],
      filter,
      show: asIs,
      atOf: ({ witnessed_at }) => witnessed_at,
    }),
  /** How many there are. */
  count: (filter: MapPointFilter): RowCount => ({
    queryKey: [...mapPointKeys.all, 'how-many', filter],
    queryFn: async ({ signal }) =>
      (await reading.mapPoints.list({ ...filter, count: '1', limit: 1 }, { signal })).total ?? 0,
    placeholderData: keepPreviousData,
  }),
  /** One of them; `null` where it is not there for this person. */
  byId: (id: string) =>
    queryOptions({
      queryKey: [...mapPointKeys.all, 'by-id', id],
      queryFn: async ({ signal }): Promise<MapPoint | null> =>
        (await reading.mapPoints.list({ ids: id }, { signal })).json[0] ?? null,
    }),
  /** The newest few since a moment (ISO text), and how many there are in all. */
  newest: (from: string, limit: number) =>
    queryOptions({
      queryKey: [...mapPointKeys.all, 'newest', from, limit],
      queryFn: ({ signal }) => reading.mapPoints.list({ from, limit, count: '1' }, { signal }),
    }),
});

export interface SightingPost {
  point: MapPointInput;
  photos: readonly PhotoFile[];
  signal: AbortSignal;
  onUpload?: OnUpload;
}

/** Sends a sighting with its photos. The caller makes the ids once and keeps them for further tries. */
export function useSendMapPoint() {
  const writing = useWriting();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ point, photos, ...options }: SightingPost) =>
      writing.mapPoints.create(point, photos, options),
    onSuccess: () => readAnew(queryClient, mapPointKeys.all),
  });
}

/** Edits, withdraws, approves or returns a sighting that was sent. */
export function useChangeMapPoint() {
  const writing = useWriting();
  const queryClient = useQueryClient();
  const lists = [...mapPointKeys.all, 'list'];
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: MapPointChange }) =>
      writing.mapPoints.change(id, change),
    onSuccess: (row) => {
      replaceRow(queryClient, lists, row);
      readAnew(queryClient, mapPointKeys.all);
    },
    onError: (error) => {
      const standing = standingRow<MapPoint>(error);
      if (standing !== null) replaceRow(queryClient, lists, standing);
    },
  });
}

/** Sends a mended sighting, with photos that are new. */
export function useMendMapPoint() {
  const reading = useReading();
  const writing = useWriting();
  const queryClient = useQueryClient();
  const lastTry = useRef<{ version: number | null }>({ version: null });
  return useMutation({
    mutationFn: (mending: Mending<MapPoint, MapPointContent>) =>
      mendPost(
        mending,
        {
          putImage: writing.mapPoints.putImage,
          read: async (id, options) => (await reading.mapPoints.list({ ids: id }, options)).json[0] ?? null,
          edit: (id, change, options) => writing.mapPoints.change(id, change, options),
        },
        lastTry.current,
      ),
    onSuccess: () => readAnew(queryClient, mapPointKeys.all),
    // The next try is one over what stands there now, which the person has then been told of.
    onError: (error) => {
      if (standingRow(error) !== null) lastTry.current.version = null;
    },
  });
}
