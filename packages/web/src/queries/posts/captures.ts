import {
  fiscalYear,
  type Capture,
  type CaptureChange,
  type CaptureContent,
  type CaptureFilter,
  type CaptureInput,
  type OnUpload,
  type PhotoFile,
  type ReadingApi,
} from '@satomori/core';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { InfiniteList, RowCount } from '../allPages.ts';
import { useReading, useWriting } from '../api.ts';
import { refetchList } from '../catchUp.ts';
import { type Edit, resubmitPost, replaceRow, storedRowOf } from './changedPost.ts';
import { endlessPosts } from './endlessPosts.ts';

export const captureKeys = { all: ['map_hunt_points'] as const };

/** As many of a person's own captures as are looked at for their next number. */
const NUMBERS_LOOKED_AT = 200;

/** The day in Japan on which a fiscal year begins. */
const startOfFiscalYear = (year: number) => new Date(`${year}-04-01T00:00:00+09:00`).toISOString();

/** The number after the highest one with this beginning. */
export function nextNumber(prefix: string, known: readonly (string | null)[]): string {
  const numbers = known
    .filter((each) => each?.startsWith(prefix) === true)
    .map((each) => Number(each?.slice(prefix.length)))
    .filter(Number.isInteger);
  return `${prefix}${Math.max(0, ...numbers) + 1}`;
}

const asIs = (row: Capture): Capture => row;

export const captureQueries = (reading: ReadingApi) => ({
  /** Newest first, page after page; the first page says how many there are. */
  list: (filter: CaptureFilter = {}): InfiniteList<Capture> =>
    endlessPosts(reading.captures, {
      queryKey: [...captureKeys.all, 'list', filter],
      filter,
      show: asIs,
      atOf: ({ captured_at }) => captured_at,
    }),
  /** How many there are. */
  count: (filter: CaptureFilter): RowCount => ({
    queryKey: [...captureKeys.all, 'how-many', filter],
    queryFn: async ({ signal }) =>
      (await reading.captures.list({ ...filter, count: '1', limit: 1 }, { signal })).total ?? 0,
    placeholderData: keepPreviousData,
  }),
  /** One of them; `null` where it is not there for this person. */
  byId: (id: string) =>
    queryOptions({
      queryKey: [...captureKeys.all, 'by-id', id],
      queryFn: async ({ signal }): Promise<Capture | null> =>
        (await reading.captures.list({ ids: id }, { signal })).json[0] ?? null,
    }),
  /** The next free number of an animal with this beginning (`{user_code}{device letter}-`) in the fiscal year. */
  nextCaptureNo: (prefix: string, now: number) => {
    const year = fiscalYear(now);
    return queryOptions({
      queryKey: [...captureKeys.all, 'next-capture-no', prefix, year],
      queryFn: async ({ signal }) => {
        const filter = { q: prefix, from: startOfFiscalYear(year), limit: NUMBERS_LOOKED_AT };
        const { json } = await reading.captures.list(filter, { signal });
        return nextNumber(
          prefix,
          json.map(({ capture_no }) => capture_no),
        );
      },
    });
  },
});

export interface HuntPost {
  point: CaptureInput;
  photos: readonly PhotoFile[];
  signal: AbortSignal;
  onUpload?: OnUpload;
}

/** Sends a capture with its photos. The caller makes the ids once and keeps them for further tries. */
export function useSendCapture() {
  const writing = useWriting();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ point, photos, ...options }: HuntPost) => writing.captures.create(point, photos, options),
    onSuccess: () => refetchList(queryClient, captureKeys.all),
  });
}

/** Edits, withdraws, approves or returns a capture that was sent. */
export function useChangeCapture() {
  const writing = useWriting();
  const queryClient = useQueryClient();
  const lists = [...captureKeys.all, 'list'];
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: CaptureChange }) =>
      writing.captures.change(id, change),
    onSuccess: (row) => {
      replaceRow(queryClient, lists, row);
      refetchList(queryClient, captureKeys.all);
    },
    onError: (error) => {
      const standing = storedRowOf<Capture>(error);
      if (standing !== null) replaceRow(queryClient, lists, standing);
    },
  });
}

/** Sends a edited capture, with photos that are new. */
export function useEditCapture() {
  const reading = useReading();
  const writing = useWriting();
  const queryClient = useQueryClient();
  const lastTry = useRef<{ version: number | null }>({ version: null });
  return useMutation({
    mutationFn: (editing: Edit<Capture, CaptureContent>) =>
      resubmitPost(
        editing,
        {
          putPhoto: writing.captures.putPhoto,
          read: async (id, options) => (await reading.captures.list({ ids: id }, options)).json[0] ?? null,
          edit: (id, change, options) => writing.captures.change(id, change, options),
        },
        lastTry.current,
      ),
    onSuccess: () => refetchList(queryClient, captureKeys.all),
    // The next try is one over what stands there now, which the person has then been told of.
    onError: (error) => {
      if (storedRowOf(error) !== null) lastTry.current.version = null;
    },
  });
}
