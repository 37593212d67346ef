import { REPORT_KIND_LABELS, SIGHTING_FIELDS, sightingSchema, SPECIES_LABELS } from '@satomori/core';
import { hidePeople } from '../../access/hidePeople.ts';
import { SIGHTINGS } from '../../posts/kinds.ts';
import { listPosts } from '../../posts/list.ts';
import { countPosts } from '../../posts/repository.ts';
import { viewSightingFor } from '../../posts/sightings/view.ts';
import { pointOf } from '../formats/place.ts';
import { allRows } from './allRows.ts';
import type { ExportedList } from './exportedList.ts';
import { postColumns } from './postColumns.ts';

type SightingView = ReturnType<ReturnType<typeof viewSightingFor>>;

const FIELDS = {
  target: 'map_point',
  schema: sightingSchema,
  fields: SIGHTING_FIELDS,
  first: [
    'witnessed_at time_precision report_kind species certainty count count_text adult_count young_count',
    'age_class family municipality place mesh_code latitude longitude accuracy',
  ].flatMap((names) => names.split(' ')),
  leftOut: ['posted_by', 'group_id', 'answers'],
  own: {},
} as const;

export const SIGHTING_LIST: ExportedList<SightingView, 'sightings'> = {
  target: FIELDS.target,
  ascii: 'sightings',
  columns: (reader) => postColumns(FIELDS, reader),
  placed: {
    geometry: pointOf,
    title: ({ report_kind, species }) => `${SPECIES_LABELS[species]} ${REPORT_KIND_LABELS[report_kind]}`,
    at: ({ witnessed_at }) => witnessed_at,
  },
  async *pages({ db, scope, query }) {
    const view = viewSightingFor(scope);
    const rows = allRows(async (page) => {
      const { json, next } = await listPosts(db, scope, SIGHTINGS, { ...query, ...page }, view);
      return { json: json as SightingView[], next };
    });
    for await (const page of rows) yield hidePeople(scope, page);
  },
  photosOf: SIGHTINGS,
  count: ({ db, scope, query }) => countPosts(db, scope, SIGHTINGS, query),
};
