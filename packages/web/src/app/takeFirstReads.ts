import { createReadingApi, findRoute, type ReadingApi, screenRolesOf, type RouteName } from '@satomori/core';
import type { QueryClient } from '@tanstack/react-query';
import { askFirstTiles } from '../map/tiles/firstTiles.ts';
import { readMapView, startOf } from '../geo/mapView.ts';
import { type Place, placeOf } from '../geo/place.ts';
import { gatewayQueries } from '../queries/gateways.ts';
import type { Server } from '../queries/server.tsx';
import { type Session, sessionKeys } from '../queries/session/session.tsx';
import { trapQueries } from '../queries/traps.ts';
import { firstReadsFor } from './firstReads.ts';

/** Reads the prefetched answers into the cache, by the names in app/firstReads.ts. */
const firstQueries = (reading: ReadingApi, cache: QueryClient) => ({
  traps: () => cache.prefetchQuery(trapQueries(reading).list()),
  gateways: () => cache.prefetchQuery(gatewayQueries(reading).list()),
});

/** The places that the map of a screen shows at first; `undefined` where the screen has no map. */
function shownFirst(screen: RouteName, cache: QueryClient, reading: ReadingApi): Place[] | undefined {
  if (screen === 'Map') return [];
  if (screen !== 'HuntMap') return undefined;
  const traps = cache.getQueryData(trapQueries(reading).list().queryKey);
  const gateways = cache.getQueryData(gatewayQueries(reading).list().queryKey);
  return [...(traps ?? []), ...(gateways ?? [])].flatMap((each) => placeOf(each) ?? []);
}

/**
 * Puts the answers that were requested before the app was loaded (headStart.ts) into the cache while the
 * screen's code is still loading, so that its first picture shows them instead of a placeholder. For a map it
 * then requests the first tiles.
 *
 * @param address of the screen, within the app
 */
export async function takeFirstReads(
  { http }: Server,
  cache: QueryClient,
  { pathname, search }: { pathname: string; search: string },
): Promise<void> {
  const screen = findRoute(pathname)?.name;
  const session = cache.getQueryData<Session>(sessionKeys.all);
  if (globalThis.satomoriPrefetched === undefined || screen === undefined || session === undefined) return;
  const { user, site } = session;
  const reading = createReadingApi(http);
  const read = firstQueries(reading, cache);
  await Promise.all(firstReadsFor(screen, screenRolesOf(user, site)).map(({ query }) => read[query]()));

  const around = shownFirst(screen, cache, reading);
  const params = new URLSearchParams(search);
  const view = readMapView(params);
  // With a filter the map starts with fewer places; other tabs of the screen start without a map.
  if (around === undefined || params.has('tab') || (view === null && search !== '')) return;
  askFirstTiles(site.tiles_url, view ?? startOf(site), view === null ? around : []);
}
