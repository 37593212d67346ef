const START = 'satomori-build-';

/** Name of the cache with the files of a build. */
export const cacheOf = (build: string): string => START + build;

/** Names of the caches of earlier builds, the latest first. */
export async function earlierCaches(own: string): Promise<string[]> {
  // In the order in which they were created.
  const names = (await caches.keys()).filter((name) => name.startsWith(START));
  const at = names.indexOf(own);
  return (at < 0 ? names : names.slice(0, at)).reverse();
}

/** An entry that says that a cache has all the screens of its person. */
const wholeMark = (base: string) => `${base}has-screens`;

export const markWhole = (cache: Cache, base: string): Promise<void> =>
  cache.put(wholeMark(base), new Response());

async function isWhole(cacheName: string, base: string): Promise<boolean> {
  const found = [wholeMark(base), base].map((address) => caches.match(address, { cacheName }));
  return (await Promise.all(found)).every((entry) => entry !== undefined);
}

/**
 * Name of the cache from which the app starts without a signal: the latest that has all the screens of its person.
 * Where none has, the earliest: it has had the most time to get them.
 */
export async function startingCache(own: string, base: string): Promise<string> {
  const earlier = await earlierCaches(own);
  for (const name of [own, ...earlier]) if (await isWhole(name, base)) return name;
  return earlier.at(-1) ?? own;
}
