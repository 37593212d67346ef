import type { Cancellation, ReadingApi, TrapLogFilter } from '@satomori/core';
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { byCursor } from './allPages.ts';
import { notificationKeys } from './notifications.ts';
import { useWriting } from './api.ts';
import { trapKeys } from './traps.ts';

export const trapLogKeys = { all: ['trap_logs'] as const };

export const trapLogQueries = (reading: ReadingApi) => ({
  /** Newest first, page by page. */
  list: (filter: TrapLogFilter = {}) =>
    infiniteQueryOptions({
      queryKey: [...trapLogKeys.all, 'list', filter],
      queryFn: ({ pageParam, signal }) => reading.trapLogs.list({ ...filter, cursor: pageParam }, { signal }),
      ...byCursor,
    }),
});

/** Refetches everything that an act, or its cancellation, may have changed. */
const readAgain = (queryClient: QueryClient) =>
  Promise.all(
    [trapKeys.all, trapLogKeys.all, notificationKeys.all].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/**
 * Cancels an act. As with the act itself, the caller creates the `id` once and keeps it for further tries.
 */
export function useCancelAct() {
  const writing = useWriting();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ logId, ...cancellation }: Cancellation & { logId: string }) =>
      writing.trapLogs.cancel(logId, cancellation),
    onSuccess: () => readAgain(queryClient),
  });
}
