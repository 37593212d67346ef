import { areaTiles, type BasemapKind, type BoundingBox } from '@satomori/core';
import { writeBasemap } from '@satomori/server/testing';
import type { Feature, Geometry } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import { fromGeojsonVt } from 'vt-pbf';

type Position = [longitude: number, latitude: number];
type Layers = Record<string, Feature[]>;

const feature = (geometry: Geometry, properties: Record<string, string | number>): Feature => ({
  type: 'Feature',
  geometry,
  properties,
});
const line = (coordinates: Position[], properties: Record<string, string | number>) =>
  feature({ type: 'LineString', coordinates }, properties);
const point = (coordinates: Position, properties: Record<string, string | number>) =>
  feature({ type: 'Point', coordinates }, properties);
const box = ({ west, south, east, north }: BoundingBox, properties: Record<string, string | number>) =>
  feature(
    {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
    properties,
  );

/** Around a town's middle: a main road from west to east, a river from south to north, a lake, a contour, names. */
export interface Town {
  middle: { latitude: number; longitude: number };
  /** Degrees from the middle to the edges. */
  reach: number;
  name: string;
  river: string;
}

const boundsOf = ({ middle: { latitude, longitude }, reach }: Town): BoundingBox => ({
  west: longitude - reach,
  south: latitude - reach,
  east: longitude + reach,
  north: latitude + reach,
});

function shapesOf(town: Town) {
  const { latitude, longitude } = town.middle;
  const { west, south, east, north } = boundsOf(town);
  return {
    road: [
      [west, latitude],
      [east, latitude],
    ] as Position[],
    river: [
      [longitude + 0.01, south],
      [longitude + 0.01, north],
    ] as Position[],
    contour: [
      [west, latitude + 0.01],
      [east, latitude + 0.01],
    ] as Position[],
    lake: { west: longitude - 0.03, east: longitude - 0.02, south: latitude - 0.01, north: latitude },
    place: [longitude, latitude + 0.005] as Position,
    riverName: [longitude + 0.01, latitude - 0.008] as Position,
  };
}

const LAYERS: Record<BasemapKind, (town: Town) => Layers> = {
  gsi: (town) => {
    const { road, river, contour, lake, place, riverName } = shapesOf(town);
    return {
      RdCL: [line(road, { vt_code: 2701, vt_rdctg: '国道' })],
      RvrCL: [line(river, { vt_code: 5301 })],
      Cntr: [line(contour, { vt_alti: 500 })],
      WA: [box(lake, { vt_code: 5100 })],
      Anno: [
        point(place, { vt_code: 210, vt_text: town.name }),
        point(riverName, { vt_code: 322, vt_text: town.river }),
      ],
    };
  },
  protomaps: (town) => {
    const { road, river, lake, place, riverName } = shapesOf(town);
    return {
      earth: [box(boundsOf(town), { kind: 'earth' })],
      roads: [line(road, { kind: 'major_road' })],
      water: [
        line(river, { kind: 'river' }),
        box(lake, { kind: 'lake' }),
        point(riverName, { kind: 'river', 'name:ja': town.river, name: 'River' }),
      ],
      places: [point(place, { kind: 'locality', 'name:ja': town.name, name: 'Town' })],
    };
  },
};

const ZOOMS = { min_zoom: 4, max_zoom: 15 };

/** Writes a map of a small town, as 国土地理院 or Protomaps would have it. */
export async function writeTownMap(path: string, kind: BasemapKind, town: Town): Promise<void> {
  const layers = Object.entries(LAYERS[kind](town)).map(
    ([name, features]) =>
      [
        name,
        new GeoJSONVT(
          { type: 'FeatureCollection', features },
          { maxZoom: ZOOMS.max_zoom, indexMaxZoom: 5, tolerance: 0 },
        ),
      ] as const,
  );
  const bounds = boundsOf(town);
  const tiles = areaTiles(bounds, ZOOMS).map((tile) => {
    const parts = layers.flatMap(([name, index]) => {
      const part = index.getTile(tile.z, tile.x, tile.y);
      return part === null ? [] : [[name, part] as const];
    });
    return { ...tile, data: fromGeojsonVt(Object.fromEntries(parts), { version: 2 }) };
  });
  await writeBasemap(path, { tiles, layers: layers.map(([name]) => name), bounds });
}
