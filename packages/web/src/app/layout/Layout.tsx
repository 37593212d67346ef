import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect } from 'react';
import { Outlet, useLocation, useRevalidator, useRouteLoaderData } from 'react-router-dom';
import {
  ON_DESKTOP,
  ON_NARROW_DESKTOP,
  ON_PHONE,
  ON_WIDE,
  ON_WIDEST,
  useIsDesktop,
} from '../../platform/device/viewport.ts';
import { LiveUpdates, useConnection } from '../../queries/live/live.tsx';
import { useReading } from '../../queries/api.ts';
import { useServer } from '../../queries/server.tsx';
import {
  isOfOtherGroups,
  type Session,
  SessionProvider,
  sessionQueries,
  useSession,
} from '../../queries/session/session.tsx';
import { SampleBand } from './SampleBand.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Header } from './Header.tsx';
import { useKeyboard } from './useKeyboard.tsx';
import { useSearch } from '../search/useSearch.tsx';
import { Navigation } from './Navigation.tsx';
import { placesFor } from './places.tsx';
import { ReadNotice } from './ReadNotice.tsx';
import { ROOT_ID } from './Root.tsx';
import { loadAhead } from '../../platform/network/loadAhead.ts';
import { useIsSettled } from '../../platform/network/settled.tsx';
import { readOwner } from '../../platform/reads/readOwner.ts';
import { lastView } from '../../platform/session/lastView.ts';
import { useRoute } from './useRoute.ts';

const VIEWS: ReadonlySet<string> = new Set(['HuntMap', 'HuntTimeline', 'Map', 'Timeline']);

/** Remembers the list or map that is open, with its filter. */
function useRememberView(): void {
  const route = useRoute()?.name;
  const { search } = useLocation();
  useEffect(() => {
    if (route !== undefined && VIEWS.has(route)) lastView.set({ route, query: search.slice(1) });
  }, [route, search]);
}

/**
 * Caches the screens of this person, and what their forms need, for use without a signal; after a failure the rest
 * follows later.
 */
function useKeepScreens(): void {
  const { files } = useServer();
  const { roles } = useSession();
  const reading = useReading();
  const queryClient = useQueryClient();
  const isConnected = useConnection().state === 'connected';
  useEffect(() => {
    if (!isConnected) return;
    const controller = new AbortController();
    void loadAhead(async () => {
      await (await import('../builds/keepReads.ts')).keepReads(
        queryClient,
        reading,
        roles,
        controller.signal,
      );
      await (await import('../builds/keepScreens.ts')).keepScreens(files, roles);
    });
    return () => controller.abort();
  }, [files, reading, queryClient, roles, isConnected]);
}

/** Keeps what is read for use without a signal, once the first screen has all its data. */
function useKeepReads(): void {
  const queryClient = useQueryClient();
  const isSettled = useIsSettled();
  const owner = readOwner();
  useEffect(() => {
    if (!isSettled || owner === null) return;
    let stop: (() => void) | null = () => {};
    void loadAhead(async () => {
      const { keepQueries } = await import('../../queries/reads/keepQueries.ts');
      if (stop !== null) stop = keepQueries(queryClient.getQueryCache(), owner);
    });
    return () => {
      stop?.();
      stop = null;
    };
  }, [queryClient, isSettled, owner]);
}

/** Apart from the frame, which would be drawn again whenever a page is settled or connected. */
function Keeping() {
  useKeepScreens();
  useKeepReads();
  return null;
}

const useStyles = makeStyles({
  skip: {
    position: 'fixed',
    left: '8px',
    top: '-100px',
    zIndex: 200,
    padding: '12px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus': { top: '8px' },
  },
  frame: { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
  body: {
    flexGrow: 1,
    [ON_DESKTOP]: { display: 'grid' },
    [ON_NARROW_DESKTOP]: { gridTemplateColumns: '216px minmax(0, 1fr)' },
    [ON_WIDE]: { gridTemplateColumns: '248px minmax(0, 1fr)' },
    [ON_WIDEST]: { gridTemplateColumns: '280px minmax(0, 1fr)' },
  },
  main: {
    minWidth: 0,
    padding: '24px',
    outline: 'none',
    // The bar at the bottom must not cover the last row.
    [ON_PHONE]: { padding: '16px 16px calc(84px + env(safe-area-inset-bottom))' },
  },
});

const MAIN_ID = 'main';

function Frame() {
  const styles = useStyles();
  const { site, roles } = useSession();
  const isDesktop = useIsDesktop();
  const places = placesFor(roles);
  const keyboard = useKeyboard(places, isDesktop);
  const search = useSearch(places);
  useRememberView();
  // The router would take an ordinary `#main` for a route.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(MAIN_ID)?.focus();
  };
  return (
    <div className={styles.frame}>
      <a href={`#${MAIN_ID}`} className={styles.skip} onClick={skip}>
        本文へ移る
      </a>
      {site.is_sample && <SampleBand />}
      <Header onSearch={search.open} />
      <div className={styles.body}>
        {isDesktop && <Navigation places={places} onKeys={keyboard.open} />}
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <ReadNotice />
          <Outlet />
        </main>
      </div>
      {!isDesktop && <BottomBar places={places} />}
      <AccountSettings />
      <Keeping />
      {keyboard.sheet}
      {search.dialog}
    </div>
  );
}

/** Layout of every page of a signed-in person. */
export function Layout() {
  const guarded = useRouteLoaderData<Session | null>(ROOT_ID) ?? null;
  const { data = guarded } = useQuery(sessionQueries(useServer().session).current());
  const { revalidate } = useRevalidator();
  const isGroupChanged = data !== null && isOfOtherGroups(data);
  // Groups can change while a page is open: the guard then reports it as at a navigation.
  useEffect(() => {
    if (isGroupChanged) void revalidate();
  }, [isGroupChanged, revalidate]);

  if (data === null) return null;
  return (
    <SessionProvider session={data}>
      <LiveUpdates>
        <Frame />
      </LiveUpdates>
    </SessionProvider>
  );
}
