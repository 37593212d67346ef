import { areaSchema } from '@satomori/core';
import { type AreaRow, countAreas, listAreaRows } from '../../areas/repository.ts';
import { cutPage, startOfPage } from '../../database/paging.ts';
import { allRows } from './allRows.ts';
import type { ExportedList } from './exportedList.ts';
import { fieldColumns } from '../formats/fileColumn.ts';

export const AREA_LIST: ExportedList<AreaRow, 'areas'> = {
  target: 'area',
  ascii: 'areas',
  columns: () =>
    fieldColumns<AreaRow>(
      'area',
      { ...areaSchema.shape.properties.shape, id: areaSchema.shape.id },
      {
        group_name: { label: 'グループ' },
        id: { label: 'ID' },
      },
    )(['name', 'kind', 'group_name', 'valid_from', 'valid_to', 'source', 'id']),
  placed: { geometry: ({ geometry }) => geometry, title: ({ name }) => name, at: () => null },
  pages: ({ db, scope, witnessGroupId, query }) =>
    allRows(async (page) => {
      const start = startOfPage(page, 'id');
      return cutPage(await listAreaRows(db, scope, witnessGroupId, query, start), start);
    }),
  count: ({ db, scope, witnessGroupId, query }) => countAreas(db, scope, witnessGroupId, query),
};
