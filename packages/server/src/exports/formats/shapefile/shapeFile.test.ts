import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readAreaFile } from '@satomori/core/areaFiles';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FileColumn } from '../fileColumn.ts';
import { type Geometry, pointOf } from '../place.ts';
import { shapeFile } from './shapeFile.ts';

interface Row {
  name: string;
  at: number | null;
  day: string | null;
  weight: number | null;
  geometry: Geometry | null;
}
type Kind = FileColumn<Row>['kind'];
const column = (name: keyof Row, kind: Kind, as: string = name): FileColumn<Row> => ({
  name: as,
  heading: `「${as}」`,
  kind,
  value: (row) => row[name] as string | number | null,
});
const COLUMNS = [
  column('name', 'text'),
  column('at', 'time', 'captured_at'),
  column('at', 'time', 'captured_at_again'),
  column('day', 'day'),
  column('weight', 'number'),
];
const SQUARE: Geometry = {
  type: 'Polygon',
  coordinates: [
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
};
const rowOf = (given: Partial<Row>): Row => ({
  name: '',
  at: Date.UTC(2026, 10, 20, 1, 2),
  day: '2026-11-20',
  weight: 1,
  geometry: null,
  ...given,
});
/** For the temporary files. */
const folder = mkdtempSync(join(tmpdir(), 'satomori-shapes-'));
beforeAll(() => vi.stubEnv('TMPDIR', folder));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const log = { warn: vi.fn() };

async function streamOf(rows: readonly Row[], breakAfter = Infinity) {
  async function* pages() {
    for (const [index, row] of rows.entries()) {
      if (index >= breakAfter) throw new Error('database gone');
      yield [row];
    }
  }
  const list = {
    about: { site: '里山町', subject: '捕獲', filter: [], savedAt: Date.UTC(2026, 10, 27) },
    columns: COLUMNS,
    pages: pages(),
    placed: {
      geometry: ({ geometry }: Row) => geometry,
      title: ({ name }: Row) => name,
      at: ({ at }: Row) => at,
    },
  };
  return shapeFile(list, { log });
}

async function saved(...given: Parameters<typeof streamOf>) {
  const bytes = await buffer(await streamOf(...given));
  return { bytes, files: unzipSync(bytes) };
}

describe('a Shapefile', () => {
  it('is none where the list cannot be read to its end, and leaves nothing behind', async () => {
    await expect(saved([rowOf({}), rowOf({})], 1)).rejects.toThrow('database gone');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('ends nothing but itself where its temporary file cannot be deleted', async () => {
    const inner = mkdtempSync(join(folder, 'inner-'));
    vi.stubEnv('TMPDIR', inner);
    const zip = await streamOf([rowOf({})]);
    vi.stubEnv('TMPDIR', folder);
    rmSync(inner, { recursive: true });
    writeFileSync(inner, '');
    await expect(buffer(zip)).rejects.toThrow();
    await expect
      .poll(() => log.warn.mock.calls)
      .toMatchObject([[{ err: { code: 'ENOTDIR' } }, expect.any(String)]]);
    rmSync(inner);
  });

  it('has areas with their holes and every value, as the reader of areas finds them', async () => {
    const { bytes } = await saved([
      rowOf({ name: '葛󠄀城𩸽', geometry: SQUARE, weight: 41.5 }),
      rowOf({ name: '二つ目', geometry: SQUARE, weight: -120, at: null, day: null }),
    ]);
    const { areas, leftOut } = await readAreaFile('areas.zip', bytes);
    expect(leftOut).toEqual([]);
    const rings = areas.map(({ geometry }) =>
      geometry.coordinates.map((ring) => new Set(ring.flat(1).map(String))),
    );
    const expected = SQUARE.coordinates.map((ring) => new Set((ring as number[][]).flat(1).map(String)));
    expect(rings).toEqual([expected, expected]);
    expect(areas.map(({ attributes }) => attributes)).toMatchObject([
      {
        name: '葛󠄀城𩸽',
        captured_a: '2026-11-20T10:02:00+09:00',
        captured_2: '2026-11-20T10:02:00+09:00',
        day: '20261120',
        weight: '41.5',
      },
      { name: '二つ目', weight: '-120.0' },
    ]);
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
  });

  it('is whole with line separators within a text, at which files of lines end too', async () => {
    const { files } = await saved([rowOf({ name: '一行目\u2028二行目\u2029三行目' }), rowOf({ name: '次' })]);
    const dbf = new TextDecoder().decode(files['satomori.dbf']);
    expect(['一行目', '二行目', '三行目', '次'].map((text) => dbf.includes(text))).not.toContain(false);
  });

  it('has points where they are, none where none is known, and an index of them', async () => {
    const places = [
      { latitude: 35.123456789, longitude: 133.5 },
      { latitude: null, longitude: null },
      { latitude: -0.25, longitude: 0 },
    ];
    const { files } = await saved(places.map((place) => rowOf({ geometry: pointOf(place) })));
    const [shp, shx] = [files['satomori.shp'], files['satomori.shx']].map(
      (bytes = new Uint8Array()) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    ) as [DataView, DataView];
    expect(2 * shp.getInt32(24)).toBe(shp.byteLength);
    expect(2 * shx.getInt32(24)).toBe(shx.byteLength);
    expect([36, 44, 52, 60].map((at) => shp.getFloat64(at, true))).toEqual([0, -0.25, 133.5, 35.123456789]);
    const read = places.map((_, index) => {
      const at = 2 * shx.getInt32(100 + 8 * index);
      expect(shp.getInt32(at)).toBe(index + 1);
      expect(shp.getInt32(at + 4)).toBe(shx.getInt32(104 + 8 * index));
      if (shp.getInt32(at + 8, true) === 0) return { latitude: null, longitude: null };
      return { longitude: shp.getFloat64(at + 12, true), latitude: shp.getFloat64(at + 20, true) };
    });
    expect(read).toEqual(places);
  });

  it('says what it is, which field is which column, and how many texts are cut', async () => {
    const long = '里'.repeat(100);
    const { files } = await saved([rowOf({ name: long }), rowOf({ name: 'short' })]);
    const text = new TextDecoder().decode(files['説明.txt']);
    for (const line of [
      '件数: 2',
      '長すぎて途中で切った値: 1（254バイトまで）',
      'captured_a: 「captured_at」',
    ])
      expect(text.split('\r\n')).toContain(line);
    expect(new TextDecoder().decode(files['satomori.dbf'])).toContain('里'.repeat(84));
    expect(
      new TextDecoder('utf-8', { fatal: true }).decode(files['satomori.dbf']?.subarray(193)),
    ).not.toContain('里'.repeat(85));
  });
});
