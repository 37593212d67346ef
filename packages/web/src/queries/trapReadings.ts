import { MAX_PAGE_SIZE, type ReadingApi, type TrapLog } from '@satomori/core';
import { queryOptions } from '@tanstack/react-query';
import { trapLogKeys } from './trapLogs.ts';

/**
 * A sensor that reports every few minutes could fill any number of pages; a chart needs no more than this.
 */
const MAX_PAGES = 5;

interface TrapReadings {
  /** Logs reported by the sensor, newest first. */
  logs: TrapLog[];
  /** `false` where older ones of the period were left out. */
  isComplete: boolean;
}

export const trapReadingQueries = (reading: ReadingApi) => ({
  /** The sensor logs of a trap since a time (ISO text). */
  since: (trap_id: string, from: string) =>
    queryOptions({
      queryKey: [...trapLogKeys.all, 'readings', trap_id, from],
      queryFn: async ({ signal }): Promise<TrapReadings> => {
        const logs: TrapLog[] = [];
        let cursor: string | undefined;
        for (let page = 0; page < MAX_PAGES; page += 1) {
          const query = { trap_id, from, source: 'sensor', limit: MAX_PAGE_SIZE, cursor };
          const answer = await reading.trapLogs.list(query, { signal });
          logs.push(...answer.json);
          cursor = answer.next ?? undefined;
          if (cursor === undefined) return { logs, isComplete: true };
        }
        return { logs, isComplete: false };
      },
    }),
});
