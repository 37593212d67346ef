import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';

/** The people of the site whose licences, permits and registrations are watched. */
export const listPermits = (db: Db, scope: Scope) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'license_to', 'permit_to', 'registration_year'])
    .where('site_id', '=', scope.siteId)
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', false)
    .where('is_shared_viewer', '=', false)
    .where((eb) =>
      eb.or(
        (['license_to', 'permit_to', 'registration_year'] as const).map((end) => eb(end, 'is not', null)),
      ),
    )
    .orderBy('name')
    .execute();
