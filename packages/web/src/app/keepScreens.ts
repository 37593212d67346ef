import { canOpen, findRoute, type HttpClient, type Role } from '@satomori/core';
import { useEffect } from 'react';
import { BUILD_CACHE, BUILD_ID } from '../platform/release.ts';
import { useConnection } from '../queries/live.tsx';
import { useServer } from '../queries/server.tsx';
import { useSession } from '../queries/session.tsx';

/** What the build manifest tells of a route (build/buildManifest.ts). */
interface RouteFiles {
  path: string;
  /** What the screen needs to stand, and what it may fetch later. */
  files: string[];
  later: string[];
}

/** The files of the screens that somebody with these roles may open. */
async function filesFor(http: HttpClient, roles: ReadonlySet<Role>): Promise<string[]> {
  const answer = await http.send('GET', `/_nuxt/builds/meta/${BUILD_ID}.json`);
  const { routes } = (await answer.json()) as { routes: RouteFiles[] };
  const open = routes.filter(({ path }) => {
    const route = findRoute(path);
    return route !== undefined && canOpen(route, roles);
  });
  return [...new Set(open.flatMap(({ files, later }) => [...files, ...later]))];
}

/** Adds what is not yet kept, one after the other: the person's own requests go first. */
async function keep(cacheName: string, addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const address of addresses) if (!kept.has(address)) await cache.add(address);
}

/** Fetches the screens this person may open, so that they open later without a signal. */
export function useKeepScreens(): void {
  const { http } = useServer();
  const { roles } = useSession();
  const isConnected = useConnection().state === 'connected';
  useEffect(() => {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (!isConnected || BUILD_CACHE === null || container === undefined) return;
    container.ready
      .then(() => filesFor(http, roles))
      .then((files) =>
        keep(
          BUILD_CACHE as string,
          files.map((file) => import.meta.env.BASE_URL + file),
        ),
      )
      // A cut connection: the rest follows with the next one.
      .catch(() => {});
  }, [http, roles, isConnected]);
}
