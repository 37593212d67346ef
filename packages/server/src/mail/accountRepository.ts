import { sql } from 'kysely';
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
  named: { site_id: string | null; id?: string | undefined; email?: string | undefined },
) =>
  db
    .selectFrom('users')
    .innerJoin('sites', 'sites.id', 'users.site_id')
    .select(['users.site_id', 'users.id', 'users.email'])
    .$if(named.site_id !== null, (query) => query.where('users.site_id', '=', named.site_id ?? ''))
    .$if(named.id !== undefined, (query) => query.where('users.id', '=', named.id ?? ''))
    .$if(named.email !== undefined, (query) =>
      query.where(sql`lower(users.email)`, '=', named.email?.toLowerCase() ?? ''),
    )
    .where('users.email', 'is not', null)
    .where('users.is_disabled', '=', false)
    .where('users.is_shared_viewer', '=', false)
    .where('users.deleted_at', 'is', null)
    .where('sites.is_disabled', '=', false)
    .orderBy('users.id')
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
