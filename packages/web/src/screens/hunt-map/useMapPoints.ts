import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNow } from '../../platform/clock.ts';
import { gatewayAt, gatewayQueries } from '../../queries/gateways.ts';
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session.tsx';
import { trapAt, trapQueries } from '../../queries/traps.ts';
import { gatewayPoint, type MapPoint, trapPoint } from './mapPoints.ts';

/** Traps, and gateways for those who may see them, as they stand now; `undefined` until the first answer. */
export function useMapPoints() {
  const reading = useReading();
  const { roles } = useSession();
  const now = useNow();
  const traps = useQuery(trapQueries(reading).list());
  const gateways = useQuery({ ...gatewayQueries(reading).list(), enabled: roles.has('gwView') });

  const points = useMemo<MapPoint[] | undefined>(() => {
    // Either may be there before the other; what cannot be read is said beside the map.
    if (traps.data === undefined && gateways.data === undefined) return undefined;
    const trapPoints = (traps.data ?? []).map((trap) => trapPoint(trapAt(trap, now)));
    return [...trapPoints, ...(gateways.data ?? []).map((each) => gatewayPoint(gatewayAt(each, now)))];
  }, [traps.data, gateways.data, now]);

  const failed = traps.error === null ? gateways : traps;
  return {
    points,
    isPending: traps.isPending,
    error: failed.error,
    hasOldData: failed.data !== undefined,
    retry: () => void failed.refetch(),
  };
}
