import * as z from 'zod/mini';
import { BASEMAP_KINDS } from '../basemaps/sources.ts';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { boundingBox, instant, queryInteger } from '../schemas/primitives.ts';

/** SHA-256 of the file in lower-case hexadecimal digits: another file has another id. */
const basemapId = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** PMTiles has no larger one that JavaScript counts exactly. */
const MAX_TILE_ZOOM = 26;
const zoom = z.int().check(z.minimum(0), z.maximum(MAX_TILE_ZOOM));
const tilePlace = { z: zoom, x: z.int().check(z.nonnegative()), y: z.int().check(z.nonnegative()) };

/** The town's own base map: a file of vector tiles that its administrator has loaded. Source: R190. */
export const basemapSchema = z.object({
  id: basemapId,
  /** How its layers are drawn. */
  kind: z.enum(BASEMAP_KINDS),
  /** Degrees (WGS84). */
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
  min_zoom: zoom,
  max_zoom: zoom,
  bytes: z.int(),
  /** The name of its source, shown wherever the map is, and a page about it. */
  attribution: z.string(),
  attribution_url: z.string(),
  loaded_at: instant,
});
export type Basemap = z.input<typeof basemapSchema>;

export const getBasemap = defineEndpoint({
  method: 'GET',
  path: '/api/basemap',
  access: 'signed_in',
  summary: '町の地図（サーバーに入れたもの。なければ null）',
  answer: z.object({ basemap: z.nullable(basemapSchema) }),
});

export const listBasemapTiles = defineEndpoint({
  method: 'GET',
  path: '/api/basemap/tiles',
  access: 'signed_in',
  summary: '町の地図のうち、ある範囲のタイルとその大きさ（端末に保存する前に）',
  query: z.strictObject({ id: basemapId, bbox: boundingBox }),
  /** Those that the file has, of all zooms, from the smallest on. */
  answer: z.object({ tiles: z.array(z.object({ ...tilePlace, bytes: z.int() })) }),
  errors: ['not_found'],
});

/** Media type of a tile. */
export const TILE_TYPE = 'application/gzip';

const queryColumn = queryInteger(0, 2 ** MAX_TILE_ZOOM - 1);

export const getBasemapTile = defineEndpoint({
  method: 'GET',
  path: '/api/basemap/tile',
  access: 'signed_in',
  summary: '町の地図のタイル（Mapbox Vector Tile を gzip で圧縮したもの。ファイルになければ空）',
  answerKind: 'blob',
  mediaTypes: [TILE_TYPE],
  query: z.strictObject({
    id: basemapId,
    z: queryInteger(0, MAX_TILE_ZOOM),
    x: queryColumn,
    y: queryColumn,
  }),
  errors: ['not_found'],
});
