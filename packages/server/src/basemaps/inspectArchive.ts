import { stat } from 'node:fs/promises';
import { BASEMAP_SOURCES, type Basemap, basemapKindOf } from '@satomori/core';
import { Compression, type Header, TileType } from 'pmtiles';
import { type Archive, openArchive } from './archive.ts';

/** A prefecture at full detail is as large; a town takes a tenth of it. */
const MAX_MEGABYTES = 400;
const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024;

/** A file that cannot be a site's base map; the message is a Japanese sentence that says what to do. */
export class BasemapError extends Error {
  override readonly name = 'BasemapError';
}

/** The middle of a site's map, in degrees. */
export interface SiteCenter {
  center_latitude: number;
  center_longitude: number;
}

export type BasemapContent = Omit<Basemap, 'id' | 'loaded_at'>;

function formProblem({ specVersion, tileType, tileCompression }: Header): string | null {
  if (specVersion !== 3) return 'PMTiles の第3版ではありません。pmtiles convert で作り直してください。';
  if (tileType !== TileType.Mvt)
    return 'ベクトルタイル（MVT）の地図ではありません。画像のタイルは使えません。';
  if (tileCompression !== Compression.Gzip)
    return 'タイルが gzip で圧縮されていません。gzip で圧縮したファイルを使ってください。';
  return null;
}

const touches = (
  { minLon, minLat, maxLon, maxLat }: Header,
  { center_latitude, center_longitude }: SiteCenter,
) =>
  minLon <= center_longitude &&
  center_longitude <= maxLon &&
  minLat <= center_latitude &&
  center_latitude <= maxLat;

const degrees = (value: number): string => `${Math.round(value * 1000) / 1000}`;

const placeProblem = (header: Header, center: SiteCenter): string | null =>
  touches(header, center)
    ? null
    : `ファイルの範囲（${[header.minLon, header.minLat, header.maxLon, header.maxLat].map(degrees).join(',')}）に、サイトの地図の中心（${degrees(center.center_longitude)},${degrees(center.center_latitude)}）がありません。町を含む範囲を切り出してください。`;

/** The names of the layers, as the metadata of every vector map lists them. */
function layersOf(metadata: unknown): string[] {
  const layers = (metadata as { vector_layers?: unknown } | null)?.vector_layers;
  if (!Array.isArray(layers)) return [];
  return layers.map((layer: unknown) => String((layer as { id?: unknown } | null)?.id));
}

async function readHeader(archive: Archive, bytes: number): Promise<Header> {
  const header = await archive.header().catch(() => {
    throw new BasemapError('PMTiles のファイルではないか、壊れています。');
  });
  if (header.tileDataOffset + (header.tileDataLength ?? 0) > bytes)
    throw new BasemapError('ファイルが途中で切れています。もう一度取り寄せてください。');
  return header;
}

/**
 * What a file holds, if it can be the site's base map.
 *
 * @throws {BasemapError}
 * Source: R191; github.com/protomaps/PMTiles spec v3.
 */
export async function inspectArchive(path: string, key: string, center: SiteCenter): Promise<BasemapContent> {
  const { size: bytes } = await stat(path).catch(() => {
    throw new BasemapError('ファイルを読めません。');
  });
  if (bytes > MAX_BYTES)
    throw new BasemapError(
      `ファイルが ${MAX_MEGABYTES}MB を超えています。pmtiles extract で町の範囲を切り出してください。`,
    );
  const archive = openArchive(path, key);
  const header = await readHeader(archive, bytes);
  const problem = formProblem(header) ?? placeProblem(header, center);
  if (problem !== null) throw new BasemapError(problem);
  const kind = basemapKindOf(layersOf(await archive.metadata().catch(() => null)));
  if (kind === null)
    throw new BasemapError(
      '知らない種類の地図です。国土地理院の最適化ベクトルタイルか、Protomaps の basemap を使ってください。',
    );
  const { attribution, attribution_url } = BASEMAP_SOURCES[kind];
  return {
    kind,
    west: header.minLon,
    south: header.minLat,
    east: header.maxLon,
    north: header.maxLat,
    min_zoom: header.minZoom,
    max_zoom: header.maxZoom,
    bytes,
    attribution,
    attribution_url,
  };
}
