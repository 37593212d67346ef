import { PbfWriter } from 'pbf';
import type { TileAddress } from '@satomori/core';

/** A feature in degrees: `[longitude, latitude]`. */
export interface PlacedFeature {
  layer: string;
  type: 'point' | 'line' | 'area';
  props: Readonly<Record<string, string | number>>;
  places: readonly (readonly [longitude: number, latitude: number])[];
}

const EXTENT = 4096;
const TYPES = { point: 1, line: 2, area: 3 } as const;
const [MOVE, DRAW, CLOSE] = [1, 2, 7];
const command = (id: number, count: number) => (count << 3) | id;
const zigzag = (value: number) => (value << 1) ^ (value >> 31);

const pixelOf = ([longitude, latitude]: readonly [number, number], { z, x, y }: TileAddress) => {
  const row = (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2;
  return [((longitude + 180) / 360) * 2 ** z - x, row * 2 ** z - y].map((part) => Math.round(part * EXTENT));
};

function geometryOf({ type, places }: PlacedFeature, tile: TileAddress): number[] {
  let [left, top] = [0, 0];
  const steps = places.map((place) => {
    const [x = 0, y = 0] = pixelOf(place, tile);
    const step = [zigzag(x - left), zigzag(y - top)];
    [left, top] = [x, y];
    return step;
  });
  const [first = [], ...others] = steps;
  const moved = [command(MOVE, 1), ...first];
  if (type === 'point') return moved;
  const drawn = [...moved, command(DRAW, others.length), ...others.flat()];
  return type === 'area' ? [...drawn, command(CLOSE, 1)] : drawn;
}

/**
 * A Mapbox Vector Tile with all of these features, also those that lie beside it.
 *
 * Source: github.com/mapbox/vector-tile-spec 2.1.
 */
export function vectorTile(features: readonly PlacedFeature[], tile: TileAddress): Uint8Array {
  const writer = new PbfWriter();
  for (const [name, ofLayer] of Map.groupBy(features, ({ layer }) => layer)) {
    const keys = [...new Set(ofLayer.flatMap(({ props }) => Object.keys(props)))];
    const values = [...new Set(ofLayer.flatMap(({ props }) => Object.values(props)))];
    writer.writeMessage(
      3,
      (_layer, layer) => {
        layer.writeStringField(1, name);
        for (const feature of ofLayer)
          layer.writeMessage(
            2,
            (_feature, out) => {
              const tags = Object.entries(feature.props).flatMap(([key, value]) => [
                keys.indexOf(key),
                values.indexOf(value),
              ]);
              out.writePackedVarint(2, tags);
              out.writeVarintField(3, TYPES[feature.type]);
              out.writePackedVarint(4, geometryOf(feature, tile));
            },
            null,
          );
        for (const key of keys) layer.writeStringField(3, key);
        for (const value of values)
          layer.writeMessage(
            4,
            (_value, out) => {
              if (typeof value === 'string') out.writeStringField(1, value);
              else out.writeSVarintField(6, value);
            },
            null,
          );
        layer.writeVarintField(5, EXTENT);
        layer.writeVarintField(15, 2);
      },
      null,
    );
  }
  return writer.finish();
}
