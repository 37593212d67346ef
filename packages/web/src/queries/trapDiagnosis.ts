import type { ReadingApi } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { trapKeys } from './traps.ts';

export const trapDiagnosisQueries = (reading: ReadingApi) => ({
  batteryEnd: (trapId: string) =>
    queryOptions({
      queryKey: [...trapKeys.all, 'battery_end', trapId],
      queryFn: ({ signal }) => reading.traps.batteryEnd(trapId, { signal }),
    }),
  /** Why nothing comes from the trap's sensor; read again with the list of traps. */
  why: (trapId: string) =>
    queryOptions({
      queryKey: [...trapKeys.all, 'why', trapId],
      queryFn: ({ signal }) => reading.traps.why(trapId, { signal }),
    }),
});
