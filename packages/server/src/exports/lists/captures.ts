import { CAPTURE_FIELDS, captureSchema, HUNT_RESULT_LABELS, SPECIES_LABELS } from '@satomori/core';
import { hidePeople } from '../../access/hidePeople.ts';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { captureKind } from '../../posts/captures/captureKind.ts';
import { type CaptureView, viewCaptureFor } from '../../posts/captures/view.ts';
import { CAPTURES } from '../../posts/kinds.ts';
import { listPosts } from '../../posts/list.ts';
import { countPosts } from '../../posts/repository.ts';
import { namesOfMembers } from '../../users/repository.ts';
import { pointOf } from '../formats/place.ts';
import { allRows } from './allRows.ts';
import type { ExportedList } from './exportedList.ts';
import { postColumns } from './postColumns.ts';

const FIELDS = {
  target: 'map_hunt_point',
  schema: captureSchema,
  fields: CAPTURE_FIELDS,
  first: [
    'capture_no captured_at time_precision result species count adult_count young_count sex age_class',
    'method capture_class hunter_name group_name municipality place mesh_label mesh_code',
    'latitude longitude accuracy',
  ].flatMap((names) => names.split(' ')),
  leftOut: ['posted_by', 'hunter_id', 'group_id', 'trap_id', 'trap_log_id', 'answers'],
  // Names, not how many there are; an amount to be added up.
  own: { worker_ids: { unit: undefined }, payment_yen: { unit: '円' } },
} as const;

/** People are written by name: those whom the caller may name. */
export async function namePeople<Row extends CaptureView>(db: Db, scope: Scope, rows: readonly Row[]) {
  const ids = new Set(rows.flatMap(({ worker_ids, killed_by }) => [...worker_ids, killed_by ?? []].flat()));
  const names = await namesOfMembers(db, scope, [...ids]);
  return rows.map((row) => ({
    ...row,
    worker_ids: row.worker_ids.flatMap((id) => names.get(id) ?? []),
    killed_by: names.get(row.killed_by ?? '') ?? null,
  }));
}

export const CAPTURE_LIST: ExportedList<CaptureView, 'captures'> = {
  target: FIELDS.target,
  ascii: 'captures',
  columns: (reader) => postColumns(FIELDS, reader),
  placed: {
    geometry: pointOf,
    title: ({ result, species, capture_no }) =>
      [species === null ? HUNT_RESULT_LABELS[result] : SPECIES_LABELS[species], capture_no ?? '']
        .join(' ')
        .trim(),
    at: ({ captured_at }) => captured_at,
  },
  async *pages({ db, scope, query }) {
    if (!captureKind.mayList(scope)) return;
    const view = viewCaptureFor(scope);
    const rows = allRows(async (page) => {
      const { json, next } = await listPosts(db, scope, CAPTURES, { ...query, ...page }, view);
      return { json: json as CaptureView[], next };
    });
    for await (const page of rows) yield hidePeople(scope, await namePeople(db, scope, page));
  },
  photosOf: CAPTURES,
  count: ({ db, scope, query }) =>
    captureKind.mayList(scope) ? countPosts(db, scope, CAPTURES, query) : Promise.resolve(0),
};
