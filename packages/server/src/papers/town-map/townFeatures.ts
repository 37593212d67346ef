import type { BasemapFilter, BoundingBox } from '@satomori/core';
import type { VectorTileFeature } from '@mapbox/vector-tile';
import type { MapFrame, Spot } from '../parts/mapFrame.ts';
import type { TownTile } from './readTownTiles.ts';

const POINT = 1;
const AREA = 3;

interface Wanted {
  layer: string;
  filter?: BasemapFilter;
}

export interface TownFeature {
  props: Readonly<Record<string, unknown>>;
  /** Lines, rings or points, in points from the upper left corner of the frame. */
  parts: Spot[][];
}

const latitudeOf = (row: number, z: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;

const fits = (feature: VectorTileFeature, isPoints: boolean, { filter }: Wanted) =>
  (feature.type === POINT) === isPoints &&
  (filter?.({ props: feature.properties, isArea: feature.type === AREA }) ?? true);

/** What of a layer lies on the tiles, placed in a frame: points, or everything else. */
function* featuresOf(
  tiles: readonly TownTile[],
  wanted: Wanted,
  map: MapFrame,
  isPoints: boolean,
): Generator<TownFeature> {
  for (const { z, x, y, content } of tiles) {
    const layer = content.layers[wanted.layer];
    if (layer === undefined) continue;
    for (let index = 0; index < layer.length; index += 1) {
      const feature = layer.feature(index);
      if (!fits(feature, isPoints, wanted)) continue;
      const parts = feature.loadGeometry().map((part) =>
        part.map((point) =>
          map.project({
            longitude: ((x + point.x / layer.extent) / 2 ** z) * 360 - 180,
            latitude: latitudeOf(y + point.y / layer.extent, z),
          }),
        ),
      );
      yield { props: feature.properties, parts };
    }
  }
}

export const drawnFeatures = (tiles: readonly TownTile[], wanted: Wanted, map: MapFrame) =>
  featuresOf(tiles, wanted, map, false);
export const namedFeatures = (tiles: readonly TownTile[], wanted: Wanted, map: MapFrame) =>
  featuresOf(tiles, wanted, map, true);

/** Whether two areas have a place in common. */
export const areasMeet = (one: BoundingBox, other: BoundingBox): boolean =>
  one.west <= other.east && other.west <= one.east && one.south <= other.north && other.south <= one.north;
