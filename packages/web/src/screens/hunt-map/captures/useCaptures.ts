import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNow } from '../../../platform/clock.ts';
import { type CaptureQuery, huntMapQueries } from '../../../queries/huntMap.ts';
import { useReading } from '../../../queries/api.ts';
import { useSession } from '../../../queries/session.tsx';
import type { HuntMapAddress } from '../huntMapAddress.ts';
import { captureQuery } from './captureFilter.ts';
import { type CaptureSet, captureSet, NO_CAPTURES } from './captureSet.ts';

/** The captures as the filter leaves them. */
export interface Captures {
  query: CaptureQuery;
  /** Those that have a place. */
  set: CaptureSet;
  /** The set is coarse clusters: what is in sight is read apart. */
  isTooMany: boolean;
  /** On the map, after the filter. */
  placed: number;
  /** After the filter, with a place or without. */
  filtered: number;
  all: number;
  /** Before the first answer. */
  isPending: boolean;
  /** What stands there is that of another filter. */
  isOld: boolean;
  error: Error | null;
  hasOldData: boolean;
  retry: () => void;
}

const NO_QUERY: CaptureQuery = {};

/** The filter as the server is asked with it; it changes when the day does. */
function useCaptureQuery(address: HuntMapAddress): CaptureQuery {
  const { site } = useSession();
  const now = useNow();
  const startMonth = site.fiscal_year_start_month;
  const asked = JSON.stringify(captureQuery(address, { now, startMonth }));
  // One object as long as it says the same.
  return useMemo(() => JSON.parse(asked) as CaptureQuery, [asked]);
}

/** Captures on the map; `null` for those who have none (hokapato). */
export function useCaptures(address: HuntMapAddress): Captures | null {
  const reading = useReading();
  const { roles } = useSession();
  const enabled = roles.has('hunter');
  const query = useCaptureQuery(address);
  const queries = huntMapQueries(reading);
  const whole = useQuery({ ...queries.whole(query), enabled });
  const filtered = useQuery({ ...queries.count(query), enabled });
  const all = useQuery({ ...queries.count(NO_QUERY), enabled });
  const points = whole.data?.points;
  const set = useMemo(() => (points === undefined ? NO_CAPTURES : captureSet(points)), [points]);
  if (!enabled) return null;
  const placed = whole.data?.total ?? 0;
  const failed = [whole, filtered, all].find(({ error }) => error !== null);
  return {
    query,
    set,
    isTooMany: points?.view === 'clusters',
    placed,
    filtered: filtered.data ?? placed,
    all: all.data ?? placed,
    isPending: whole.isPending || all.isPending,
    isOld: whole.isPlaceholderData,
    error: failed?.error ?? null,
    hasOldData: whole.data !== undefined,
    retry: () => {
      for (const each of [whole, filtered, all]) if (each.error !== null) void each.refetch();
    },
  };
}
