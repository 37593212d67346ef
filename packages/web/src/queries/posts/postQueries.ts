import type {
  PostFilter,
  PostReading,
  PostRow,
  PostSubject,
  PostTypes,
  PostWriting,
  ReadingApi,
  WritingApi,
} from '@satomori/core';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InfiniteList, RowCount } from '../pages.ts';
import { useWriting } from '../api.ts';
import { refetchList } from '../catchUp.ts';
import { replaceRow, storedRowOf } from './changedPost.ts';
import { endlessPosts } from './endlessPosts.ts';

/** Prefixes of all query keys of captures and of sightings. */
export const POST_KEYS = {
  captures: { all: ['map_hunt_points'] },
  sightings: { all: ['map_points'] },
} as const satisfies Record<PostSubject, unknown>;

const asIs = <Row>(row: Row): Row => row;
/** When it was caught or seen. */
export const happenedAt = (row: PostRow<PostSubject>): string =>
  'captured_at' in row ? row.captured_at : row.witnessed_at;

const readingOf = <Of extends PostSubject>(reading: ReadingApi, of: Of) =>
  reading[of] as unknown as PostReading<Of>;
const writingOf = <Of extends PostSubject>(writing: WritingApi, of: Of) =>
  writing[of] as unknown as PostWriting<Of>;

export const postQueries = <Of extends PostSubject>(reading: ReadingApi, of: Of) => {
  const { list, latest } = readingOf(reading, of);
  const keys = POST_KEYS[of];
  return {
    /** Newest first, page by page; the first page has the total. */
    list: (filter?: PostFilter<Of>): InfiniteList<PostRow<Of>> =>
      endlessPosts<PostFilter<PostSubject>, PostRow<Of>, PostRow<Of>>({ list, latest } as never, {
        queryKey: [...keys.all, 'list', filter ?? {}],
        filter: filter ?? {},
        show: asIs,
        atOf: happenedAt,
      }),
    /** The number of posts. */
    count: (filter: PostFilter<Of>): RowCount => ({
      queryKey: [...keys.all, 'how-many', filter],
      queryFn: async ({ signal }) => (await list({ ...filter, count: '1', limit: 1 }, { signal })).total ?? 0,
      placeholderData: keepPreviousData,
    }),
    /** One post; `null` where this person cannot see it. */
    byId: (id: string) =>
      queryOptions({
        queryKey: [...keys.all, 'by-id', id],
        queryFn: async ({ signal }): Promise<PostRow<Of> | null> =>
          (await list({ ids: id } as PostFilter<Of>, { signal })).json[0] ?? null,
      }),
    /** The newest few since a time (ISO text), and the total. */
    newest: (from: string, limit: number) =>
      queryOptions({
        queryKey: [...keys.all, 'newest', from, limit],
        queryFn: ({ signal }) => list({ from, limit, count: '1' } as PostFilter<Of>, { signal }),
      }),
    /** The newest few that were returned, and the total; to people without review their own only. Source: R86. */
    returned: (limit: number) =>
      queryOptions({
        queryKey: [...keys.all, 'returned', limit],
        queryFn: ({ signal }) => list({ state: 'returned', limit, count: '1' } as PostFilter<Of>, { signal }),
      }),
  };
};

/** Edits, withdraws, approves or returns a sent post. */
export function useChangePost<Of extends PostSubject>(of: Of) {
  const { change: send } = writingOf(useWriting(), of);
  const queryClient = useQueryClient();
  const lists = [...POST_KEYS[of].all, 'list'];
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: PostTypes[Of]['change'] }) => send(id, change),
    onSuccess: (row) => {
      replaceRow(queryClient, lists, row);
      refetchList(queryClient, POST_KEYS[of].all);
    },
    onError: (error) => {
      const stored = storedRowOf<PostRow<Of>>(error);
      if (stored !== null) replaceRow(queryClient, lists, stored);
    },
  });
}
