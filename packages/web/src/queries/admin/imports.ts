import { createAdminWritingApi, type Import, listImports, type ReadingApi } from '@satomori/core';
import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { SHOWN_IN_PLACE } from '../queryClient.ts';
import { byCursor, pageAt } from '../pages.ts';
import { useServer } from '../server.tsx';

/** How far a running import is, is no change that the event stream reports. */
const POLL_INTERVAL_MS = 2000;

export const importKeys = { all: ['imports'] as const };

const isUnderWay = ({ status }: Import) => status === 'staging' || status === 'running';

export const importQueries = (reading: ReadingApi) => ({
  /** Newest first, page by page; read again while one is under way. */
  list: () =>
    infiniteQueryOptions({
      queryKey: importKeys.all,
      queryFn: ({ pageParam, signal }) => reading.list(listImports, pageAt(pageParam), { signal }),
      ...byCursor,
      refetchInterval: ({ state }) => (importsOf(state.data).some(isUnderWay) ? POLL_INTERVAL_MS : false),
    }),
});

/** The imports that have been read. */
export const importsOf = (data: InfiniteData<{ json: Import[] }> | undefined): Import[] =>
  data?.pages.flatMap(({ json }) => json) ?? [];

/** What administrators do with an import that is listed; the list is read again after each. */
export function useImportActs() {
  const { imports } = createAdminWritingApi(useServer().http);
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: importKeys.all });
  return {
    cancel: useMutation({ meta: SHOWN_IN_PLACE, mutationFn: (id: string) => imports.cancel(id), onSettled }),
    undo: useMutation({ meta: SHOWN_IN_PLACE, mutationFn: (id: string) => imports.undo(id), onSettled }),
  };
}

/** Reads what came of each row as a file. */
export function useReadImportReport(onRead: (content: Blob) => void) {
  const { imports } = createAdminWritingApi(useServer().http);
  return useMutation({ mutationFn: (id: string) => imports.report(id), onSuccess: onRead });
}
