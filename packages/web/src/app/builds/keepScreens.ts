import { canOpen, findRoute, type HttpClient, isBuildFile, type ScreenRole } from '@satomori/core';
import { BUILD_CACHE, BUILD_ID } from '../../platform/page/release.ts';
import { readBuildRoutes } from './buildCheck.ts';

/** The files of the screens that a person with these roles may open. */
async function filesFor(http: HttpClient, roles: ReadonlySet<ScreenRole>): Promise<string[]> {
  const routes = await readBuildRoutes(http, BUILD_ID);
  const open = routes.filter(({ path }) => {
    const route = findRoute(path);
    return route !== undefined && canOpen(route, roles);
  });
  return [...new Set(open.flatMap(({ files, later }) => [...files, ...later]))];
}

/** Caches missing files one after the other, so that the person's own requests go first. */
async function keep(cacheName: string, addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const address of addresses) {
    if (kept.has(address)) continue;
    const answer = await fetch(address);
    // Requesting the rest would fail as well; it is repeated once the connection is back.
    if (!isBuildFile(address, answer)) throw new TypeError(`${address}: no file of the build`);
    await cache.put(address, answer);
  }
}

/**
 * Prefetches the screens that a person with these roles may open, so that they open later without a signal.
 */
export async function keepScreens(http: HttpClient, roles: ReadonlySet<ScreenRole>): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (BUILD_CACHE === null || container === undefined) return;
  await container.ready;
  const files = await filesFor(http, roles);
  await keep(
    BUILD_CACHE,
    files.map((file) => import.meta.env.BASE_URL + file),
  );
}
