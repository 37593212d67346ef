import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { MAX_AREA_VERTICES } from '../areas/geometry.ts';
import { cp932Of, PLANE_ZONE_7, shpOf, zippedShapefile } from '../testing/shapefile.ts';
import { proposedKind } from './attributes.ts';
import { readAreaFile } from './readAreaFile.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const to7 = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
const square = (west: number, south: number, size = 0.1): [number, number][] => {
  const [east, north] = [to7(west + size), to7(south + size)];
  return [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
};
const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates });
const feature = (geometry: unknown, properties: object = { name: '西谷' }) => ({
  type: 'Feature',
  properties,
  geometry,
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const read = (value: object, name = 'areas.geojson') => readAreaFile(name, bytesOf(JSON.stringify(value)));
const reasonFor = async (geometry: unknown) => {
  const { areas, leftOut } = await read(collection(feature(geometry)));
  expect(areas).toEqual([]);
  return leftOut.map(({ number, name, reason }) => `${number} ${name ?? ''} ${reason}`).join();
};

describe('GeoJSON', () => {
  it('is read as a collection, a feature, or a geometry', async () => {
    const whole = polygon(square(137.7, 35.4), square(137.72, 35.42, 0.01));
    for (const value of [collection(feature(whole)), feature(whole), whole])
      expect((await read(value)).areas.map(({ geometry }) => geometry)).toEqual([whole]);
  });

  it('gives attributes as texts, and finds the one that is the name', async () => {
    const { areas, fields, nameField } = await read(
      collection(
        feature(polygon(square(137.7, 35.4)), { A15_001: 12, 保護区名称: '西谷鳥獣保護区', 面積: null }),
        feature(polygon(square(137.9, 35.4)), { A15_001: 13, 保護区名称: '東谷鳥獣保護区' }),
      ),
    );
    expect(fields).toEqual(['A15_001', '保護区名称']);
    expect(nameField).toBe('保護区名称');
    expect(areas[0]?.attributes).toEqual({ A15_001: '12', 保護区名称: '西谷鳥獣保護区' });
  });

  it('names what is no area, with its number, name and reason, and takes the rest', async () => {
    const { areas, leftOut } = await read(
      collection(
        feature({ type: 'Point', coordinates: [137, 35] }, { name: '役場' }),
        feature(polygon(square(137.7, 35.4))),
        feature({ type: 'LineString', coordinates: square(137, 35) }, { name: '登山道' }),
        feature(null, { name: '空' }),
      ),
    );
    expect(areas.map(({ number }) => number)).toEqual([2]);
    expect(leftOut).toEqual([
      { number: 1, name: '役場', reason: '点なので、区域になりません' },
      { number: 3, name: '登山道', reason: '線なので、区域になりません' },
      { number: 4, name: '空', reason: '形がありません' },
    ]);
  });

  it.each<[string, unknown, RegExp]>([
    [
      'a ring that is open',
      polygon(square(137.7, 35.4).slice(0, 4)),
      /^1 西谷 線の始まりと終わりが約9064m離れて/,
    ],
    [
      'a ring of two corners',
      polygon([
        [137, 35],
        [138, 35],
        [137, 35],
      ]),
      /線が面を囲んでいません/,
    ],
    [
      'a ring without land',
      polygon([
        [137, 35],
        [138, 35],
        [139, 35],
        [137, 35],
      ]),
      /線が面を囲んでいません/,
    ],
    [
      'a hole that is open',
      polygon(square(137, 35), square(137, 35).slice(0, 4)),
      /離れていて、面になりません/,
    ],
    [
      'a place that is no number',
      polygon([
        ['137', 35],
        [138, 35],
        [138, 36],
      ]),
      /数値でない位置/,
    ],
    ['no ring', polygon(), /形がありません/],
    ['latitude before longitude', polygon(square(35.4, 137.7)), /緯度と経度が逆/],
    ['metres', polygon(square(-12000, -3000, 500)), /日本の外の位置/],
    ['another country', polygon(square(2.3, 48.8)), /日本の外の位置/],
    [
      'too many corners',
      polygon(Array.from({ length: MAX_AREA_VERTICES + 1 }, (_, at) => [137 + (at % 7) / 10, 35])),
      /頂点が20001点あります/,
    ],
  ])('with %s is left out', async (_, geometry, reason) => {
    expect(await reasonFor(geometry)).toMatch(reason);
  });

  it('closes a ring that is nearly closed, and says so', async () => {
    const ring = [...square(137.7, 35.4).slice(0, 4), [137.70001, 35.4]];
    const [area] = (await read(feature(polygon(ring)))).areas;
    expect(area?.warnings).toEqual(['閉じていなかった線を閉じました。']);
    expect(area?.geometry).toEqual(polygon([...ring, [137.7, 35.4]]));
  });

  it('says of a line that crosses itself that its form has to be looked at', async () => {
    const bow = [
      [137, 35],
      [137.1, 35.1],
      [137.1, 35],
      [137, 35.2],
      [137, 35],
    ];
    expect((await read(polygon(bow))).areas[0]?.warnings).toEqual([
      '線が交わっています。形を地図で確かめてください。',
    ]);
    expect((await read(polygon(square(137, 35)))).areas[0]?.warnings).toEqual([]);
  });

  it('takes the polygons among others, and says so', async () => {
    const geometries = [
      { type: 'Point', coordinates: [137, 35] },
      polygon(square(137, 35)),
      polygon(square(138, 35)),
    ];
    const [area] = (await read(feature({ type: 'GeometryCollection', geometries }))).areas;
    expect(area?.geometry).toEqual({
      type: 'MultiPolygon',
      coordinates: [[square(137, 35)], [square(138, 35)]],
    });
    expect(area?.warnings).toEqual(['面だけを取り込みます（線と点は除きます）。']);
  });

  it.each<[string, object | string, string]>([
    [
      'a projection',
      { ...collection(feature(polygon(square(1, 2)))), crs: { properties: { name: 'EPSG:3857' } } },
      '座標系（EPSG:3857）',
    ],
    ['no features', collection(), '区域が一つもありません'],
    ['other JSON', { a: 1 }, 'GeoJSONではありません'],
    ['half of it', '{"type":', 'JSONとして読めません'],
    ['something else', 'PNG', 'GeoJSON、KML、シェープファイル（zip）ではありません'],
  ])('with %s is refused', async (_, value, sentence) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    await expect(readAreaFile('a.geojson', bytesOf(text))).rejects.toThrow(sentence);
  });

  it('may say that it is in JGD2011', async () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::6668' } };
    expect((await read({ ...collection(feature(polygon(square(137, 35)))), crs })).areas).toHaveLength(1);
  });
});

