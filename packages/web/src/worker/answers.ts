import { TIME_LIMITS } from '@satomori/core';
import { startingCache } from '../platform/page/buildCaches.ts';
import type { Shell } from './keepShell.ts';

/** How a request is answered; `network`: as without a worker. */
type Way = 'page' | 'file' | 'network';

/**
 * Only the page itself and files of the build are answered here. The server's data, its information on builds
 * and this worker are never read from a cache.
 *
 * @param ownOrigin `https://…` of the app
 */
export function wayOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  { base, files }: Shell,
  ownOrigin: string,
): Way {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== ownOrigin) return 'network';
  if (mode === 'navigate') return pathname === base ? 'page' : 'network';
  const isFile = files.some(({ address }) => address === pathname && address !== base);
  return isFile || pathname.startsWith(`${base}assets/`) ? 'file' : 'network';
}

const keptIn = (cacheName: string, request: Request | string) =>
  caches.match(request, { cacheName, ignoreVary: true });

/** The browser has to follow redirects itself. */
const isGood = ({ ok, type }: Response) => ok || type === 'opaqueredirect';

/** The page of this build; that of an earlier one while this one has not the screens of its person. */
const keptPage = async ({ base, cache }: Shell): Promise<Response | undefined> =>
  (await keptIn(await startingCache(cache, base), base)) ?? keptIn(cache, base);

/**
 * The currently deployed page, so that no one is kept on an old build; a cached one where the server does
 * not answer, answers with an error, or takes too long.
 */
export async function answerPage(request: Request, shell: Shell): Promise<Response> {
  const asking = fetch(request);
  const fallback = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIME_LIMITS.pageStart));
  const answer = await Promise.race([asking.catch(() => null), fallback]);
  if (answer !== null && isGood(answer)) return answer;
  return (await keptPage(shell)) ?? asking;
}

/**
 * The names of these files contain a hash of their content, so a cached one is always current. A page of an earlier
 * build is still open until nothing typed would be lost: its files are in a cache of its own.
 */
export const answerFile = async (request: Request, { cache }: Shell): Promise<Response> =>
  (await keptIn(cache, request)) ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
