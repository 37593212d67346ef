import { gatewayAt, listGateways, mayCall, trapAt } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNow } from '../../../platform/device/clock.ts';
import { gatewayQueries } from '../../../queries/gateways.ts';
import { useReading } from '../../../queries/api.ts';
import { useSession } from '../../../queries/session/session.tsx';
import { trapQueries } from '../../../queries/traps.ts';
import { gatewayItem, type HuntMapItem, trapItem } from '../../../map/devices/huntMapItems.ts';

/** The current traps, and gateways for people who may see them; `undefined` until both are loaded. */
export function useHuntMapItems() {
  const reading = useReading();
  const { roles } = useSession();
  const now = useNow();
  const traps = useQuery(trapQueries(reading).list());
  const gateways = useQuery({ ...gatewayQueries(reading).list(), enabled: mayCall(listGateways, roles) });

  const isPending = traps.isLoading || gateways.isLoading;

  const items = useMemo<HuntMapItem[] | undefined>(() => {
    // One without the other would look complete. A failed read is reported next to the map.
    if (isPending || (traps.data === undefined && gateways.data === undefined)) return undefined;
    const trapItems = (traps.data ?? []).map((trap) => trapItem(trapAt(trap, now)));
    return [...trapItems, ...(gateways.data ?? []).map((each) => gatewayItem(gatewayAt(each, now)))];
  }, [traps.data, gateways.data, isPending, now]);

  const failed = traps.error === null ? gateways : traps;
  return {
    items,
    isPending,
    error: failed.error,
    hasOldData: failed.data !== undefined,
    retry: () => void failed.refetch(),
  };
}
