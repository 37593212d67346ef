import type { Feature, FeatureCollection } from 'geojson';
import { KmlError, parseKml } from '../../kml/parseKml.ts';
import type { CellRow } from './delimited.ts';
import { UnreadableFile } from './limits.ts';

const LATITUDE = '緯度';
const LONGITUDE = '経度';
const SHAPE = '図形';

/** Names that programs give to what people see: `name` is the title of a placemark. */
const HEADINGS: Readonly<Record<string, string>> = { name: '名前', description: '説明' };
/** How a placemark is drawn; says nothing about the record. */
const DRAWING = /^(styleUrl|styleHash|styleMapHash|stroke|fill|icon|marker|label-|visibility$|@)/;

const asText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  const { value: inner } = value as { value?: unknown };
  return typeof inner === 'string' ? inner : JSON.stringify(value);
};

/** Markup of a description as text: KML writes HTML into it. */
const withoutMarkup = (text: string): string =>
  /<[a-z/!]/i.test(text)
    ? text
        .replaceAll(/<(br|\/p|\/tr|\/div|\/li)\b[^>]*>/giu, '\n')
        .replaceAll(/<[^>]*>/gu, ' ')
        .replaceAll('&nbsp;', ' ')
        .replaceAll(/[ \t]+/gu, ' ')
        .replaceAll(/\s*\n\s*/gu, '\n')
        .trim()
    : text;

function cellsOf({ geometry, properties, id }: Feature): Map<string, string> {
  const cells = new Map<string, string>();
  if (id !== undefined) cells.set('id', String(id));
  for (const [name, value] of Object.entries(properties ?? {}))
    if (!DRAWING.test(name)) cells.set(HEADINGS[name] ?? name, withoutMarkup(asText(value)));
  // Only a point is a position: the middle of an area would look exact.
  const [longitude, latitude] = geometry?.type === 'Point' ? geometry.coordinates : [];
  if (latitude !== undefined) cells.set(LATITUDE, String(latitude));
  if (longitude !== undefined) cells.set(LONGITUDE, String(longitude));
  if (geometry !== null && geometry !== undefined && geometry.type !== 'Point')
    cells.set(SHAPE, geometry.type);
  return cells;
}

/** Features as rows of a table, headings first; a row's line is the number of its feature. */
function featureRows(features: readonly Feature[]): CellRow[] {
  const rows = features.map(cellsOf);
  const headings = [...new Set(rows.flatMap((cells) => [...cells.keys()]))];
  return [
    { line: 0, cells: headings },
    ...rows.map((cells, index) => ({
      line: index + 1,
      cells: headings.map((heading) => cells.get(heading) ?? ''),
    })),
  ];
}

/** @throws {UnreadableFile} */
export function readGeoJson(text: string): CellRow[] {
  let parsed: Partial<FeatureCollection> & Partial<Feature>;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, '')) as typeof parsed;
  } catch (error) {
    throw new UnreadableFile('GeoJSONとして読めません。ファイルが途中で切れていないか確かめてください', {
      cause: error,
    });
  }
  const { features } = parsed;
  if (!Array.isArray(features) || !features.every((each) => typeof each === 'object' && each !== null))
    throw new UnreadableFile('GeoJSONに地物の一覧（FeatureCollection）がありません');
  return featureRows(features);
}

/** @throws {UnreadableFile} */
export async function readKml(text: string): Promise<CellRow[]> {
  const features = await parseKml(text).catch((error: unknown) => {
    throw error instanceof KmlError ? new UnreadableFile(error.message, { cause: error }) : error;
  });
  return featureRows(features.filter(({ geometry }) => geometry !== undefined) as Feature[]);
}
