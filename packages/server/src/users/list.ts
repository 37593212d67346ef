import { seesPeople } from '../access/hidePeople.ts';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { cutPage, type Paging, startOfPage, viewOrTombstone } from '../database/paging.ts';
import { countMembers, findCurrentUser, listMembers } from './repository.ts';

/** Sorts after every id and every sequence number, so that the caller comes before all members. */
const FIRST = { id: '~', sequence: Number.MAX_SAFE_INTEGER };

/**
 * The caller, always in the first row of the first page, and those who share a group with the caller; for a shared
 * account the caller only.
 *
 * Source: R12, R39.
 */
export async function listUsers(db: Db, scope: Scope, query: Paging) {
  const seesMembers = seesPeople(scope) && (scope.roles.has('hunter') || scope.roles.has('admin'));
  const start = startOfPage(query, 'id');
  const me = start.before === null ? [{ ...FIRST, row: await findCurrentUser(db, scope) }] : [];
  const members = seesMembers ? await listMembers(db, scope, start) : [];
  const others = members.map((member) => ({
    id: member.id,
    sequence: member.sequence,
    row: viewOrTombstone(member, ({ id, name, user_code }) => ({ id, name, user_code })),
  }));
  const { json, next } = cutPage([...me, ...others], start);
  const page = { json: json.map(({ row }) => row), next };
  if (query.count !== true) return page;
  return { ...page, total: 1 + (seesMembers ? await countMembers(db, scope) : 0) };
}
