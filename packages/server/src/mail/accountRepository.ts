import { sql } from 'kysely';
import { meansLoginId } from '../accounts/loginIdRepository.ts';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';

/** One address may be that of a whole household. */
const MAX_OF_ONE_ADDRESS = 5;

/**
 * The accounts that a request for a new password means and that can be sent one: with an address, and a person's own.
 * Looked up before there is any scope, like a name at sign-in.
 */
export const findResettable = (
  db: Db,
  named: { login_id?: string | undefined; email?: string | undefined },
) =>
  db
    .selectFrom('users')
    .select(['site_id', 'id', 'email'])
    .$if(named.login_id !== undefined, (query) => query.where((eb) => meansLoginId(eb, named.login_id ?? '')))
    .$if(named.email !== undefined, (query) =>
      query.where(sql`lower(email)`, '=', named.email?.toLowerCase() ?? ''),
    )
    .where('email', 'is not', null)
    .where('is_disabled', '=', false)
    .where('is_shared_viewer', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(MAX_OF_ONE_ADDRESS)
    .execute();

/** Who asks, and whom: for an inquiry. */
export const findInquirer = (db: Db, scope: Scope) =>
  db
    .selectFrom('users')
    .innerJoin('sites', 'sites.id', 'users.site_id')
    .select(['users.id', 'users.name', 'users.login_id', 'users.email', 'users.phone', 'sites.contact_email'])
    .where('users.site_id', '=', scope.siteId)
    .where('users.id', '=', scope.userId ?? '')
    .executeTakeFirstOrThrow();
