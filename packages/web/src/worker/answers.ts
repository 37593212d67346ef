import type { Shell } from './shell.ts';

/** A signal too weak to bring the page in this time is none. */
const PATIENCE_MS = 3_000;

/** How a request is answered; `network`: as if there were no worker. */
export type Way = 'page' | 'file' | 'network';

/**
 * Only the page itself and files of the build. Whatever the server says of the site's data, of builds and of this
 * worker is never taken from a cache.
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

/** A redirect is the browser's to follow. */
const isGood = ({ ok, type }: Response) => ok || type === 'opaqueredirect';

/**
 * The page as it is deployed now, so that nobody is held in an old build; the kept one where the server does not
 * answer, answers with a fault, or takes too long.
 */
export async function answerPage(request: Request, { base, cache }: Shell): Promise<Response> {
  const asking = fetch(request);
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const answer = await Promise.race([asking.catch(() => null), patience]);
  if (answer !== null && isGood(answer)) return answer;
  return (await keptIn(cache, base)) ?? asking;
}

/** The names of these tell their content: what is kept is what would come. */
export const answerFile = async (request: Request, { cache }: Shell): Promise<Response> =>
  (await keptIn(cache, request)) ?? fetch(request);
