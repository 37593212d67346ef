import { type HttpClient, readJson, type RouteName } from '@satomori/core';
import { useMemo } from 'react';
import { preloadScript } from '../../platform/network/preloadScript.ts';
import { useServer } from '../../queries/server.tsx';

/** For each app the pages asked for: once is enough, they are in the browser's cache from then on. */
const asked = new WeakMap<HttpClient, Set<RouteName>>();

/** Fetches the scripts of a page that somebody is about to open, as its `_payload.json` names them. */
async function prefetchPage(http: HttpClient, name: RouteName): Promise<void> {
  const known = asked.get(http) ?? new Set();
  asked.set(http, known.add(name));
  try {
    const answer = await http.send('GET', `/${name}/_payload.json`);
    const { files } = (await readJson(answer)) as { files: string[] };
    for (const file of files) if (file.endsWith('.js')) preloadScript(import.meta.env.BASE_URL + file);
  } catch {
    // Without it the page is fetched when it is opened.
    known.delete(name);
  }
}

/** What a link to a page needs, so that its scripts come while somebody points at it, or begins to press. */
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
