import * as z from 'zod/mini';
import { geometryProblem } from '../../areas/geometry.ts';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';
import { day, deletedRowSchema, id, name, shortText } from '../../schemas/primitives.ts';
import { AREA_KINDS, type AreaKind, areaGeometrySchema, areaSchema } from './areas.ts';

const ADMINISTRATORS = { roles: ['admin'] } as const;

/** Areas of one batch, and bytes of its JSON. Source: R116. */
export const MAX_AREAS_PER_BATCH = 100;
export const MAX_AREA_BATCH_BYTES = 4 * 1024 * 1024;

/** What forms call the fields of an area. */
export const AREA_LABELS = {
  kind: '種類',
  name: '名前',
  group_id: 'グループ',
  valid_from: '期間の初日',
  valid_to: '期間の最終日',
  source: '出典',
  geometry: '形',
} as const;

const entered = {
  kind: z.enum(AREA_KINDS),
  name,
  /** Required for kind `group`, `null` for every other. */
  group_id: z.nullable(id),
  /** First and last day in force; `null`: without end. */
  valid_from: z.nullable(day),
  valid_to: z.nullable(day),
  source: z.nullable(shortText),
};

/** Longitude first, WGS84 degrees; in Japan, with a limited number of corners. */
const geometry = areaGeometrySchema.check((payload) => {
  const message = geometryProblem(payload.value);
  if (message !== null) payload.issues.push({ code: 'custom', input: payload.value, message });
});

interface Entered {
  kind: AreaKind;
  group_id: string | null;
  valid_from: string | null;
  valid_to: string | null;
}

/** Only a group's area is hidden from others: one without a group would be seen by nobody. Source: R111. */
const groupFitsKind = z.refine<Entered>(({ kind, group_id }) => (kind === 'group') === (group_id !== null), {
  path: ['group_id'],
  error: 'グループの区域にはグループを選び、ほかの種類の区域には選ばないでください',
});
const validityInOrder = z.refine<Entered>(
  ({ valid_from, valid_to }) => valid_from === null || valid_to === null || valid_from <= valid_to,
  { path: ['valid_to'], error: '期間の終わりは、始まりより後の日にしてください' },
);

const newArea = z.strictObject({ id, ...entered, geometry }).check(groupFitsKind, validityInOrder);

export const createArea = defineEndpoint({
  method: 'POST',
  path: '/api/admin/areas',
  access: ADMINISTRATORS,
  summary: '区域を登録する（同じ id を二度送っても一度だけ）',
  body: newArea,
  answer: areaSchema,
  errors: ['id_conflict'],
});
export type NewArea = z.input<typeof newArea>;

export const createAreas = defineEndpoint({
  method: 'POST',
  path: '/api/admin/areas/batch',
  access: ADMINISTRATORS,
  summary: '区域をまとめて登録する（すべてか、一つも登録しないか。同じ id を二度送っても一度だけ）',
  body: z.strictObject({
    areas: z.array(newArea).check(z.minLength(1), z.maxLength(MAX_AREAS_PER_BATCH)),
  }),
  maxBodyBytes: MAX_AREA_BATCH_BYTES,
  /** How many were added now, and how many were stored before. */
  answer: z.object({ added: z.int(), unchanged: z.int() }),
  errors: ['id_conflict'],
});

export const changeArea = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/areas/{id}',
  access: ADMINISTRATORS,
  summary: '区域を直す（読んだときの version と一緒に。geometry だけは、なければ今のまま）',
  params: z.strictObject({ id }),
  body: z
    .strictObject({ ...entered, geometry: z.optional(geometry), version: z.int().check(z.nonnegative()) })
    .check(groupFitsKind, validityInOrder),
  answer: areaSchema,
  errors: ['not_found', 'version_conflict'],
});
export type ChangedArea = z.input<typeof changeArea.body>;

export const removeArea = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/areas/{id}',
  access: ADMINISTRATORS,
  summary: '区域を削除する（地図と一覧から消える。二度送っても一度だけ）',
  params: z.strictObject({ id }),
  answer: deletedRowSchema,
  errors: ['not_found'],
});
