import Supercluster from 'supercluster';
import { MAX_ZOOM, MIN_ZOOM } from '../../geo/mapView.ts';
import { worldPixel } from '../../geo/worldPixel.ts';
import {
  type Area,
  type Cells,
  type ClusterContent,
  countOf,
  type Marks,
  type PointSet,
  CELL_PX,
} from '../../geo/pointSet.ts';

/** Closer marks would overlap. */
const REACH_PX = 56;
const TILE_PX = 256;

interface Held {
  /** Index in the columns of the set. */
  index: number;
  total: number;
  flags: number;
}

const features = (set: PointSet) =>
  Array.from(set.latitude, (latitude, index) => ({
    type: 'Feature' as const,
    properties: { index, total: countOf(set, index), flags: set.flags?.[index] ?? 0 },
    geometry: { type: 'Point' as const, coordinates: [set.longitude[index] ?? 0, latitude] },
  }));

export interface PointIndex {
  marksIn: (area: Area, zoom: number) => Marks;
  contentOf: (cluster: number) => ClusterContent;
  cellsAt: (zoom: number) => Cells;
}

/**
 * Clusters of a set at every zoom of the map, including the largest, where points on one spot stay one mark.
 * Takes half a second for 100,000 points, so it runs in a worker (pointWorker.ts).
 */
export function createPointIndex(set: PointSet): PointIndex {
  const index = new Supercluster<Held, Held>({
    radius: REACH_PX,
    extent: TILE_PX,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    map: ({ index: at, total, flags }) => ({ index: at, total, flags }),
    reduce: (all, { total, flags }) => {
      all.total += total;
      all.flags |= flags;
    },
  }).load(features(set));

  return {
    marksIn: ({ west, south, east, north }, zoom) => {
      const found = index.getClusters([west, south, east, north], zoom);
      const marks: Marks = {
        latitude: new Float64Array(found.length),
        longitude: new Float64Array(found.length),
        count: new Uint32Array(found.length),
        flags: new Uint8Array(found.length),
        point: new Int32Array(found.length).fill(-1),
        cluster: new Int32Array(found.length).fill(-1),
      };
      for (const [at, { geometry, properties }] of found.entries()) {
        const [longitude = 0, latitude = 0] = geometry.coordinates;
        marks.latitude[at] = latitude;
        marks.longitude[at] = longitude;
        marks.count[at] = properties.total;
        marks.flags[at] = properties.flags;
        if ('cluster' in properties) marks.cluster[at] = properties.cluster_id;
        else marks.point[at] = properties.index;
      }
      return marks;
    },

    contentOf: (cluster) => {
      const content = { west: 180, south: 90, east: -180, north: -90 };
      for (const { properties } of index.getLeaves(cluster, Number.POSITIVE_INFINITY)) {
        const latitude = set.latitude[properties.index] ?? 0;
        const longitude = set.longitude[properties.index] ?? 0;
        content.west = Math.min(content.west, longitude);
        content.east = Math.max(content.east, longitude);
        content.south = Math.min(content.south, latitude);
        content.north = Math.max(content.north, latitude);
      }
      return { ...content, zoom: index.getClusterExpansionZoom(cluster) };
    },

    cellsAt: (zoom) => cellsOf(set, zoom),
  };
}

/** Points of a set combined by cell at a zoom; each cell is at the middle of its points. */
export function cellsOf(set: PointSet, zoom: number): Cells {
  const cells = new Map<string, { latitude: number; longitude: number; count: number }>();
  for (let at = 0; at < set.latitude.length; at += 1) {
    const place = { latitude: set.latitude[at] ?? 0, longitude: set.longitude[at] ?? 0 };
    const { x, y } = worldPixel(place, zoom);
    const key = `${Math.floor(x / CELL_PX)} ${Math.floor(y / CELL_PX)}`;
    const cell = cells.get(key) ?? { latitude: 0, longitude: 0, count: 0 };
    const count = countOf(set, at);
    cell.latitude += place.latitude * count;
    cell.longitude += place.longitude * count;
    cell.count += count;
    cells.set(key, cell);
  }
  const all = [...cells.values()];
  return {
    latitude: Float64Array.from(all, ({ latitude, count }) => latitude / count),
    longitude: Float64Array.from(all, ({ longitude, count }) => longitude / count),
    count: Float64Array.from(all, ({ count }) => count),
    most: all.reduce((most, { count }) => Math.max(most, count), 0),
  };
}
