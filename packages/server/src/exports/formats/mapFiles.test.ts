import { readAreaFile } from '@satomori/core/areaFiles';
import { readTable } from '@satomori/core/imports';
import { gpx, kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import type { FileColumn } from './fileColumn.ts';
import { geoJsonFile } from './geoJsonFile.ts';
import { gpxFile } from './gpxFile.ts';
import { kmlFile } from './kmlFile.ts';
import { type Geometry, pointOf } from './place.ts';
import type { PlacedList } from './savedList.ts';

interface Row {
  name: string;
  at: number | null;
  count: number | null;
  geometry: Geometry | null;
}

/** 2026-11-20 10:02:00 in Japan. */
const AT = Date.UTC(2026, 10, 20, 1, 2);
const HARD = '葛󠄀城 <b>&"髙﨑"</b>\n=1+1 ]]> \u0007𩸽';
const SQUARE: Geometry = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [133, 35],
        [133.1, 35],
        [133.1, 35.1],
        [133, 35.1],
        [133, 35],
      ],
      [
        [133.02, 35.02],
        [133.02, 35.04],
        [133.04, 35.04],
        [133.04, 35.02],
        [133.02, 35.02],
      ],
    ],
    [
      [
        [134, 36],
        [134.1, 36],
        [134.1, 36.1],
        [134, 36],
      ],
    ],
  ],
};

const column = (heading: string, kind: FileColumn<Row>['kind'], value: FileColumn<Row>['value']) => ({
  name: heading,
  heading,
  kind,
  value,
});
const columns: FileColumn<Row>[] = [
  column('名称', 'text', ({ name }) => name),
  column('日時', 'time', ({ at }) => at),
  column('頭数', 'number', ({ count }) => count),
];
const rowOf = (given: Partial<Row>): Row => ({ name: 'A', at: AT, count: 1, geometry: null, ...given });
const place = (latitude: number | null, longitude: number | null) => pointOf({ latitude, longitude });
const ROWS = [
  rowOf({ name: HARD, count: 0, geometry: place(35.123456789, 133.5) }),
  rowOf({ name: '位置なし', at: null }),
  rowOf({ name: '三つ目', count: null, geometry: place(0, -0.25) }),
];

function listOf(pages: readonly (readonly Row[])[]): PlacedList<Row> {
  async function* read() {
    yield* pages;
  }
  return {
    about: { site: '里山町', subject: '捕獲', filter: [['鳥獣の種類', 'イノシシ <&>']], savedAt: AT },
    columns,
    pages: read(),
    placed: { geometry: ({ geometry }) => geometry, title: ({ name }) => name, at: ({ at }) => at },
  };
}
const textOf = async (pieces: AsyncIterable<string>) => (await Array.fromAsync(pieces)).join('');
const PAGES = [ROWS.slice(0, 2), ROWS.slice(2)];
/** Without the character that XML cannot contain. */
const PRINTED = HARD.replace('\u0007', '');
const parseXml = (text: string) => new DOMParser().parseFromString(text, 'text/xml');

async function tableOf(text: string) {
  const { headings, rows } = await readTable(new TextEncoder().encode(text));
  return rows.map(({ cells }) => Object.fromEntries(headings.map((head, at) => [head, cells[at]])));
}

describe('GeoJSON', () => {
  it('has every row with its values and position, and at its end what it is', async () => {
    const parsed = JSON.parse(await textOf(geoJsonFile(listOf(PAGES))));
    expect(parsed.type).toBe('FeatureCollection');
    expect(parsed.features.map(({ geometry }: { geometry: unknown }) => geometry)).toEqual([
      { type: 'Point', coordinates: [133.5, 35.123456789] },
      null,
      { type: 'Point', coordinates: [-0.25, 0] },
    ]);
    expect(parsed.features[0].properties).toEqual({
      名称: HARD,
      日時: '2026-11-20T10:02:00+09:00',
      頭数: 0,
    });
    expect(parsed.features[1].properties).toEqual({ 名称: '位置なし', 日時: null, 頭数: 1 });
    expect(parsed.about).toEqual({
      サイト: '里山町',
      内容: '捕獲',
      鳥獣の種類: 'イノシシ <&>',
      件数: 3,
      書き出した日時: '2026-11-20 10:02:00',
    });
  });

  it('is a file where the list is empty, and none where it was cut off', async () => {
    expect(JSON.parse(await textOf(geoJsonFile(listOf([])))).features).toEqual([]);
    const text = await textOf(geoJsonFile(listOf(PAGES)));
    expect(() => JSON.parse(text.slice(0, text.indexOf('"about"')))).toThrow();
  });

  it('is read back by the import', async () => {
    const rows = await tableOf(await textOf(geoJsonFile(listOf(PAGES))));
    expect(rows.map((row) => [row['緯度'], row['経度']])).toEqual([
      ['35.123456789', '133.5'],
      ['', ''],
      ['0', '-0.25'],
    ]);
  });
});

describe('KML', () => {
  it('is read back by the import, its hard texts too', async () => {
    const rows = await tableOf(await textOf(kmlFile(listOf(PAGES))));
    expect(rows).toHaveLength(3);
    expect(rows.map((row) => [row['緯度'], row['経度'], row['日時'], row['頭数']])).toEqual([
      ['35.123456789', '133.5', '2026-11-20T10:02:00+09:00', '0'],
      ['', '', '', '1'],
      ['0', '-0.25', '2026-11-20T10:02:00+09:00', ''],
    ]);
    expect(rows[2]).toMatchObject({ 名称: '三つ目', 名前: '三つ目' });
    const [first] = kml(parseXml(await textOf(kmlFile(listOf(PAGES))))).features;
    expect(first?.properties).toMatchObject({ 名称: PRINTED, name: PRINTED });
  });

  it('has areas with their holes and parts', async () => {
    const text = await textOf(kmlFile(listOf([[rowOf({ name: '保護区', geometry: SQUARE })]])));
    const { areas, leftOut } = await readAreaFile('areas.kml', new TextEncoder().encode(text));
    expect(leftOut).toEqual([]);
    expect(areas.map(({ geometry }) => geometry)).toEqual([SQUARE]);
  });
});

describe('GPX', () => {
  it('has a waypoint for every position, and says how many rows have none', async () => {
    const text = await textOf(gpxFile(listOf(PAGES)));
    const { features } = gpx(parseXml(text));
    expect(features.map(({ geometry }) => geometry)).toEqual([
      { type: 'Point', coordinates: [133.5, 35.123456789] },
      { type: 'Point', coordinates: [-0.25, 0] },
    ]);
    expect(features[0]?.properties).toMatchObject({
      name: PRINTED,
      time: '2026-11-20T01:02:00.000Z',
      desc: `名称: ${PRINTED}\n日時: 2026-11-20T10:02:00+09:00\n頭数: 0`,
    });
    expect(text).toMatch(/件数: 2\n位置がなく、書き出していない件数: 1\n/);
  });

  it('contains no area', async () => {
    const text = await textOf(gpxFile(listOf([[rowOf({ geometry: SQUARE })]])));
    expect(text).not.toContain('<wpt');
  });
});
