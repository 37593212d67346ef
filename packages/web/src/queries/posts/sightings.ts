import type {
  Sighting,
  SightingChange,
  SightingContent,
  SightingFilter,
  SightingInput,
  OnUpload,
  PhotoFile,
  ReadingApi,
} from '@satomori/core';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { InfiniteList, RowCount } from '../allPages.ts';
import { useReading, useWriting } from '../api.ts';
import { refetchList } from '../catchUp.ts';
import { type Edit, resubmitPost, replaceRow, storedRowOf } from './changedPost.ts';
import { endlessPosts } from './endlessPosts.ts';

export const sightingKeys = { all: ['map_points'] as const };

const asIs = (row: Sighting): Sighting => row;

export const sightingQueries = (reading: ReadingApi) => ({
  /** Newest first, page after page; the first page says how many there are. */
  list: (filter: SightingFilter = {}): InfiniteList<Sighting> =>
    endlessPosts(reading.sightings, {
      queryKey: [...sightingKeys.all, 'list', filter],
      filter,
      show: asIs,
      atOf: ({ witnessed_at }) => witnessed_at,
    }),
  /** How many there are. */
  count: (filter: SightingFilter): RowCount => ({
    queryKey: [...sightingKeys.all, 'how-many', filter],
    queryFn: async ({ signal }) =>
      (await reading.sightings.list({ ...filter, count: '1', limit: 1 }, { signal })).total ?? 0,
    placeholderData: keepPreviousData,
  }),
  /** One of them; `null` where it is not there for this person. */
  byId: (id: string) =>
    queryOptions({
      queryKey: [...sightingKeys.all, 'by-id', id],
      queryFn: async ({ signal }): Promise<Sighting | null> =>
        (await reading.sightings.list({ ids: id }, { signal })).json[0] ?? null,
    }),
  /** The newest few since a moment (ISO text), and how many there are in all. */
  newest: (from: string, limit: number) =>
    queryOptions({
      queryKey: [...sightingKeys.all, 'newest', from, limit],
      queryFn: ({ signal }) => reading.sightings.list({ from, limit, count: '1' }, { signal }),
    }),
});

export interface SightingPost {
  point: SightingInput;
  photos: readonly PhotoFile[];
  signal: AbortSignal;
  onUpload?: OnUpload;
}

/** Sends a sighting with its photos. The caller makes the ids once and keeps them for further tries. */
export function useSendSighting() {
  const writing = useWriting();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ point, photos, ...options }: SightingPost) =>
      writing.sightings.create(point, photos, options),
    onSuccess: () => refetchList(queryClient, sightingKeys.all),
  });
}

/** Edits, withdraws, approves or returns a sighting that was sent. */
export function useChangeSighting() {
  const writing = useWriting();
  const queryClient = useQueryClient();
  const lists = [...sightingKeys.all, 'list'];
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: SightingChange }) =>
      writing.sightings.change(id, change),
    onSuccess: (row) => {
      replaceRow(queryClient, lists, row);
      refetchList(queryClient, sightingKeys.all);
    },
    onError: (error) => {
      const standing = storedRowOf<Sighting>(error);
      if (standing !== null) replaceRow(queryClient, lists, standing);
    },
  });
}

/** Sends a edited sighting, with photos that are new. */
export function useEditSighting() {
  const reading = useReading();
  const writing = useWriting();
  const queryClient = useQueryClient();
  const lastTry = useRef<{ version: number | null }>({ version: null });
  return useMutation({
    mutationFn: (editing: Edit<Sighting, SightingContent>) =>
      resubmitPost(
        editing,
        {
          putPhoto: writing.sightings.putPhoto,
          read: async (id, options) => (await reading.sightings.list({ ids: id }, options)).json[0] ?? null,
          edit: (id, change, options) => writing.sightings.change(id, change, options),
        },
        lastTry.current,
      ),
    onSuccess: () => refetchList(queryClient, sightingKeys.all),
    // The next try is one over what stands there now, which the person has then been told of.
    onError: (error) => {
      if (storedRowOf(error) !== null) lastTry.current.version = null;
    },
  });
}
