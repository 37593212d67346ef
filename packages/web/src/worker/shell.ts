import { isBuildFile } from '@satomori/core';

/** What the app needs to start without a network, as one build left it. Written in when the worker is built. */
export interface Shell {
  /** Id of the build. */
  build: string;
  /** Name of the cache that holds this build's files; the page adds those of the screens its person may open. */
  cache: string;
  /** Address of the page, with a slash at its end; all that is ours lies below it. */
  base: string;
  files: readonly ShellFile[];
}

export interface ShellFile {
  address: string;
  /** Of files whose name does not tell their content: the page of another build must not get in among these. */
  integrity?: string;
}

/** Caches of ours, this build's or an older one's. */
const IS_OURS = /^satomori-build-/;

const requestOf = ({ address, integrity }: ShellFile): Request =>
  integrity === undefined ? new Request(address) : new Request(address, { cache: 'no-cache', integrity });

async function fetchFile(file: ShellFile): Promise<Response> {
  const answer = await fetch(requestOf(file));
  if (!isBuildFile(file.address, answer)) throw new TypeError(`${file.address}: no file of the build`);
  return answer;
}

/**
 * Fetches the shell. Rejects where one file is missing, of another build or somebody else's page: the browser then
 * drops this worker.
 */
export async function keepShell({ cache, files }: Shell): Promise<void> {
  const kept = await caches.open(cache);
  await Promise.all(files.map(async (file) => kept.put(file.address, await fetchFile(file))));
}

/** Once a page of this build stands, nobody needs what older builds left. */
export async function dropOlder({ cache }: Shell): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => IS_OURS.test(name) && name !== cache).map((name) => caches.delete(name)),
  );
}
