/** Base maps of 国土地理院. Beyond `most_detailed` their tiles are drawn larger. */
export const BASE_MAPS = {
  std: { title: '標準地図', file: 'png', least_zoom: 5, most_detailed: 18 },
  pale: { title: '淡色地図', file: 'png', least_zoom: 5, most_detailed: 18 },
  seamlessphoto: { title: '写真', file: 'jpg', least_zoom: 2, most_detailed: 18 },
  relief: { title: '色別標高図', file: 'png', least_zoom: 5, most_detailed: 15 },
} as const;
export type BaseMapId = keyof typeof BASE_MAPS;

export const BASE_MAP_IDS = Object.keys(BASE_MAPS) as BaseMapId[];
/** Pale, so that the states in front of it stand out. */
export const DEFAULT_BASE_MAP: BaseMapId = 'pale';
/** 国土地理院 requires this name, linked to this page, wherever its tiles are shown. */
export const ATTRIBUTION = {
  name: '地理院タイル',
  address: 'https://maps.gsi.go.jp/development/ichiran.html',
} as const;

export const isBaseMapId = (text: string | null): text is BaseMapId => text !== null && text in BASE_MAPS;

/** Template of the tile addresses, in Leaflet's format. */
export const tileTemplate = (tiles_url: string, id: BaseMapId): string =>
  `${tiles_url}/${id}/{z}/{x}/{y}.${BASE_MAPS[id].file}`;
