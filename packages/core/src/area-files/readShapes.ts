import { MAX_AREA_VERTICES } from '../areas/geometry.ts';
import { boxOf, isWithin } from '../boundaries/isWithin.ts';
import { AreaFileError } from './areaFile.ts';
import { type Position, signedArea } from './checkRing.ts';
import type { ToWgs84 } from './projection.ts';

const HEADER_BYTES = 100;
const POLYGONS = new Set([5, 15, 25]);
const OTHER_TYPES: Readonly<Record<number, string>> = { 1: 'Point', 3: 'LineString', 8: 'MultiPoint' };
const BROKEN = 'シェープファイル（.shp）が壊れています。書き出し直してください。';

/** The rings of a polygon record, checked against its length before any of it is read. */
function ringsOf(record: DataView): Position[][] {
  if (record.byteLength < 44) throw new AreaFileError(BROKEN);
  const [parts, points] = [record.getInt32(36, true), record.getInt32(40, true)];
  const start = 44 + 4 * parts;
  if (parts < 1 || points < 1 || start + 16 * points > record.byteLength) throw new AreaFileError(BROKEN);
  const firsts = Array.from({ length: parts }, (_, part) => record.getInt32(44 + 4 * part, true));
  return firsts.map((first, part) => {
    const end = firsts[part + 1] ?? points;
    if (first < 0 || end < first || end > points) throw new AreaFileError(BROKEN);
    return Array.from({ length: end - first }, (_, index): Position => {
      const at = start + 16 * (first + index);
      return [record.getFloat64(at, true), record.getFloat64(at + 8, true)];
    });
  });
}

/** Rings as polygons: outer ones run clockwise, a hole belongs to the smallest one around it. */
function polygonsOf(rings: readonly Position[][]): Position[][][] {
  const outer = rings.filter((ring) => signedArea(ring) < 0);
  if (outer.length === 0) return rings.map((ring) => [ring]);
  const polygons = outer
    .map((ring) => ({ rings: [ring], box: boxOf(ring), size: Math.abs(signedArea(ring)) }))
    .sort((one, other) => one.size - other.size);
  const alone: Position[][][] = [];
  for (const hole of rings.filter((ring) => signedArea(ring) >= 0)) {
    const [x, y] = hole[0] ?? [Number.NaN, Number.NaN];
    const around = polygons.find(
      ({ rings: [ring], box }) =>
        x >= box.west &&
        x <= box.east &&
        y >= box.south &&
        y <= box.north &&
        ring !== undefined &&
        isWithin([x, y], [ring]),
    );
    if (around === undefined) alone.push([hole]);
    else around.rings.push(hole);
  }
  return [...polygons.map((polygon) => polygon.rings), ...alone];
}

function geometryOf(record: DataView, toWgs84: ToWgs84): unknown {
  const type = record.getInt32(0, true);
  if (!POLYGONS.has(type)) return type === 0 ? null : { type: OTHER_TYPES[type % 10] };
  const rings = ringsOf(record);
  // Refused later, with its number of corners: sorting its rings could take long.
  const isTooLarge = rings.reduce((sum, ring) => sum + ring.length, 0) > MAX_AREA_VERTICES;
  const polygons = isTooLarge ? [rings] : polygonsOf(rings);
  return {
    type: 'MultiPolygon',
    coordinates: isTooLarge ? polygons : polygons.map((polygon) => polygon.map((ring) => ring.map(toWgs84))),
  };
}

/** The geometries of a `.shp` file, in WGS84 degrees. @throws {AreaFileError} where it is broken */
export function readShapes(bytes: Uint8Array, toWgs84: ToWgs84, maxShapes: number): unknown[] {
  if (bytes.length < HEADER_BYTES) throw new AreaFileError(BROKEN);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shapes: unknown[] = [];
  let at = HEADER_BYTES;
  while (at + 8 <= bytes.length && shapes.length <= maxShapes) {
    const length = 2 * view.getInt32(at + 4);
    if (length < 4 || at + 8 + length > bytes.length) throw new AreaFileError(BROKEN);
    shapes.push(geometryOf(new DataView(bytes.buffer, bytes.byteOffset + at + 8, length), toWgs84));
    at += 8 + length;
  }
  return shapes;
}
