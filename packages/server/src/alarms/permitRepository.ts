import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';

/** The people of the site whose permits and registrations are watched. */
export const listPermits = (db: Db, scope: Scope) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'permit_to', 'registration_year'])
    .where('site_id', '=', scope.siteId)
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', false)
    .where('is_shared_viewer', '=', false)
    .where((eb) => eb.or([eb('permit_to', 'is not', null), eb('registration_year', 'is not', null)]))
    .orderBy('name')
    .execute();
