import type { Import } from './importGraph.ts';
import { isTestSupport, placeOf } from './sourcePath.ts';

const SHARED = ['queries', 'map', 'ui', 'platform'];

/** For each layer, the layers it may import besides itself. Files directly under src/ count as app. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  app: ['screens', ...SHARED],
  screens: ['posts', ...SHARED],
  posts: SHARED,
  queries: ['platform', 'map', 'ui'],
  map: ['queries', 'ui', 'platform'],
  ui: ['map', 'platform'],
  platform: ['queries', 'map', 'ui'],
  // The service worker is a program of its own: what it shares with a page, it gets when it is built.
  worker: [],
};

/** Inside web: app -> screens -> posts -> queries, map, ui, platform; a screen never imports another screen. */
export function webFences({ from, target }: Import): string[] {
  const here = placeOf(from);
  if (here?.packageName !== 'web' || isTestSupport(from)) return [];
  const layer = layerOf(from);
  if (!(layer in MAY_IMPORT))
    return [`src/${layer}/ has no place in the layout (${Object.keys(MAY_IMPORT).join(', ')})`];
  if (target === undefined || placeOf(target)?.packageName !== 'web') return [];
  const targetLayer = layerOf(target);
  if (targetLayer !== layer) {
    return MAY_IMPORT[layer]!.includes(targetLayer) ? [] : [`${layer}/ may not import ${targetLayer}/`];
  }
  return layer === 'screens' && screenOf(from) !== screenOf(target)
    ? ['a screen never imports another screen']
    : [];
}

const layerOf = (path: string): string => placeOf(path)?.folders[0] ?? 'app';
const screenOf = (path: string): string | undefined => placeOf(path)?.folders[1];
