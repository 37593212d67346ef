import { type HttpClient, readJson, type RouteName } from '@satomori/core';
import { useMemo } from 'react';
import { preloadScript } from '../../platform/network/preloadScript.ts';
import { useServer } from '../../queries/server.tsx';

/** Pages already prefetched, for each app: after that they are in the browser's cache. */
const asked = new WeakMap<HttpClient, Set<RouteName>>();

/** Prefetches the scripts of a page that a person is about to open, as named in its `_payload.json`. */
async function prefetchPage(http: HttpClient, name: RouteName): Promise<void> {
  const known = asked.get(http) ?? new Set();
  asked.set(http, known.add(name));
  try {
    const answer = await http.send('GET', `/${name}/_payload.json`);
    const { files } = (await readJson(answer)) as { files: string[] };
    for (const file of files) if (file.endsWith('.js')) preloadScript(import.meta.env.BASE_URL + file);
  } catch {
    // After a failure the page is fetched when it is opened.
    known.delete(name);
  }
}

/**
 * Handlers for a link: the scripts of its page are prefetched when a person points at it or begins to press
 * it.
 */
export function usePagePrefetch(): (name: RouteName) => { onPointerEnter: () => void; onFocus: () => void } {
  const { files } = useServer();
  return useMemo(
    () => (name) => {
      const prefetch = () => {
        if (asked.get(files)?.has(name) !== true) void prefetchPage(files, name);
      };
      return { onPointerEnter: prefetch, onFocus: prefetch };
    },
    [files],
  );
}
