import { area, type BasemapFilter, type BasemapRules, line, names, oneOf, road } from './rules.ts';

const kind = (...values: string[]): BasemapFilter => oneOf('kind', ...values);
const TEXTS = ['name:ja', 'name'];
const STREAMS = ['river', 'stream', 'canal', 'ditch', 'drain'];
const WOODS = ['forest', 'wood', 'nature_reserve', 'national_park', 'park'];
/** Lines of rivers have a layer of their own in files before version 4. */
const RIVER_LAYERS = ['water', 'physical_line'];

/**
 * Basemaps of Protomaps, made from OpenStreetMap, versions 3 and 4.
 *
 * Source: docs.protomaps.com/basemaps/layers.
 */
export const PROTOMAPS_RULES: BasemapRules = {
  paint: [
    area('earth', 'land'),
    area('landcover', 'wood', { filter: kind('forest') }),
    area('natural', 'wood', { filter: kind(...WOODS) }),
    area('landuse', 'wood', { filter: kind(...WOODS) }),
    ...RIVER_LAYERS.map((layer) => line(layer, 'stream', [0.8, 2.5], { filter: kind(...STREAMS) })),
    area('water', 'water', { filter: ({ isArea }) => isArea }),
    area('buildings', 'building', { from: 14 }),
    line('roads', 'path', [0.6, 2], { dash: [4, 3], from: 13, filter: kind('path') }),
    ...road('roads', 'road', [0.4, 6], { from: 11, filter: kind('minor_road', 'other') }),
    ...road('roads', 'mainRoad', [1, 8], { filter: kind('major_road', 'medium_road') }),
    ...road('roads', 'motorway', [1.5, 9], { filter: kind('highway') }),
    line('roads', 'rail', [1, 3], { filter: kind('rail') }),
    line('transit', 'rail', [1, 3], { filter: kind('rail') }),
    line('boundaries', 'border', [0.8, 1.5], { dash: [6, 3] }),
  ],
  names: [
    names('places', { texts: TEXTS, px: 15, weight: 700, filter: kind('locality') }),
    names('places', { texts: TEXTS, px: 13 }),
    names('water', { texts: TEXTS, color: 'waterName' }),
    names('physical_point', { texts: TEXTS, color: 'reliefName' }),
    names('pois', { texts: TEXTS, color: 'reliefName', from: 12, filter: kind('peak') }),
    names('pois', { texts: TEXTS, px: 11, from: 16 }),
  ],
};
