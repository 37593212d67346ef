import { type Filter, GeomType } from 'protomaps-leaflet';
import type { Palette } from './palette.ts';
import { area, line, names, oneOf, road, type TownMapRules } from './rules.ts';

const kind = (...values: string[]): Filter => oneOf('kind', ...values);
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
export const protomapsRules = (palette: Palette): TownMapRules => ({
  paint: [
    area('earth', palette.land),
    area('landcover', palette.wood, { filter: kind('forest') }),
    area('natural', palette.wood, { filter: kind(...WOODS) }),
    area('landuse', palette.wood, { filter: kind(...WOODS) }),
    ...RIVER_LAYERS.map((layer) => line(layer, palette.stream, [0.8, 2.5], { filter: kind(...STREAMS) })),
    area('water', palette.water, { filter: (_zoom, { geomType }) => geomType === GeomType.Polygon }),
    area('buildings', palette.building, { from: 14 }),
    line('roads', palette.path, [0.6, 2], { dash: [4, 3], from: 13, filter: kind('path') }),
    ...road(palette, 'roads', palette.road, [0.4, 6], { from: 11, filter: kind('minor_road', 'other') }),
    ...road(palette, 'roads', palette.mainRoad, [1, 8], { filter: kind('major_road', 'medium_road') }),
    ...road(palette, 'roads', palette.motorway, [1.5, 9], { filter: kind('highway') }),
    line('roads', palette.rail, [1, 3], { filter: kind('rail') }),
    line('transit', palette.rail, [1, 3], { filter: kind('rail') }),
    line('boundaries', palette.border, [0.8, 1.5], { dash: [6, 3] }),
  ],
  names: [
    names(palette, 'places', { texts: TEXTS, px: 15, weight: 700, filter: kind('locality') }),
    names(palette, 'places', { texts: TEXTS, px: 13 }),
    names(palette, 'water', { texts: TEXTS, color: palette.waterName }),
    names(palette, 'physical_point', { texts: TEXTS, color: palette.reliefName }),
    names(palette, 'pois', { texts: TEXTS, color: palette.reliefName, from: 12, filter: kind('peak') }),
    names(palette, 'pois', { texts: TEXTS, px: 11, from: 16 }),
  ],
});
