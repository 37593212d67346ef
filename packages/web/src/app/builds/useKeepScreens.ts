import { useEffect } from 'react';
import { loadAhead } from '../../platform/network/loadAhead.ts';
import { useConnection } from '../../queries/live/live.tsx';
import { useServer } from '../../queries/server.tsx';
import { useSession } from '../../queries/session/session.tsx';

/** Keeps the screens of this person for the time without a signal. After a cut the rest follows. */
export function useKeepScreens(): void {
  const { files } = useServer();
  const { roles } = useSession();
  const isConnected = useConnection().state === 'connected';
  useEffect(() => {
    if (isConnected) void loadAhead(async () => (await import('./keepScreens.ts')).keepScreens(files, roles));
  }, [files, roles, isConnected]);
}
