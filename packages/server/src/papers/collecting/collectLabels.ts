import { seesPeople } from '../../access/hidePeople.ts';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import type { LabelJob } from '../jobs/jobs.ts';
import { collectTraps } from './collectTraps.ts';
import { filterText } from './filterText.ts';
import { type PrintedBy, paperHead } from './paperHead.ts';
import { MAX_REPORTS, type QueryOf, refuseTooMany } from './paperQuery.ts';
import { onlyPermit, readPeople } from './readPeople.ts';

/** 標識 of traps: of everyone's for administrators, else of one's own. Source: R216. */
export async function collectLabels(
  db: Db,
  scope: Scope,
  query: QueryOf<'label'>,
  by: PrintedBy,
): Promise<LabelJob> {
  const { asked, ...request } = await paperHead(db, scope, query, by);
  const isAdmin = scope.roles.has('admin');
  const seen = await collectTraps(db, scope, query, by.now);
  const traps = seen.filter(
    ({ owner_user_id, state }) =>
      state !== 'removed' && (isAdmin || (seesPeople(scope) && owner_user_id === scope.userId)),
  );
  if (traps.length > MAX_REPORTS) throw refuseTooMany(MAX_REPORTS);
  const ids = [...new Set(traps.flatMap(({ owner_user_id }) => owner_user_id ?? []))];
  const people = new Map((await readPeople(db, scope, { ids })).map((person) => [person.id, person]));
  return {
    type: 'label',
    ...request,
    scope_text: isAdmin ? request.scope_text : '本人のわなだけ',
    filter_text: filterText({ ...asked, trapState: query.state }),
    rows: traps.map(({ trap_no, name, capture_class, owner_user_id }) => ({
      trap_no,
      name,
      capture_class,
      owner: onlyPermit(people.get(owner_user_id ?? '')),
    })),
  };
}
