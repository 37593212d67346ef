import { seesPeople } from '../../access/hidePeople.ts';
import type { Scope } from '../../access/scope.ts';
import { type AdminUserFilter, listPeople } from '../../admin-users/repository.ts';
import type { Db } from '../../database/database.ts';
import { startOfPage } from '../../database/paging.ts';
import { findCurrentUser } from '../../users/repository.ts';
import type { PermitFields } from '../jobs/jobs.ts';
import { PERMIT_FIELDS } from '../jobs/rowFields.ts';
import { refuseTooMany } from './paperQuery.ts';

/** Each has a page. */
const MAX_PEOPLE = 500;

/** A person with their permit: addresses and numbers that nobody but they and administrators see. */
export type PermitHolder = PermitFields & { id: string };

const permitFields = (person: PermitHolder): PermitFields =>
  Object.fromEntries(PERMIT_FIELDS.map((field) => [field, person[field]])) as PermitFields;

/** Without what else is known of the person. */
export const onlyPermit = (person: PermitHolder | undefined): PermitFields | null =>
  person === undefined ? null : permitFields(person);

/**
 * The people whose papers this person may print: everyone for administrators (of a group), else themselves alone; a
 * shared account is nobody.
 *
 * Source: R216.
 */
export async function readPeople(
  db: Db,
  scope: Scope,
  { group_id, ids, holds }: Pick<AdminUserFilter, 'group_id' | 'ids' | 'holds'>,
): Promise<PermitHolder[]> {
  if (!scope.roles.has('admin')) return seesPeople(scope) ? [await findCurrentUser(db, scope)] : [];
  const filter = { group_id, ids, holds, state: ['active' as const] };
  const people = await listPeople(db, scope, filter, startOfPage({ limit: MAX_PEOPLE }, 'id'));
  if (people.length > MAX_PEOPLE) throw refuseTooMany(MAX_PEOPLE);
  return people
    .map((person) => ({
      ...person,
      license_types: person.license_types ?? [],
      permit_species: person.permit_species ?? [],
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'ja'));
}
