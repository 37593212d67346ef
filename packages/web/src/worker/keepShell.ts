import { isBuildFile } from '@satomori/core';
import { earlierCaches, startingCache } from '../platform/page/buildCaches.ts';

/** What the app needs to start without a network, from one build. Inserted when the worker is built. */
export interface Shell {
  /** Id of the build. */
  build: string;
  /**
   * Name of the cache with this build's files; the page adds those of the screens that its person may open.
   */
  cache: string;
  /** Address of the page with a trailing slash; all files of the app are below it. */
  base: string;
  files: readonly ShellFile[];
}

export interface ShellFile {
  address: string;
  /** For files without a hash in their name: the page of another build must not be mixed in. */
  integrity?: string;
}

const requestOf = ({ address, integrity }: ShellFile): Request =>
  integrity === undefined ? new Request(address) : new Request(address, { cache: 'no-cache', integrity });

async function fetchFile(file: ShellFile): Promise<Response> {
  const answer = await fetch(requestOf(file));
  if (!isBuildFile(file.address, answer)) throw new TypeError(`${file.address}: no file of the build`);
  return answer;
}

/**
 * Caches the shell. Rejects where a file is missing, of another build or the page of another server: the
 * browser then discards this worker.
 */
export async function keepShell({ base, cache, files }: Shell): Promise<void> {
  const kept = await caches.open(cache);
  const keep = async (file: ShellFile) => kept.put(file.address, await fetchFile(file));
  // The page last: where it is kept, all that it needs is.
  await Promise.all(files.filter(({ address }) => address !== base).map(keep));
  await Promise.all(files.filter(({ address }) => address === base).map(keep));
}

/** Deletes the files of earlier builds once a page of this build is open, but not those that start without a signal. */
export async function dropEarlier({ base, cache }: Shell): Promise<void> {
  const starting = await startingCache(cache, base);
  for (const name of await earlierCaches(cache)) if (name !== starting) await caches.delete(name);
}
