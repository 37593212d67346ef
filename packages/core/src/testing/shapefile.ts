import { zipSync } from 'fflate';

type Position = readonly [number, number];

export interface ShapeOfTest {
  /** Outer rings clockwise, holes anticlockwise. */
  rings: readonly (readonly Position[])[];
  attributes: Readonly<Record<string, string>>;
}

/** ESRI's text for zone 7 of 平面直角座標系, JGD2011. */
export const PLANE_ZONE_7 =
  'PROJCS["JGD_2011_Japan_Zone_7",GEOGCS["GCS_JGD_2011",DATUM["D_JGD_2011",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",137.1666666666667],PARAMETER["Scale_Factor",0.9999],PARAMETER["Latitude_Of_Origin",36.0],UNIT["Meter",1.0]]';
export const GEOGRAPHIC =
  'GEOGCS["GCS_JGD_2011",DATUM["D_JGD_2011",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

const POLYGON = 5;

/** The bytes of every character of CP932: the platform decodes it, but does not encode it. */
function cp932Table(): Map<string, number[]> {
  const table = new Map<string, number[]>();
  const decoder = new TextDecoder('shift_jis');
  for (let lead = 0x81; lead <= 0xfc; lead += 1)
    for (let trail = 0x40; trail <= 0xfc; trail += 1) {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      if (text.length === 1 && !table.has(text)) table.set(text, [lead, trail]);
    }
  return table;
}

/** Text as an older Japanese program writes it. */
export function cp932Of(text: string): Uint8Array<ArrayBuffer> {
  const table = cp932Table();
  return Uint8Array.from([...text].flatMap((letter) => table.get(letter) ?? [letter.charCodeAt(0)]));
}

function recordOf(rings: ShapeOfTest['rings']): DataView {
  const points = rings.flat();
  const record = new DataView(new ArrayBuffer(44 + 4 * rings.length + 16 * points.length));
  record.setInt32(0, POLYGON, true);
  record.setInt32(36, rings.length, true);
  record.setInt32(40, points.length, true);
  let first = 0;
  for (const [part, ring] of rings.entries()) {
    record.setInt32(44 + 4 * part, first, true);
    first += ring.length;
  }
  for (const [index, [x, y]] of points.entries()) {
    const at = 44 + 4 * rings.length + 16 * index;
    record.setFloat64(at, x, true);
    record.setFloat64(at + 8, y, true);
  }
  return record;
}

/** A `.shp` file of polygons. */
export function shpOf(shapes: readonly ShapeOfTest[]): Uint8Array<ArrayBuffer> {
  const records = shapes.map(({ rings }) => recordOf(rings));
  const bytes = new Uint8Array(100 + records.reduce((sum, { byteLength }) => sum + 8 + byteLength, 0));
  const file = new DataView(bytes.buffer);
  file.setInt32(0, 9994);
  file.setInt32(24, bytes.length / 2);
  file.setInt32(28, 1000, true);
  file.setInt32(32, POLYGON, true);
  let at = 100;
  for (const [index, record] of records.entries()) {
    file.setInt32(at, index + 1);
    file.setInt32(at + 4, record.byteLength / 2);
    bytes.set(new Uint8Array(record.buffer), at + 8);
    at += 8 + record.byteLength;
  }
  return bytes;
}

const FIELD_LENGTH = 60;

/** A `.dbf` file with these texts, each of at most 60 bytes. */
export function dbfOf(
  rows: readonly Readonly<Record<string, string>>[],
  encode: (text: string) => Uint8Array,
): Uint8Array<ArrayBuffer> {
  const fields = Object.keys(rows[0] ?? {});
  const start = 32 + 32 * fields.length + 1;
  const rowBytes = 1 + FIELD_LENGTH * fields.length;
  const bytes = new Uint8Array(start + rowBytes * rows.length).fill(0x20, start);
  const file = new DataView(bytes.buffer);
  file.setUint8(0, 3);
  file.setUint32(4, rows.length, true);
  file.setUint16(8, start, true);
  file.setUint16(10, rowBytes, true);
  for (const [index, field] of fields.entries()) {
    bytes.set(encode(field).subarray(0, 10), 32 + 32 * index);
    bytes.set([0x43], 32 + 32 * index + 11);
    bytes.set([FIELD_LENGTH], 32 + 32 * index + 16);
  }
  bytes[start - 1] = 0x0d;
  for (const [row, values] of rows.entries())
    for (const [index, field] of fields.entries())
      bytes.set(encode(values[field] ?? ''), start + rowBytes * row + 1 + FIELD_LENGTH * index);
  return bytes;
}

/** A zip with a Shapefile of polygons, its texts in CP932. */
export function zippedShapefile(
  shapes: readonly ShapeOfTest[],
  prj: string = GEOGRAPHIC,
): Uint8Array<ArrayBuffer> {
  const dbf = dbfOf(
    shapes.map(({ attributes }) => attributes),
    cp932Of,
  );
  return Uint8Array.from(
    zipSync({
      'areas/hogoku.shp': shpOf(shapes),
      'areas/hogoku.dbf': dbf,
      'areas/hogoku.prj': new TextEncoder().encode(prj),
    }),
  );
}
