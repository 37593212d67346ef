import { NetworkError } from '@satomori/core';
import { useMayBeOnline } from '../../platform/network/reach.ts';
import { isLongEnough } from './searchQueries.ts';
import type { Screen } from './findScreens.ts';
import { useFoundOnDevice } from './useFoundOnDevice.ts';
import { useFoundOnServer } from './useFoundOnServer.ts';

/**
 * Everything that a text finds for this person.
 *
 * @param typed what the field contains: searched on the device at each key
 * @param settled what the server is asked for, a moment after the last key
 */
export function useFound(typed: string, settled: string, places: readonly Screen[]) {
  const onDevice = useFoundOnDevice(typed, places);
  const onServer = useFoundOnServer(settled);
  const mayBeOnline = useMayBeOnline();
  const isSettled = typed === settled;
  const reads = [...onDevice.reads, ...onServer.reads];
  const failed = reads.filter(({ data, error }) => data === undefined && error !== null);
  const errors = failed.flatMap(({ error }) => error ?? []);
  return {
    groups: [...onDevice.groups, ...(isSettled ? onServer.groups : [])].filter(({ rows }) => rows.length > 0),
    isPending: (isLongEnough(typed) && !isSettled) || reads.some(({ isLoading }) => isLoading),
    hasNoConnection: !mayBeOnline || errors.some((error) => error instanceof NetworkError),
    error: errors.find((error) => !(error instanceof NetworkError)) ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}
/** What a search found, and what it could not read. */
export type Found = ReturnType<typeof useFound>;
