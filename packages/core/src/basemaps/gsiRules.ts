import { area, type BasemapFilter, type BasemapRules, line, names, oneOf, road } from './rules.ts';

const RIVER_OF_NO_WATER = [5302, 5322];
/** Footpaths: ordinary ones, on bridges, in tunnels. */
const PATHS = [2721, 2722, 2723, 2724];
const MUNICIPAL = 1212;
const PREFECTURAL = 1211;
/** Metres between the contours that are drawn darker. */
const MAIN_STEP_M = 50;

const isMainContour: BasemapFilter = ({ props }) => Number(props['vt_alti']) % MAIN_STEP_M === 0;
const isOther: BasemapFilter = (feature) => !oneOf('vt_code', ...PATHS)(feature);
const hasWater: BasemapFilter = (feature) => !oneOf('vt_code', ...RIVER_OF_NO_WATER)(feature);

/** Codes of names in hundreds: 3xx mountains, valleys, rivers and capes, 4xx roads and railways, 6xx buildings. */
const inHundred =
  (hundred: number): BasemapFilter =>
  ({ props }) =>
    Math.floor(Number(props['vt_code']) / 100) === hundred;

const TEXTS = ['vt_text'];
const MUNICIPALITIES = [110, 120, 130, 140];
const SETTLEMENTS = [210, 220, 800];
const WATERS = [321, 322, 323];
const STATIONS = [422];
/** Triangulation points, benchmarks and spot heights: their text is a height. */
const HEIGHTS = [7101, 7102, 7103, 7201];

/**
 * 国土地理院 最適化ベクトルタイル (`optimal_bvmap-v1`).
 *
 * Source: optbv_dataspec, optbv_featurecodes (maps.gsi.go.jp/help/pdf/vector).
 */
export const GSI_RULES: BasemapRules = {
  paint: [
    area('WA', 'water'),
    line('Cntr', 'contour', [0.3, 0.8], { from: 13 }),
    line('Cntr', 'mainContour', [0.4, 1.2], { filter: isMainContour }),
    line('RvrCL', 'stream', [0.8, 2.5], { filter: hasWater }),
    line('WL', 'stream', [0.5, 1]),
    line('Cstline', 'stream', [0.5, 1]),
    area('BldA', 'building', { from: 14 }),
    line('RdCL', 'path', [0.6, 2], { dash: [4, 3], from: 13, filter: oneOf('vt_code', ...PATHS) }),
    ...road('RdCL', 'road', [0.4, 6], { from: 11, filter: isOther }),
    ...road('RdCL', 'mainRoad', [1, 8], {
      filter: oneOf('vt_rdctg', '国道', '主要道路', '都道府県道'),
    }),
    ...road('RdCL', 'motorway', [1.5, 9], { filter: oneOf('vt_rdctg', '高速自動車国道等') }),
    line('RailCL', 'rail', [1, 3]),
    line('AdmBdry', 'border', [0.8, 1.5], {
      dash: [6, 3],
      filter: oneOf('vt_code', MUNICIPAL, PREFECTURAL),
    }),
  ],
  names: [
    names('Anno', { texts: TEXTS, px: 15, weight: 700, filter: oneOf('vt_code', ...MUNICIPALITIES) }),
    names('Anno', { texts: TEXTS, px: 13, filter: oneOf('vt_code', ...SETTLEMENTS) }),
    names('Anno', { texts: TEXTS, color: 'waterName', filter: oneOf('vt_code', ...WATERS) }),
    names('Anno', { texts: TEXTS, color: 'reliefName', filter: inHundred(3) }),
    names('Anno', { texts: TEXTS, filter: oneOf('vt_code', ...STATIONS) }),
    names('Anno', { texts: TEXTS, px: 11, from: 13, filter: inHundred(4) }),
    names('Anno', {
      texts: TEXTS,
      px: 11,
      from: 14,
      color: 'reliefName',
      filter: oneOf('vt_code', ...HEIGHTS),
    }),
    names('Anno', { texts: TEXTS, px: 11, from: 15, filter: inHundred(6) }),
    names('Anno', { texts: TEXTS, px: 11, from: 16 }),
  ],
};
