import { expect, it } from 'vitest';
import { readBoundaries } from './readBoundaries.ts';

const RING = [
  [137, 35],
  [138, 35],
  [138, 36],
  [137, 35],
];
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
const file = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const land = (properties: object, geometry: object = polygon(RING)) => ({
  type: 'Feature',
  properties,
  geometry,
});

it('takes names and codes of 国土数値情報, a ward behind its city, and nobody’s land not at all', () => {
  const text = file(
    land({ N03_001: '長野県', N03_003: '下伊那郡', N03_004: '阿智村', N03_007: '20407' }),
    land({ N03_003: '札幌市', N03_004: '中央区', N03_007: '01101' }),
    land({ N03_003: null, N03_004: '浜松市', N03_005: '天竜区', N03_007: '22140' }),
    land({ N03_004: '所属未定地', N03_007: null }),
  );
  expect(readBoundaries(text).map(({ code, name }) => [code, name])).toEqual([
    ['20407', '阿智村'],
    ['01101', '札幌市中央区'],
    ['22140', '浜松市天竜区'],
  ]);
});

it('takes a name alone, and every piece of land of several', () => {
  const islands = { type: 'MultiPolygon', coordinates: [[RING], [RING, RING]] };
  const read = readBoundaries(`\uFEFF${file(land({ name: '里山町' }, islands))}`);
  expect(read.map(({ name, code, rings }) => [name, code, rings.length])).toEqual([
    ['里山町', null, 1],
    ['里山町', null, 2],
  ]);
});

it.each([
  ['no JSON', 'name,area', 'JSON として読めません'],
  ['another JSON', '{"type":"Topology"}', 'FeatureCollection ではありません'],
  ['nothing in it', file(), '区域が一つもありません'],
  [
    'a land without a name',
    file(land({ name: '里山町' }), land({ N03_007: '1' })),
    '2番目の区域に名前がありません',
  ],
  ['a point', file(land({ name: '里山町' }, { type: 'Point', coordinates: [1, 2] })), '面（Polygon'],
  ['a line that is open', file(land({ name: '里山町' }, polygon(RING.slice(0, 3)))), '「里山町」の境界の線'],
  [
    'metres in place of degrees',
    file(land({ name: '里山町' }, polygon(RING.map(([x = 0, y = 0]) => [x * 1000, y])))),
    '経度・緯度が度の単位',
  ],
])('refuses %s with a sentence', (_, text, sentence) => {
  expect(() => readBoundaries(text)).toThrow(sentence);
});
