import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';

/** The caller's site. */
export const findSite = (db: Db, scope: Scope) =>
  db.selectFrom('sites').selectAll().where('id', '=', scope.siteId).executeTakeFirstOrThrow();
