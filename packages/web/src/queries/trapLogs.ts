import type { Cancellation, ReadingApi, Trap, TrapLog, TrapLogFilter } from '@satomori/core';
import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { byCursor, PAGE_SIZE } from './pages.ts';
import { notificationKeys } from './notifications.ts';
import { useReading, useWriting } from './api.ts';
import { trapKeys } from './traps.ts';

export const trapLogKeys = { all: ['trap_logs'] as const };

/** Newest first, page by page. */
const listOf = (reading: ReadingApi, filter: TrapLogFilter) =>
  infiniteQueryOptions({
    queryKey: [...trapLogKeys.all, 'list', filter],
    queryFn: ({ pageParam, signal }) => reading.trapLogs.list({ ...filter, cursor: pageParam }, { signal }),
    ...byCursor,
  });

export const trapLogQueries = (reading: ReadingApi) => ({
  list: (filter: TrapLogFilter = {}) => listOf(reading, filter),
  /** The history of a trap. */
  ofTrap: (trap_id: string) => listOf(reading, { trap_id, limit: PAGE_SIZE }),
});

/** The firing for which a trap is shown as fired; `null` where there is none, or it is not on this device. */
export function useOpenFiring(
  trap: Pick<Trap, 'id' | 'state' | 'open_fired_at' | 'open_fired_received_at'>,
): Pick<TrapLog, 'id' | 'occurred_at'> | null {
  const { id, state, open_fired_at, open_fired_received_at } = trap;
  const { data } = useInfiniteQuery({
    ...trapLogQueries(useReading()).ofTrap(id),
    enabled: state === 'fired',
  });
  const logs = data?.pages.flatMap(({ json }) => json) ?? [];
  const isOpen = ({ kind, occurred_at, received_at }: TrapLog) =>
    kind === 'fired' && occurred_at === open_fired_at && received_at === open_fired_received_at;
  return logs.find(isOpen) ?? null;
}

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
