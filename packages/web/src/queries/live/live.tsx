import { type ConnectionState, type EventResource, EVENTS, followEvents } from '@satomori/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { clock } from '../../platform/device/clock.ts';
import { lastContact } from '../../platform/network/lastContact.ts';
import { useIsSettled } from '../../platform/network/settled.tsx';
import { useToken } from '../../platform/session/tokenStore.ts';
import { catchUpOldLists, refetchList, refetchWhole } from '../catchUp.ts';
import { useServer } from '../server.tsx';
import { type Session, sessionKeys } from '../session/session.tsx';

/** Changes that arrive together (a gateway that fails takes its traps along) are read together. */
const COALESCE_MS = 150;

/** State of the event stream, and since when, in milliseconds. */
export interface Connection {
  state: ConnectionState;
  since: number;
}

const ConnectionContext = createContext<Connection>({ state: 'connecting', since: 0 });
export const useConnection = (): Connection => useContext(ConnectionContext);

/**
 * During reconnection attempts the state stays `disconnected` since its first time; single attempts are not
 * shown. A page that opens without a connection has had none since the last page had one.
 */
function nextConnection(previous: Connection, state: ConnectionState): Connection {
  const isRetry = previous.state === 'disconnected' && state === 'connecting';
  if (isRetry || previous.state === state) return previous;
  // A page that opens without a connection shows what was read before.
  const since = state === 'disconnected' ? (lastContact.get() ?? clock.now()) : clock.now();
  return { state, since };
}

/** Reads that failed while there was no connection are repeated without 再試行. */
function readFailedAgain(queryClient: QueryClient) {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  catchUpOldLists(queryClient);
}

/**
 * The sequence number at which the stream starts: the session is read before everything else, so nothing of
 * the first screen has to be read again once the stream is open. Only data older than the session is read
 * again.
 */
function beginAfterSession(queryClient: QueryClient): { after?: number } {
  const { data, dataUpdatedAt = 0 } = queryClient.getQueryState<Session>(sessionKeys.all) ?? {};
  if (data?.sequence === undefined) return {};
  void queryClient.invalidateQueries({
    predicate: ({ state }) => state.data !== undefined && state.dataUpdatedAt < dataUpdatedAt,
  });
  return { after: data.sequence };
}

/** Follows the site's event stream while mounted, and refetches what is on screen. */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const { http } = useServer();
  const queryClient = useQueryClient();
  const token = useToken();
  const isSettled = useIsSettled();
  const [connection, setConnection] = useState<Connection>(() => ({
    state: 'connecting',
    since: clock.now(),
  }));

  useEffect(() => {
    if (token === null || !isSettled) return;
    const following = new AbortController();
    const changed = new Set<EventResource>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      const stale = new Set<string>([...changed].flatMap((resource) => EVENTS[resource].stale));
      // Under other settings of the site rows say something else without having changed.
      const refetch = changed.has('sites') ? refetchWhole : refetchList;
      changed.clear();
      for (const list of stale) refetch(queryClient, [list]);
    };

    followEvents({
      http,
      signal: following.signal,
      ...beginAfterSession(queryClient),
      onChange: ({ resource }) => {
        changed.add(resource);
        timer ??= setTimeout(flush, COALESCE_MS);
      },
      onGap: () => refetchList(queryClient),
      onState: (state) => {
        setConnection((previous) => nextConnection(previous, state));
        if (state === 'connected') readFailedAgain(queryClient);
      },
      // A 401 is handled by the HTTP client's listener; with a 403 the page has no live changes.
    }).catch(() => {});

    return () => {
      following.abort();
      clearTimeout(timer);
    };
  }, [http, queryClient, token, isSettled]);

  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}
