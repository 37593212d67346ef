import { MAP_BASE_LABELS, MAP_BASES, type UserSettings } from '@satomori/core';

type MapBase = UserSettings['map_base'];

/** Base maps of 国土地理院. Beyond `most_detailed` their tiles are drawn larger. */
export const BASE_MAPS = {
  std: { file: 'png', least_zoom: 5, most_detailed: 18 },
  pale: { file: 'png', least_zoom: 5, most_detailed: 18 },
  seamlessphoto: { file: 'jpg', least_zoom: 2, most_detailed: 18 },
  relief: { file: 'png', least_zoom: 5, most_detailed: 15 },
} as const;
export type TiledMapId = keyof typeof BASE_MAPS;
/** The town's own map, which its server has: also without the tiles of 国土地理院. */
export const TOWN_MAP = 'town';
export type BaseMapId = TiledMapId | typeof TOWN_MAP;

/** The name of the aerial photo tiles at 国土地理院. */
const PHOTO_TILES = 'seamlessphoto';
/** The choice of a person's settings, and the base map that it stands for. */
export const tilesOf = (base: MapBase): BaseMapId => (base === 'photo' ? PHOTO_TILES : base);
export const baseOf = (id: BaseMapId): MapBase => (id === PHOTO_TILES ? 'photo' : id);

export const BASE_MAP_IDS = MAP_BASES.map(tilesOf);
export const titleOf = (id: BaseMapId): string => MAP_BASE_LABELS[baseOf(id)];
/** Pale, so that the states in front of it stand out. */
export const DEFAULT_BASE_MAP: BaseMapId = 'pale';
/** The source of a map, with a page about it. */
export interface MapSource {
  name: string;
  address: string;
}

/** 国土地理院 requires this name, linked to this page, wherever its tiles are shown. */
export const TILES_SOURCE: MapSource = {
  name: '地理院タイル',
  address: 'https://maps.gsi.go.jp/development/ichiran.html',
};

export const isBaseMapId = (text: string | null): text is BaseMapId => BASE_MAP_IDS.some((id) => id === text);

/** Template of the tile addresses, in Leaflet's format. */
export const tileTemplate = (tiles_url: string, id: TiledMapId): string =>
  `${tiles_url}/${id}/{z}/{x}/{y}.${BASE_MAPS[id].file}`;
