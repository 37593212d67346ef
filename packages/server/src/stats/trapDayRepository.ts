import { CAUGHT_RESULTS, TRAP_PLACEMENTS } from '@satomori/core';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { CAPTURES } from '../posts/kinds.ts';
import { existingPosts } from '../posts/repository.ts';

/** What an animal did to a trap that is no longer ready after it. */
const SPRUNG = [...CAUGHT_RESULTS, 'false_spring'] as const;

/** Written out, so that an index of acts alone is used: a parameter could be any source. */
const actsOf = (db: Db, scope: Scope) =>
  db
    .selectFrom('trap_logs')
    .where('site_id', '=', scope.siteId)
    .where('source', '=', sql.lit('user' as const))
    .where('cancelled_by_log_id', 'is', null);

/** What people recorded of whether and where the site's traps were set, in the order of receipt. Source: R42. */
export const listPlacingActs = (db: Db, scope: Scope) =>
  actsOf(db, scope)
    .select(['trap_id', 'kind', 'occurred_at', 'received_at', 'latitude', 'longitude'])
    .select(['not_applied_reason', 'undo'])
    .where('kind', 'in', [...TRAP_PLACEMENTS, 'relocated'])
    // By the column itself SQLite would read the whole log in its order.
    .orderBy(sql`+receipt_no`)
    .execute();
export type PlacingActRow = Awaited<ReturnType<typeof listPlacingActs>>[number];

interface Moments {
  from: number;
  to: number;
}

/** Checks of the site's traps at which one had been sprung by an animal. */
export const listSprungChecks = (db: Db, scope: Scope, { from, to }: Moments) =>
  actsOf(db, scope)
    .select(['trap_id', 'occurred_at as at'])
    .where('kind', '=', 'checked')
    .where('result', 'in', SPRUNG)
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<', to)
    .execute();

/** Captures, by-catches and 空はじき at traps that the scope may see and that were not withdrawn. */
export const listSprungPosts = (db: Db, scope: Scope, { from, to }: Moments) =>
  existingPosts(db, scope, CAPTURES, { from, to, kind: [...SPRUNG] })
    .select(['posts.trap_id', 'posts.happened_at as at'])
    .where('posts.trap_id', 'is not', null)
    .where('posts.status', '<>', 'withdrawn')
    .execute();
