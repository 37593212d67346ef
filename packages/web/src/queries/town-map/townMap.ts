import { type Basemap, getBasemap } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readJson, writeJson } from '../../platform/device/storage.ts';
import type { Keeper } from '../../platform/town-map/keptTiles.ts';
import { BACKGROUND } from '../queryClient.ts';
import { useServer } from '../server.tsx';
import { useSession } from '../session/session.tsx';

/** Whose kept tiles this device shows now. */
export function useKeeper(): Keeper {
  const { user, site } = useSession();
  return useMemo(() => ({ site_id: site.id, user_id: user.id }), [site.id, user.id]);
}

const keyOf = ({ site_id, user_id }: Keeper) => `satomori-town-map/${site_id}/${user_id}`;

/**
 * The town's map as last read on this device by this person; `null` where there was none. Unlike other reads it stays
 * after a sign-out, as the kept tiles do, which are found by its id.
 */
const lastKnown = (keeper: Keeper) => readJson(localStorage, keyOf(keeper)) as Basemap | null;

/** The town's map, without a connection the last known one; `null` where none is loaded on the server. */
export function useTownMap(isWanted: boolean) {
  const { background } = useServer();
  const keeper = useKeeper();
  return useQuery({
    queryKey: ['town-map', keeper],
    queryFn: async ({ signal }) => {
      try {
        const { basemap: map } = await background.call(getBasemap, {}, { signal });
        writeJson(localStorage, keyOf(keeper), map);
        return map;
      } catch (error) {
        const known = lastKnown(keeper);
        if (known === null) throw error;
        return known;
      }
    },
    // What lies on this device is shown without waiting for an answer.
    placeholderData: lastKnown(keeper) ?? undefined,
    enabled: isWanted,
    meta: BACKGROUND,
  });
}
