import { type BoundingBox, boxOf, polygonsOf } from '@satomori/core';
import { signedArea } from '@satomori/core/areaFiles';
import type { Geometry } from '../place.ts';

// Source: ESRI Shapefile Technical Description, July 1998.

type Position = readonly [longitude: number, latitude: number];

const FILE_CODE = 9994;
const VERSION = 1000;
const HEAD_BYTES = 100;
const RECORD_HEAD_BYTES = 8;
const INDEX_BYTES = 8;
/** A shape that is not known has type 0. */
const TYPES = { point: 1, polygon: 5 } as const;

/** What the heads of `.shp` and `.shx` say of all shapes. */
export interface ShapesMeasure {
  count: number;
  /** Of the `.shp`, its head included. */
  bytes: number;
  type: number;
  box: BoundingBox;
}

export const NO_SHAPES: ShapesMeasure = {
  count: 0,
  bytes: HEAD_BYTES,
  type: TYPES.point,
  box: boxOf([]),
};

/** Outer rings run clockwise, holes the other way: that is how they are told apart. */
const turned = (ring: readonly Position[], isOuter: boolean): readonly Position[] =>
  signedArea(ring) < 0 === isOuter ? ring : ring.toReversed();

const ringsOf = (geometry: Exclude<Geometry, { type: 'Point' }>): (readonly Position[])[] =>
  polygonsOf(geometry).flatMap((rings) =>
    rings.map((ring, index) => turned(ring as Position[], index === 0)),
  );

const aroundBoth = (one: BoundingBox, other: BoundingBox): BoundingBox => ({
  west: Math.min(one.west, other.west),
  south: Math.min(one.south, other.south),
  east: Math.max(one.east, other.east),
  north: Math.max(one.north, other.north),
});

function writeBox(bytes: Buffer, { west, south, east, north }: BoundingBox, at: number): void {
  for (const [index, value] of [west, south, east, north].entries())
    bytes.writeDoubleLE(Number.isFinite(value) ? value : 0, at + 8 * index);
}

function polygonContent(rings: readonly (readonly Position[])[]): Buffer {
  const positions = rings.flat();
  const start = 44 + 4 * rings.length;
  const content = Buffer.alloc(start + 16 * positions.length);
  content.writeInt32LE(TYPES.polygon, 0);
  writeBox(content, boxOf(positions), 4);
  content.writeInt32LE(rings.length, 36);
  content.writeInt32LE(positions.length, 40);
  let first = 0;
  for (const [part, ring] of rings.entries()) {
    content.writeInt32LE(first, 44 + 4 * part);
    first += ring.length;
  }
  for (const [index, [x, y]] of positions.entries()) {
    content.writeDoubleLE(x, start + 16 * index);
    content.writeDoubleLE(y, start + 16 * index + 8);
  }
  return content;
}

function pointContent([x, y]: Position): Buffer {
  const content = Buffer.alloc(20);
  content.writeInt32LE(TYPES.point, 0);
  content.writeDoubleLE(x, 4);
  content.writeDoubleLE(y, 12);
  return content;
}

function contentOf(geometry: Geometry | null): Buffer {
  if (geometry === null) return Buffer.alloc(4);
  return geometry.type === 'Point' ? pointContent(geometry.coordinates) : polygonContent(ringsOf(geometry));
}

/** The measure with one shape more. */
export function withShape(measure: ShapesMeasure, geometry: Geometry | null): ShapesMeasure {
  const { count, bytes, type, box } = measure;
  const more = { count: count + 1, bytes: bytes + RECORD_HEAD_BYTES + contentOf(geometry).length };
  if (geometry === null) return { ...more, type, box };
  const positions = geometry.type === 'Point' ? [geometry.coordinates] : ringsOf(geometry).flat();
  return {
    ...more,
    type: geometry.type === 'Point' ? TYPES.point : TYPES.polygon,
    box: aroundBoth(box, boxOf(positions)),
  };
}

function headOf({ type, box }: ShapesMeasure, bytes: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeInt32BE(FILE_CODE, 0);
  head.writeInt32BE(bytes / 2, 24);
  head.writeInt32LE(VERSION, 28);
  head.writeInt32LE(type, 32);
  writeBox(head, box, 36);
  return head;
}

export const shpHead = (measure: ShapesMeasure): Buffer => headOf(measure, measure.bytes);
export const shxHead = (measure: ShapesMeasure): Buffer =>
  headOf(measure, HEAD_BYTES + INDEX_BYTES * measure.count);

/** @param number from 1 */
export function shpRecord(number: number, geometry: Geometry | null): Buffer {
  const content = contentOf(geometry);
  const head = Buffer.alloc(RECORD_HEAD_BYTES);
  head.writeInt32BE(number, 0);
  head.writeInt32BE(content.length / 2, 4);
  return Buffer.concat([head, content]);
}

/** @param at where its record starts in the `.shp`; returned with the place of the next */
export function shxEntry(at: number, geometry: Geometry | null): { entry: Buffer; next: number } {
  const { length } = contentOf(geometry);
  const entry = Buffer.alloc(INDEX_BYTES);
  entry.writeInt32BE(at / 2, 0);
  entry.writeInt32BE(length / 2, 4);
  return { entry, next: at + RECORD_HEAD_BYTES + length };
}

export const FIRST_RECORD = HEAD_BYTES;

export const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
