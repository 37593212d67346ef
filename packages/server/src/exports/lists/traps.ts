import { type Fields, TRAP_FIELDS, trapRegisterNames, trapSchema } from '@satomori/core';
import { hidePeople } from '../../access/hidePeople.ts';
import { listTraps } from '../../traps/list.ts';
import type { TrapView } from '../../traps/trapView.ts';
import { allRows } from './allRows.ts';
import type { ExportedList } from './exportedList.ts';
import { fieldColumns } from '../formats/fileColumn.ts';
import { pointOf } from '../formats/place.ts';
import { shownFields } from './shownFields.ts';

const FIELDS: Fields = TRAP_FIELDS;
const LEFT_OUT: readonly string[] = ['owner_user_id', 'object_mapping'];

export const TRAP_LIST: ExportedList<TrapView, 'traps'> = {
  target: 'trap',
  ascii: 'traps',
  columns({ scope }) {
    const shown: readonly string[] = shownFields(FIELDS, scope).filter(
      (name) => FIELDS[name]?.label !== undefined,
    );
    // As in the register, then what only the file has.
    const register: readonly string[] = trapRegisterNames();
    const names = [
      ...register.filter((name) => shown.includes(name)),
      ...shown.filter((name) => !register.includes(name) && !LEFT_OUT.includes(name)),
      'id',
    ] as (keyof TrapView)[];
    return fieldColumns<TrapView>('trap', trapSchema.shape, { id: { label: 'ID' } })(names);
  },
  placed: { geometry: pointOf, title: ({ name }) => name, at: () => null },
  async *pages({ db, scope, query, now }) {
    const rows = allRows((page) => listTraps(db, scope, { ...query, ...page }, now));
    for await (const page of rows) yield hidePeople(scope, page);
  },
  async count({ db, scope, query, now }) {
    const { total = 0 } = (await listTraps(db, scope, { ...query, limit: 1, count: true }, now)) as {
      total?: number;
    };
    return total;
  },
};
