import {
  areaTiles,
  countAreaTiles,
  getBasemap,
  getBasemapTile,
  listBasemapTiles,
  MAX_AREA_TILES,
  TILE_TYPE,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { AppError, InputError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { BasemapStore } from './basemapStore.ts';

export function basemapRoutes(addRoute: AddRoute, { basemaps }: { basemaps: BasemapStore }): void {
  /** The site's own map, if it is still the one that the caller knows. */
  async function currentMap(scope: Scope, id: string) {
    const basemap = await basemaps.find(scope);
    if (basemap?.id !== id) throw new AppError('not_found');
    return { basemap, archive: basemaps.archive(scope, id) };
  }

  addRoute(getBasemap, async ({ scope }) => ({ basemap: await basemaps.find(scope) }));

  addRoute(listBasemapTiles, async ({ scope, query }) => {
    const { basemap, archive } = await currentMap(scope, query.id);
    if (countAreaTiles(query.bbox, basemap) > MAX_AREA_TILES)
      throw new InputError([{ field: 'bbox', message: '範囲が広すぎます' }]);
    const tiles = [];
    for (const tile of areaTiles(query.bbox, basemap)) {
      const bytes = await archive.bytesOf(tile);
      if (bytes > 0) tiles.push({ ...tile, bytes });
    }
    return { tiles };
  });

  addRoute(getBasemapTile, async ({ scope, query: { id, ...tile }, reply }) => {
    const { archive } = await currentMap(scope, id);
    const bytes = await archive.read(tile);
    // The id names the content: an answer with it never changes.
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('vary', 'authorization')
      .type(TILE_TYPE)
      .send(bytes);
  });
}
