import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { lastView } from '../../platform/session/lastView.ts';
import { useRoute } from './useRoute.ts';

const VIEWS: ReadonlySet<string> = new Set(['HuntMap', 'HuntTimeline', 'Map', 'Timeline']);

/** Remembers the list or map that somebody looks at, with its filter. */
export function useRememberView(): void {
  const route = useRoute()?.name;
  const { search } = useLocation();
  useEffect(() => {
    if (route !== undefined && VIEWS.has(route)) lastView.set({ route, query: search.slice(1) });
  }, [route, search]);
}
