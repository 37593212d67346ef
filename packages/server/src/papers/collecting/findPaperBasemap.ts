import type { Scope } from '../../access/scope.ts';
import type { BasemapStore } from '../../basemaps/basemapStore.ts';
import type { PaperBasemap } from '../jobs/jobs.ts';

/** `null` where the site has none. */
export async function findPaperBasemap(basemaps: BasemapStore, scope: Scope): Promise<PaperBasemap | null> {
  const stored = await basemaps.find(scope);
  if (stored === null) return null;
  const { id, kind, west, south, east, north, min_zoom, max_zoom, attribution, attribution_url } = stored;
  const file = basemaps.fileOf(scope, id);
  return { id, file, kind, west, south, east, north, min_zoom, max_zoom, attribution, attribution_url };
}
