import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import type { MapView } from '../../geo/mapView.ts';

/** Replaces the query of the address within the app (after the `#`) without a navigation. */
function replaceQuery(params: URLSearchParams): void {
  const [path = ''] = location.hash.split('?');
  const query = params.size === 0 ? '' : `?${params}`;
  // The router keeps its own state there.
  history.replaceState(history.state, '', `${location.pathname}${location.search}${path}${query}`);
}

/**
 * The query that the page is about to have: the router applies a change only after user and site are read
 * again, which is slow over a slow line.
 */
function useCurrentQuery(params: URLSearchParams): URLSearchParams {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const search = next?.pathname === pathname ? next.search : null;
  return useMemo(() => (search === null ? params : new URLSearchParams(search)), [search, params]);
}

/** What the screen of a map shows, all of it in the address, so that a link shows the same. */
interface MapAddress {
  /** `null` until the map was moved. */
  view: MapView | null;
}

interface AddressWords<Address> {
  read: (params: URLSearchParams) => Address;
  write: (address: Address) => URLSearchParams;
}

/** The map's address and functions that change it. */
export function useMapAddress<Address extends MapAddress>({ read: readAll, write }: AddressWords<Address>) {
  const [params, setParams] = useSearchParams();
  const current = useCurrentQuery(params);
  const read = useMemo(() => readAll(current), [readAll, current]);
  // Newer than the router's: moving the map is no navigation (see below).
  const view = useRef(read.view);
  const latest = useRef(read);
  useLayoutEffect(() => {
    latest.current = read;
  }, [read]);

  const change = useCallback(
    (part: Partial<Address>) => {
      latest.current = { ...latest.current, view: view.current, ...part };
      // Flushed at once: ticking a box must not wait for the server.
      setParams(write(latest.current), { replace: true, flushSync: true });
    },
    [setParams, write],
  );

  /** Bypasses the router, which would read user and site again at each move. */
  const move = useCallback(
    (moved: MapView) => {
      view.current = moved;
      replaceQuery(write({ ...latest.current, view: moved }));
    },
    [write],
  );

  /** The last position of the map, for when it is rendered again. */
  const lastView = useCallback(() => view.current, []);
  return { address: read, change, move, lastView };
}
