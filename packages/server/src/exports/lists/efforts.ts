import { CAPTURE_FIELDS, effortSchema } from '@satomori/core';
import { hidePeople, seesPeople } from '../../access/hidePeople.ts';
import { cutPage, startOfPage } from '../../database/paging.ts';
import { countEfforts, listEffortRows } from '../../efforts/repository.ts';
import { allRows } from './allRows.ts';
import type { ExportedList } from './exportedList.ts';
import { fieldColumns, type Shown } from '../formats/fileColumn.ts';

type EffortRow = Awaited<ReturnType<typeof listEffortRows>>[number];

const PEOPLE: readonly string[] = ['hunter_name', 'posted_by_name'];
const { hunters_out, days_out, species, method, place, mesh_label, memo } = CAPTURE_FIELDS;
const LABELS = {
  date: { label: '日' },
  hunter_name: { label: '出猟者' },
  posted_by_name: CAPTURE_FIELDS.posted_by_name,
  group_name: CAPTURE_FIELDS.group_name,
  method,
  species,
  hunters_out,
  days_out,
  place,
  mesh_label,
  memo,
  traps_set: { label: 'わなの数', unit: '基' },
  sighted_count: { label: '目撃数', unit: '頭' },
  captured_count: { label: '捕獲数', unit: '頭' },
  id: { label: 'ID' },
} satisfies Record<string, Shown>;
const NAMES = [
  ...(['date', 'hunter_name', 'group_name', 'method', 'species', 'hunters_out', 'days_out'] as const),
  ...(['traps_set', 'sighted_count', 'captured_count', 'place', 'mesh_label', 'memo'] as const),
  ...(['posted_by_name', 'id'] as const),
];

export const EFFORT_LIST: ExportedList<EffortRow, 'efforts'> = {
  target: 'effort',
  ascii: 'efforts',
  columns: ({ scope }) =>
    fieldColumns<EffortRow>(
      'effort',
      effortSchema.shape,
      LABELS,
    )(NAMES.filter((name) => !PEOPLE.includes(name) || seesPeople(scope))),
  async *pages({ db, scope, query }) {
    const rows = allRows(async (page) => {
      const start = startOfPage(page, 'order_key');
      return cutPage(await listEffortRows(db, scope, query, start), start);
    });
    for await (const page of rows) yield hidePeople(scope, page);
  },
  count: ({ db, scope, query }) => countEfforts(db, scope, query),
};
