/**
 * The kinds of base maps that are drawn, by the names of their layers: each is recognized by those that every file of
 * the kind has, and shown with the name of its source.
 *
 * Source: R190; 国土地理院 最適化ベクトルタイル データ項目一覧 (optbv_dataspec); docs.protomaps.com/basemaps/layers.
 */
export const BASEMAP_SOURCES = {
  gsi: {
    layers: ['RdCL', 'Anno'],
    attribution: '国土地理院最適化ベクトルタイル',
    attribution_url: 'https://github.com/gsi-cyberjapan/optimal_bvmap',
  },
  protomaps: {
    layers: ['roads', 'places'],
    attribution: '© OpenStreetMap contributors',
    attribution_url: 'https://www.openstreetmap.org/copyright',
  },
} as const;
export type BasemapKind = keyof typeof BASEMAP_SOURCES;
export const BASEMAP_KINDS = Object.keys(BASEMAP_SOURCES) as BasemapKind[];

/** @returns `null` for layers of another kind of map */
export const basemapKindOf = (layers: readonly string[]): BasemapKind | null =>
  BASEMAP_KINDS.find((kind) => BASEMAP_SOURCES[kind].layers.every((layer) => layers.includes(layer))) ?? null;
