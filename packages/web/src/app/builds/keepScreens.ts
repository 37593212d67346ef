import { canOpen, findRoute, type HttpClient, isBuildFile, type ScreenRole } from '@satomori/core';
import { cacheOf, earlierCaches, markWhole } from '../../platform/page/buildCaches.ts';
import { BUILD_ID } from '../../platform/page/buildIds.ts';
import { readBuildRoutes } from './buildCheck.ts';

const BASE = import.meta.env.BASE_URL;

/** The files of the screens that a person with these roles may open, and of those that only another build has. */
async function filesFor(http: HttpClient, roles: ReadonlySet<ScreenRole>, build: string): Promise<string[]> {
  const routes = await readBuildRoutes(http, build);
  const open = routes.filter(({ path }) => {
    const route = findRoute(path);
    return route === undefined || canOpen(route, roles);
  });
  return [...new Set(open.flatMap(({ files, later }) => [...files, ...later]))].map((file) => BASE + file);
}

/** Caches missing files one after the other, so that the person's own requests go first. */
async function keep(cache: Cache, addresses: readonly string[]): Promise<void> {
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const address of addresses) {
    if (kept.has(address)) continue;
    const answer = await fetch(address);
    // Requesting the rest would fail as well; it is repeated once the connection is back.
    if (!isBuildFile(address, answer)) throw new TypeError(`${address}: no file of the build`);
    await cache.put(address, answer);
  }
}

export const isDeviceFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** On a full device earlier builds make room for the one that is open, if it starts without them. */
async function keepOwn(cache: Cache, addresses: readonly string[]): Promise<void> {
  try {
    await keep(cache, addresses);
  } catch (error) {
    if (!isDeviceFull(error) || (await cache.match(BASE)) === undefined) throw error;
    for (const name of await earlierCaches(cacheOf(BUILD_ID))) await caches.delete(name);
    await keep(cache, addresses);
  }
}

/**
 * Prefetches the screens that a person with these roles may open, so that they open later without a signal.
 *
 * @param build that of the page, or a newer one before the page is reloaded into it
 */
export async function keepScreens(
  http: HttpClient,
  roles: ReadonlySet<ScreenRole>,
  build: string = BUILD_ID,
): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined) return;
  await container.ready;
  const addresses = await filesFor(http, roles, build);
  const cache = await caches.open(cacheOf(build));
  await (build === BUILD_ID ? keepOwn : keep)(cache, addresses);
  await markWhole(cache, BASE);
  // Its worker deletes the earlier ones; a page of an earlier one still needs its own.
  if (build === BUILD_ID) container.controller?.postMessage(build);
}