const coordinates = (ring: [number, number][]) => ring.map(([x, y]) => `${x},${y},0`).join(' ');
const linear = (tag: string, ring: [number, number][]) =>
  `<${tag}><LinearRing><coordinates>${coordinates(ring)}</coordinates></LinearRing></${tag}>`;
const kmlOf = (placemarks: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks}</Document></kml>`;
const HOLED = `<Polygon>${linear('outerBoundaryIs', square(137.7, 35.4))}${linear('innerBoundaryIs', square(137.72, 35.42, 0.01))}</Polygon>`;
const KML = kmlOf(
  `<Placemark><name>西谷</name><ExtendedData><Data name="種別"><value>特定猟具使用禁止区域</value></Data></ExtendedData>${HOLED}</Placemark>
   <Placemark><name>二つ</name><MultiGeometry>${HOLED}${HOLED}</MultiGeometry></Placemark>
   <Placemark><name>小屋</name><Point><coordinates>137,35</coordinates></Point></Placemark>`,
);

describe('KML', () => {
  it.each([
    ['alone', bytesOf(KML)],
    ['as KMZ', zipSync({ 'doc.kml': bytesOf(KML) })],
  ])('%s: polygons with holes, several in one, attributes', async (_, bytes) => {
    const { areas, leftOut } = await readAreaFile('areas.kml', bytes);
    expect(areas.map(({ attributes }) => attributes['name'])).toEqual(['西谷', '二つ']);
    expect(areas[0]?.geometry).toEqual(polygon(square(137.7, 35.4), square(137.72, 35.42, 0.01)));
    expect(areas[1]?.geometry.coordinates).toHaveLength(2);
    expect(leftOut.map(({ name }) => name)).toEqual(['小屋']);
    expect(areas.map(({ attributes }) => proposedKind(attributes, '鳥獣保護区.kml'))).toEqual([
      'no_gun',
      'wildlife_protection',
    ]);
  });

  it('is read in the encoding that it names', async () => {
    const text = KML.replace('UTF-8', 'Shift_JIS');
    expect((await readAreaFile('a.kml', cp932Of(text))).areas[0]?.attributes['name']).toBe('西谷');
  });

  it.each([
    [
      'entities that grow',
      `<!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]>${KML}`,
      '使えない宣言',
    ],
    ['a tag that is not closed', KML.replace('</Document>', ''), 'KMLとして読めません'],
    ['tags within tags without end', kmlOf('<Folder>'.repeat(100_000)), 'KMLとして読めません'],
    ['other XML', '<?xml version="1.0"?><gpx></gpx>', '区域が一つもありません'],
  ])('with %s is refused', async (_, text, sentence) => {
    await expect(readAreaFile('a.kml', bytesOf(text))).rejects.toThrow(sentence);
  });
});

const shape = (name: string, ...rings: [number, number][][]) => ({
  rings,
  attributes: { 名称: name, 種別: '鳥獣保護区' },
});
/** Corners of zone 7, metres east and north of 36° N, 137°10′ E. */
const plane: [number, number][] = [
  [0, 0],
  [0, 1000],
  [1000, 1000],
  [1000, 0],
  [0, 0],
];

describe('a zipped Shapefile', () => {
  it('gives polygons with their holes and the texts of CP932', async () => {
    const hole = square(137.72, 35.42, 0.01).toReversed();
    const bytes = zippedShapefile([
      shape('西谷鳥獣保護区', square(137.7, 35.4), hole),
      shape('東谷', square(137.9, 35.4), square(138.2, 35.4)),
    ]);
    const { areas, nameField } = await readAreaFile('hogoku.zip', bytes);
    expect(nameField).toBe('名称');
    expect(areas.map(({ attributes }) => attributes['名称'])).toEqual(['西谷鳥獣保護区', '東谷']);
    expect(areas[0]?.geometry).toEqual(polygon(square(137.7, 35.4), hole));
    expect(areas[1]?.geometry).toEqual({
      type: 'MultiPolygon',
      coordinates: [[square(137.9, 35.4)], [square(138.2, 35.4)]],
    });
  });

  it('in plane rectangular coordinates becomes longitude and latitude', async () => {
    const [area] = (await readAreaFile('a.zip', zippedShapefile([shape('原点', plane)], PLANE_ZONE_7))).areas;
    const ring = area?.geometry.coordinates[0] as [number, number][];
    expect(ring[0]?.[0]).toBeCloseTo(137 + 10 / 60, 6);
    expect(ring[0]?.[1]).toBeCloseTo(36, 6);
    // By the radii of curvature of GRS80 at 36° N: 0.0090132° to the north, 0.0110934° to the east.
    expect(ring[2]?.[0]).toBeCloseTo(137.17776, 5);
    expect(ring[2]?.[1]).toBeCloseTo(36.009013, 5);
  });

  it.each([
    ['no projection', '', '座標系を書いたファイル'],
    ['the old datum', PLANE_ZONE_7.replaceAll('JGD_2011', 'Tokyo'), '旧日本測地系'],
    [
      'a datum of elsewhere',
      PLANE_ZONE_7.replaceAll('JGD_2011', 'NAD_1927'),
      '座標系「NAD_1927_Japan_Zone_7」',
    ],
    [
      'a projection of elsewhere',
      PLANE_ZONE_7.replace('Transverse_Mercator', 'Lambert_Conformal_Conic'),
      'は読めません',
    ],
  ])('with %s is refused', async (_, prj, sentence) => {
    await expect(readAreaFile('a.zip', zippedShapefile([shape('西', plane)], prj))).rejects.toThrow(sentence);
  });

  it('that is broken is refused, wherever it is cut or changed', async () => {
    const shp = shpOf([shape('西', square(137.7, 35.4))]);
    const prj = bytesOf('GEOGCS["a",DATUM["D_JGD_2011"]]');
    const readShp = (bytes: Uint8Array) => readAreaFile('a.zip', zipSync({ 'a.shp': bytes, 'a.prj': prj }));
    expect((await readShp(shp)).areas).toHaveLength(1);
    const changed = (at: number, value: number) => {
      const bytes = Uint8Array.from(shp);
      new DataView(bytes.buffer).setInt32(at, value, true);
      return bytes;
    };
    for (const bytes of [
      shp.subarray(0, 50),
      shp.subarray(0, -8),
      changed(104, -1),
      changed(144, 1_000_000_000),
      changed(144, -5),
      changed(148, 2_000_000_000),
      changed(152, 1_000),
    ])
      await expect(readShp(bytes)).rejects.toThrow('壊れています');
  });

  it('without its zip is explained', async () => {
    await expect(readAreaFile('a.shp', shpOf([]))).rejects.toThrow('一つのzipにまとめて');
  });
});

describe('a zip', () => {
  it('that grows without limit is refused before and while it is unpacked', async () => {
    const zeros = new Uint8Array(101 * 1024 * 1024);
    const honest = zipSync({ 'a.kml': [zeros, { level: 9 }] });
    expect(honest.length).toBeLessThan(300_000);
    await expect(readAreaFile('a.zip', honest)).rejects.toThrow('大きすぎます');
    // The size that its header names is a lie.
    const lying = Uint8Array.from(honest);
    new DataView(lying.buffer).setUint32(22, 10, true);
    await expect(readAreaFile('a.zip', lying)).rejects.toThrow('大きすぎます');
  });

  it('with nothing in it, or broken, is refused', async () => {
    await expect(readAreaFile('a.zip', zipSync({ 'a.txt': bytesOf('a') }))).rejects.toThrow('区域のファイル');
    const whole = zippedShapefile([shape('西', square(137, 35))]);
    for (const end of [120, 300, whole.length - 30])
      await expect(readAreaFile('a.zip', whole.subarray(0, end))).rejects.toThrow('zipを開けません');
  });

  it('and any file larger than the limit is refused unread', async () => {
    await expect(readAreaFile('a.kml', new Uint8Array(31 * 1024 * 1024))).rejects.toThrow('30MBまで');
  });
});
