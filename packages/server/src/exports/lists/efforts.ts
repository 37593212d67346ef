import { EFFORT_FIELDS, effortSchema, namesWhere } from '@satomori/core';
import { hidePeople, seesPeople } from '../../access/hidePeople.ts';
import { cutPage, startOfPage } from '../../database/paging.ts';
import { countEfforts, listEffortRows } from '../../efforts/repository.ts';
import { allRows } from './allRows.ts';
import type { ExportedList } from './exportedList.ts';
import { fieldColumns, type Shown } from '../formats/fileColumn.ts';

type EffortRow = Awaited<ReturnType<typeof listEffortRows>>[number];

const PEOPLE: readonly string[] = namesWhere(EFFORT_FIELDS, { identifiesPerson: true });
const FIELDS = [
  ...(['date', 'hunter_name', 'group_name', 'method', 'species', 'hunters_out', 'days_out'] as const),
  ...(['traps_set', 'sighted_count', 'captured_count', 'place', 'mesh_label', 'memo'] as const),
  'posted_by_name' as const,
];
const LABELS: Record<string, Shown> = {
  ...Object.fromEntries(FIELDS.map((name) => [name, EFFORT_FIELDS[name]])),
  id: { label: 'ID' },
};

export const EFFORT_LIST: ExportedList<EffortRow, 'efforts'> = {
  target: 'effort',
  ascii: 'efforts',
  columns: ({ scope }) =>
    fieldColumns<EffortRow>(
      'effort',
      effortSchema.shape,
      LABELS,
    )([...FIELDS, 'id' as const].filter((name) => !PEOPLE.includes(name) || seesPeople(scope))),
  async *pages({ db, scope, query }) {
    const rows = allRows(async (page) => {
      const start = startOfPage(page, 'order_key');
      return cutPage(await listEffortRows(db, scope, query, start), start);
    });
    for await (const page of rows) yield hidePeople(scope, page);
  },
  count: ({ db, scope, query }) => countEfforts(db, scope, query),
};
