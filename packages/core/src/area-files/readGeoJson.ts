import { isObject } from '../schemas/isObject.ts';
import { AreaFileError, type RawFeature } from './areaFile.ts';

/** WGS84 and what does not differ from it on a map: JGD2000, JGD2011. */
const SAME_AS_WGS84 = /(CRS:?84|EPSG:+(4326|4612|6668|6697))$/i;

/** An older file may name its projection. */
function checkProjection({ crs }: Record<string, unknown>): void {
  if (crs === undefined || crs === null) return;
  const { properties } = crs as { properties?: { name?: unknown } };
  const name = typeof properties?.name === 'string' ? properties.name : '';
  if (!SAME_AS_WGS84.test(name))
    throw new AreaFileError(
      `このGeoJSONの座標系（${name.slice(0, 60)}）は読めません。緯度・経度（世界測地系）で書き出し直してください。`,
    );
}

const featureOf = (value: unknown): RawFeature =>
  isObject(value) && value['type'] === 'Feature'
    ? {
        properties: isObject(value['properties']) ? value['properties'] : {},
        geometry: value['geometry'],
      }
    : { properties: {}, geometry: value };

/** The features of a GeoJSON text: a FeatureCollection, a Feature, or a geometry. @throws {AreaFileError} */
export function readGeoJson(text: string): RawFeature[] {
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new AreaFileError('JSONとして読めません。ファイルが壊れていないか確かめてください。');
  }
  if (!isObject(file) || typeof file['type'] !== 'string')
    throw new AreaFileError('GeoJSONではありません。GeoJSON、KML、シェープファイル（zip）を選んでください。');
  checkProjection(file);
  const { type, features } = file;
  if (type !== 'FeatureCollection') return [featureOf(file)];
  if (!Array.isArray(features)) throw new AreaFileError('GeoJSONに、features がありません。');
  return features.map(featureOf);
}
