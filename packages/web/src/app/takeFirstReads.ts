import { createReadingApi, findRoute, type ReadingApi, rolesOf, type RouteName } from '@satomori/core';
import type { QueryClient } from '@tanstack/react-query';
import { askFirstTiles } from '../map/tiles/firstTiles.ts';
import { readMapView, startOf } from '../geo/mapView.ts';
import { type Place, placeOf } from '../geo/place.ts';
import { gatewayQueries } from '../queries/gateways.ts';
import type { Server } from '../queries/server.tsx';
import { type Session, sessionKeys } from '../queries/session/session.tsx';
import { trapQueries } from '../queries/traps.ts';
import { firstReadsFor } from './firstReads.ts';

/** Reads into the cache what is sent off before the app is there, by its name (app/firstReads.ts). */
const firstQueries = (reading: ReadingApi, cache: QueryClient) => ({
  traps: () => cache.prefetchQuery(trapQueries(reading).list()),
  gateways: () => cache.prefetchQuery(gatewayQueries(reading).list()),
});

/** What the map of a screen begins with in sight; `undefined` where the screen has none. */
function shownFirst(screen: RouteName, cache: QueryClient, reading: ReadingApi): Place[] | undefined {
  if (screen === 'Map') return [];
  if (screen !== 'HuntMap') return undefined;
  const traps = cache.getQueryData(trapQueries(reading).list().queryKey);
  const gateways = cache.getQueryData(gatewayQueries(reading).list().queryKey);
  return [...(traps ?? []), ...(gateways ?? [])].flatMap((each) => placeOf(each) ?? []);
}

/**
 * Takes the answers that were sent for before the app was there (headStart.ts) into the cache while the screen's own
 * code is still coming: its first picture then holds them, instead of a place for them. Of a map it then sends for the
 * tiles.
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
  await Promise.all(firstReadsFor(screen, rolesOf(user, site)).map(({ query }) => read[query]()));

  const around = shownFirst(screen, cache, reading);
  const params = new URLSearchParams(search);
  const view = readMapView(params);
  // With a filter the map begins with fewer of them in sight; another view of the screen begins without it.
  if (around === undefined || params.has('tab') || (view === null && search !== '')) return;
  askFirstTiles(site.tiles_url, view ?? startOf(site), view === null ? around : []);
}
