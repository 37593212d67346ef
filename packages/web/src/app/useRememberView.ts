import { findRoute } from '@satomori/core';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { lastView } from '../platform/lastView.ts';

const VIEWS: ReadonlySet<string> = new Set(['HuntMap', 'HuntTimeline', 'Map', 'Timeline']);

/** Remembers the list or map that somebody looks at, with its filter. */
export function useRememberView(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const route = findRoute(pathname)?.name;
    if (route !== undefined && VIEWS.has(route)) lastView.set({ route, query: search.slice(1) });
  }, [pathname, search]);
}
