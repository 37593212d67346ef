import { sql } from 'kysely';
import { meansLoginId } from '../accounts/loginIdRepository.ts';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';

/** A whole household may share one address. */
const MAX_OF_ONE_ADDRESS = 5;

/**
 * The accounts whose password a request can reset: with an address, and not shared. Looked up before there is any
 * scope, like a login id at sign-in.
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

/** Sender and recipient of an inquiry. */
export const findInquirer = (db: Db, scope: Scope) =>
  db
    .selectFrom('users')
    .innerJoin('sites', 'sites.id', 'users.site_id')
    .select(['users.id', 'users.name', 'users.login_id', 'users.email', 'users.phone', 'sites.contact_email'])
    .where('users.site_id', '=', scope.siteId)
    .where('users.id', '=', scope.userId ?? '')
    .executeTakeFirstOrThrow();
