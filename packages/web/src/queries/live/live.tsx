import { type ConnectionState, type EventResource, EVENTS, followEvents } from '@satomori/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { clock } from '../../platform/device/clock.ts';
import { useIsSettled } from '../../platform/network/settled.tsx';
import { useToken } from '../../platform/session/tokenStore.ts';
import { catchUpOldLists, refetchList } from '../catchUp.ts';
import { useServer } from '../server.tsx';
import { type Session, sessionKeys } from '../session/session.tsx';

/** Changes that come together (a gateway that dies takes its traps along) are read together. */
const COALESCE_MS = 150;

/** State of the event stream and, in milliseconds, since when it is so. */
export interface Connection {
  state: ConnectionState;
  since: number;
}

const ConnectionContext = createContext<Connection>({ state: 'connecting', since: 0 });
export const useConnection = (): Connection => useContext(ConnectionContext);

/** While a stream is sought again after a cut, people are told that it is cut, and since when: not of each try. */
function nextConnection(previous: Connection, state: ConnectionState): Connection {
  const isRetry = previous.state === 'disconnected' && state === 'connecting';
  return isRetry || previous.state === state ? previous : { state, since: clock.now() };
}

/** What could not be read while there was no connection is read without anybody pressing 再試行. */
function readFailedAgain(queryClient: QueryClient) {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  catchUpOldLists(queryClient);
}

/**
 * Where the stream goes on from what is already read: the session is read before all else, so that nothing of the
 * first screen has to be read again once the stream stands. What is older than the session is.
 */
function beginAfterSession(queryClient: QueryClient): { after?: number } {
  const { data, dataUpdatedAt = 0 } = queryClient.getQueryState<Session>(sessionKeys.all) ?? {};
  if (data?.sequence === undefined) return {};
  void queryClient.invalidateQueries({
    predicate: ({ state }) => state.data !== undefined && state.dataUpdatedAt < dataUpdatedAt,
  });
  return { after: data.sequence };
}

/** Follows the site's changes for as long as it stands, and lets what is on screen be read again. */
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
      changed.clear();
      for (const list of stale) refetchList(queryClient, [list]);
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
      // A 401 is seen by whoever watches the client's answers; a 403 leaves the page without live changes.
    }).catch(() => {});

    return () => {
      following.abort();
      clearTimeout(timer);
    };
  }, [http, queryClient, token, isSettled]);

  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}
