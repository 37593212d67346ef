import * as z from 'zod/mini';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { inputSchemas, rowSchemas } from '../schemas/defineField.ts';
import {
  deletedRowSchema,
  id,
  paging,
  querySet,
  rowStamps,
  searchText,
  timeRange,
} from '../schemas/primitives.ts';
import { CAPTURE_METHODS, isTrapMethod } from '../captures/values.ts';
import { EFFORT_FIELDS } from '../efforts/fields.ts';
import { SPECIES } from '../species/species.ts';

interface EffortMeans {
  method: string;
  traps_set?: number | null | undefined;
}

/** An entry for traps contains their number: the effort of traps is traps × days. Source: R73. */
const countsItsTraps = ({ method, traps_set }: EffortMeans): boolean =>
  !isTrapMethod(method) || (traps_set ?? 0) >= 1;

/** A number of traps is allowed only in an entry for traps. */
const namesTrapsOnlyWithTraps = ({ method, traps_set }: EffortMeans): boolean =>
  isTrapMethod(method) || (traps_set ?? 0) === 0;

/** The rules of one entry of the hunting calendar, for its schema. */
const effortChecks = [
  z.refine<EffortMeans>(countsItsTraps, {
    path: ['traps_set'],
    error: 'わなの数を入力してください（1基以上）',
  }),
  z.refine<EffortMeans>(namesTrapsOnlyWithTraps, {
    path: ['traps_set'],
    error: 'わなの数は、方法がわなのときだけ入力できます。わなの分は別の記録にしてください',
  }),
] as const;

/** One entry of the hunting calendar (出猟カレンダー): the effort against which captures and sightings are counted. */
export const effortSchema = z.object({ id, ...rowSchemas(EFFORT_FIELDS), ...rowStamps });
export type Effort = z.input<typeof effortSchema>;

export const effortFilter = {
  species: z.optional(querySet(SPECIES)),
  group_id: z.optional(id),
  kind: z.optional(querySet(CAPTURE_METHODS)),
  q: searchText,
  ...timeRange,
};

export const listEfforts = defineEndpoint({
  method: 'GET',
  path: '/api/efforts',
  access: { roles: ['hunter'] },
  summary: '出猟カレンダー（新しい日から。from・to はその日の始まりの時刻で比べる）',
  answerKind: 'list',
  query: z.strictObject({ ...effortFilter, ...paging }),
  answer: z.union([effortSchema, deletedRowSchema]),
  errors: ['invalid_cursor'],
});

export const createEffort = defineEndpoint({
  method: 'POST',
  path: '/api/efforts',
  access: { roles: ['hunter'] },
  summary: '出猟を記録する（何も見ず何も捕れなかった日も。同じ id を二度送っても一度だけ記録される）',
  body: z
    .strictObject({
      id,
      /** Only an admin may name another person. */
      hunter_id: z.optional(z.nullable(id)),
      ...inputSchemas(EFFORT_FIELDS),
    })
    .check(...effortChecks),
  answer: effortSchema,
  errors: ['not_found', 'not_allowed', 'id_conflict'],
});
export type EffortInput = z.input<typeof createEffort.body>;
