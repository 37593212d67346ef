import { isObject } from '../schemas/isObject.ts';
import type { Ring, Rings } from './isWithin.ts';

/** One piece of land of a municipality; one with islands has several. */
export interface Boundary {
  /** `全国地方公共団体コード`; `null` where the file has none. */
  code: string | null;
  name: string;
  rings: Rings;
}

/** Why a file contains no boundaries, as a sentence for the person who supplied it. */
export class BoundaryError extends Error {
  override readonly name = 'BoundaryError';
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** In 国土数値情報 N03 the name of a ward follows that of its city. */
function nameOf(properties: Record<string, unknown>): string | null {
  const municipality = textOf(properties['N03_004']);
  if (municipality === null) return textOf(properties['name']);
  const above = textOf(properties['N03_003']);
  const city = above?.endsWith('市') && above !== municipality ? above : '';
  return `${city}${municipality}${textOf(properties['N03_005']) ?? ''}`;
}
/** Land that belongs to no municipality. */
const UNASSIGNED_LAND = '所属未定地';

const isCoordinate = (value: unknown): boolean =>
  Array.isArray(value) &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'number' &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function readRing(value: unknown, name: string): Ring {
  const isRing = Array.isArray(value) && value.length >= 4 && value.every(isCoordinate);
  if (!isRing || !isSame(value[0], value.at(-1)))
    throw new BoundaryError(
      `「${name}」の境界の線が正しくありません（経度・緯度が度の単位で、4点以上で閉じている必要があります）。`,
    );
  return value.map(([longitude, latitude]: [number, number]) => [longitude, latitude] as const);
}

function readPolygons(geometry: unknown, name: string): Rings[] {
  const { type, coordinates } = isObject(geometry) ? geometry : {};
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : null;
  if (!Array.isArray(polygons) || !polygons.every((each) => Array.isArray(each) && each.length > 0))
    throw new BoundaryError(`「${name}」の形が面（Polygon、MultiPolygon）ではありません。`);
  return polygons.map((rings: unknown[]) => rings.map((ring) => readRing(ring, name)));
}

function readFeature(feature: unknown, index: number): Boundary[] {
  const properties = isObject(feature) && isObject(feature['properties']) ? feature['properties'] : {};
  const name = nameOf(properties);
  if (name === null)
    throw new BoundaryError(
      `${index + 1}番目の区域に名前がありません（国土数値情報の N03_004、または name が必要です）。`,
    );
  if (name === UNASSIGNED_LAND) return [];
  const code = textOf(properties['N03_007']);
  return readPolygons((feature as Record<string, unknown>)['geometry'], name).map((rings) => ({
    code,
    name,
    rings,
  }));
}

/**
 * Boundaries of municipalities from a GeoJSON file: 国土数値情報 N03, or features with a `name`.
 *
 * @param text content of the file
 * @throws {BoundaryError} with a sentence where it is no such file or contains an invalid line
 */
export function readBoundaries(text: string): Boundary[] {
  const file = parse(text);
  const features = isObject(file) && file['type'] === 'FeatureCollection' ? file['features'] : null;
  if (!Array.isArray(features))
    throw new BoundaryError(
      'GeoJSON の FeatureCollection ではありません。国土数値情報の「行政区域」の GeoJSON を指定してください。',
    );
  const boundaries = features.flatMap(readFeature);
  if (boundaries.length === 0) throw new BoundaryError('区域が一つもありません。');
  return boundaries;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new BoundaryError(
      'JSON として読めません。国土数値情報の「行政区域」の GeoJSON を指定してください。',
    );
  }
}
