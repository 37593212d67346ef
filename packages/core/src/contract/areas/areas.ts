import * as z from 'zod/mini';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import {
  boundingBox,
  day,
  deletedRowSchema,
  id,
  name,
  paging,
  querySet,
  rowStamps,
  searchText,
  shortText,
} from '../../schemas/primitives.ts';

/** 鳥獣保護区, 特定猟具使用禁止区域, 指定猟法禁止区域, and the area of a group. Source: R73. */
export const AREA_KINDS = ['wildlife_protection', 'no_gun', 'no_method', 'group'] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

const position = z.tuple([
  z.number().check(z.minimum(-180), z.maximum(180)),
  z.number().check(z.minimum(-90), z.maximum(90)),
]);
/** Closed: its last position is its first. */
const ring = z.array(position).check(
  z.minLength(4),
  z.refine((positions) => JSON.stringify(positions[0]) === JSON.stringify(positions.at(-1)), {
    error: '区域の線が閉じていません',
  }),
);
const polygon = z.array(ring).check(z.minLength(1));

/** Longitude first, WGS84 degrees. Source: RFC 7946. */
export const areaGeometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: polygon }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon).check(z.minLength(1)) }),
]);
export type AreaGeometry = z.input<typeof areaGeometrySchema>;

/** One area as a Feature of GeoJSON. */
export const areaSchema = z.object({
  type: z.literal('Feature'),
  id,
  geometry: areaGeometrySchema,
  properties: z.object({
    kind: z.enum(AREA_KINDS),
    name,
    /** Set for an area of kind `group`. */
    group_id: z.nullable(id),
    group_name: z.nullable(z.string()),
    /** First and last day in force; `null`: without end. */
    valid_from: z.nullable(day),
    valid_to: z.nullable(day),
    /** The source of the data. The official paper map is authoritative. */
    source: z.nullable(shortText),
    ...rowStamps,
  }),
});
export type Area = z.input<typeof areaSchema>;

/** How many areas to read at once: each may have thousands of corners. */
export const AREA_PAGE_SIZE = 50;

export const areaFilter = {
  bbox: z.optional(boundingBox),
  kind: z.optional(querySet(AREA_KINDS)),
  group_id: z.optional(id),
  q: searchText,
};

export const listAreas = defineEndpoint({
  method: 'GET',
  path: '/api/areas',
  access: 'signed_in',
  summary: '保護区・禁止区域とグループの区域（一行が GeoJSON の Feature）',
  answerKind: 'list',
  query: z.strictObject({ ...areaFilter, ...paging }),
  answer: z.union([areaSchema, deletedRowSchema]),
  errors: ['invalid_cursor'],
});
