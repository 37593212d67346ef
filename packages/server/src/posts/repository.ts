import type { BoundingBox, PostStatus, Species } from '@satomori/core';
import type { Expression, ExpressionBuilder, Insertable, SqlBool } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { PageStart } from '../database/paging.ts';
import type { PostTable, Tables } from '../database/tables.ts';
import { anyContains } from '../database/textSearch.ts';
import { standingStatuses } from './audience.ts';
import type { PostKind } from './kinds.ts';
import { tileOf } from './tile.ts';

export interface PostFilter {
  bbox?: BoundingBox | undefined;
  species?: Species[] | undefined;
  group_id?: string | undefined;
  trap_id?: string | undefined;
  kind?: string[] | undefined;
  state?: PostStatus[] | undefined;
  from?: number | undefined;
  to?: number | undefined;
  q?: string | undefined;
  ids?: string[] | undefined;
}

/**
 * The posts a scope may see: captures of its groups, sightings of the site; those of others only as far as they
 * stand (approved where the site asks for approval); one's own always.
 *
 * Source: contract, section 3.
 */
export function seesPost(
  scope: Scope,
  kind: PostKind,
  eb: ExpressionBuilder<Tables, 'posts'>,
): Expression<SqlBool> {
  const { huntGroupIds, userId } = scope;
  const isOwn = eb.or([eb('posts.posted_by', '=', userId ?? ''), eb('posts.hunter_id', '=', userId ?? '')]);
  if (scope.roles.has('admin')) return eb.lit(true);
  const stands = eb('posts.status', 'in', standingStatuses(scope.seesOnlyApproved));
  if (!kind.isHunt) return eb.or([isOwn, stands]);
  if (huntGroupIds !== 'all' && huntGroupIds.length === 0) return isOwn;
  const inGroup = huntGroupIds === 'all' ? eb.lit(true) : eb('posts.group_id', 'in', huntGroupIds);
  return eb.or([isOwn, eb.and([inGroup, stands])]);
}

/** The box as tiles first, which the index knows, then exactly. */
function inBox(
  eb: ExpressionBuilder<Tables, 'posts'>,
  { west, south, east, north }: BoundingBox,
): Expression<SqlBool> {
  const topLeft = tileOf(north, west);
  const bottomRight = tileOf(south, east);
  return eb.and([
    eb('posts.tile_x', '>=', topLeft.tile_x),
    eb('posts.tile_x', '<=', bottomRight.tile_x),
    eb('posts.tile_y', '>=', topLeft.tile_y),
    eb('posts.tile_y', '<=', bottomRight.tile_y),
    eb('posts.longitude', '>=', west),
    eb('posts.longitude', '<=', east),
    eb('posts.latitude', '>=', south),
    eb('posts.latitude', '<=', north),
  ]);
}

/** The posts that the scope may see and the filter asks for, gone ones included. */
function matchingPosts(db: Db, scope: Scope, kind: PostKind, filter: PostFilter) {
  return db
    .selectFrom('posts')
    .where('posts.site_id', '=', scope.siteId)
    .where('posts.is_hunt', '=', kind.isHunt)
    .where((eb) => seesPost(scope, kind, eb))
    .$if(filter.ids !== undefined, (query) => query.where('posts.id', 'in', filter.ids ?? []))
    .$if(filter.bbox !== undefined, (query) => query.where((eb) => inBox(eb, filter.bbox as BoundingBox)))
    .$if(filter.species !== undefined, (query) => query.where('posts.species', 'in', filter.species ?? []))
    .$if(filter.group_id !== undefined, (query) => query.where('posts.group_id', '=', filter.group_id ?? ''))
    .$if(filter.trap_id !== undefined, (query) => query.where('posts.trap_id', '=', filter.trap_id ?? ''))
    .$if(filter.kind !== undefined, (query) => query.where('posts.outcome', 'in', filter.kind as never))
    .$if(filter.state !== undefined, (query) => query.where('posts.status', 'in', filter.state ?? []))
    .$if(filter.from !== undefined, (query) => query.where('posts.happened_at', '>=', filter.from ?? 0))
    .$if(filter.to !== undefined, (query) => query.where('posts.happened_at', '<', filter.to ?? 0))
    .$if(filter.q !== undefined, (query) =>
      query.where(anyContains(['posts.place', 'posts.memo', 'posts.capture_no'], filter.q ?? '')),
    );
}

/** The posts that a list with this filter holds. */
export const livingPosts = (db: Db, scope: Scope, kind: PostKind, filter: PostFilter) =>
  matchingPosts(db, scope, kind, filter).where('posts.deleted_at', 'is', null);

const withNames = (query: ReturnType<typeof matchingPosts>) =>
  query
    .leftJoin('users as poster', (join) =>
      join.onRef('poster.site_id', '=', 'posts.site_id').onRef('poster.id', '=', 'posts.posted_by'),
    )
    .leftJoin('users as hunter', (join) =>
      join.onRef('hunter.site_id', '=', 'posts.site_id').onRef('hunter.id', '=', 'posts.hunter_id'),
    )
    .leftJoin('groups', (join) =>
      join.onRef('groups.site_id', '=', 'posts.site_id').onRef('groups.id', '=', 'posts.group_id'),
    )
    .leftJoin('traps', (join) =>
      join.onRef('traps.site_id', '=', 'posts.site_id').onRef('traps.id', '=', 'posts.trap_id'),
    )
    .selectAll('posts')
    .select([
      'poster.name as posted_by_name',
      'hunter.name as hunter_name',
      'groups.name as group_name',
      'traps.name as trap_name',
    ]);

/** A page of posts by when they happened, newest first (by change, with `since`); one row more than asked for. */
export function listPostRows(
  db: Db,
  scope: Scope,
  kind: PostKind,
  filter: PostFilter,
  start: PageStart<'order_key'>,
) {
  const order = `posts.${start.key}` as const;
  return withNames(matchingPosts(db, scope, kind, filter))
    .$if(start.since === null, (query) => query.where('posts.deleted_at', 'is', null))
    .$if(start.since !== null, (query) => query.where('posts.sequence', '>', start.since ?? 0))
    .$if(start.before !== null, (query) => query.where(order, '<', start.before as never))
    .orderBy(order, 'desc')
    .limit(start.limit + 1)
    .execute();
}
export type PostRow = Awaited<ReturnType<typeof listPostRows>>[number];

/** One post with its names; `undefined` where the scope may not see it. */
export const findPost = (db: Db, scope: Scope, kind: PostKind, postId: string) =>
  withNames(livingPosts(db, scope, kind, { ids: [postId] })).executeTakeFirst();

export async function countPosts(db: Db, scope: Scope, kind: PostKind, filter: PostFilter): Promise<number> {
  const { count } = await livingPosts(db, scope, kind, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Points for the map, newest first, at most `limit`. */
export const listMapRows = (db: Db, scope: Scope, kind: PostKind, filter: PostFilter, limit: number) =>
  livingPosts(db, scope, kind, filter)
    .select([
      'posts.id',
      'posts.latitude',
      'posts.longitude',
      'posts.species',
      'posts.status',
      'posts.happened_at',
    ])
    .where('posts.latitude', 'is not', null)
    .orderBy('posts.order_key', 'desc')
    .limit(limit)
    .execute();

export async function countPlaced(db: Db, scope: Scope, kind: PostKind, filter: PostFilter): Promise<number> {
  const { count } = await livingPosts(db, scope, kind, filter)
    .where('posts.latitude', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many points of each status stand in each block of tiles. Whole-number division, the same on both engines. */
export const listClusterRows = (
  db: Db,
  scope: Scope,
  kind: PostKind,
  filter: PostFilter,
  blockSize: number,
) =>
  livingPosts(db, scope, kind, filter)
    .where('posts.tile_x', 'is not', null)
    .select((eb) => [
      eb('posts.tile_x', '/', eb.lit(blockSize)).as('x'),
      eb('posts.tile_y', '/', eb.lit(blockSize)).as('y'),
      'posts.status',
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy((eb) => [
      eb('posts.tile_x', '/', eb.lit(blockSize)),
      eb('posts.tile_y', '/', eb.lit(blockSize)),
      'posts.status',
    ])
    .execute();

/** Whether the id is taken in the site, and by what content. */
export const findPostContent = (db: Db, scope: Scope, postId: string) =>
  db
    .selectFrom('posts')
    .select(['content_hash', 'is_hunt'])
    .where('site_id', '=', scope.siteId)
    .where('id', '=', postId)
    .executeTakeFirst();

/** A post just sent, of which nothing more is said. */
export const NEW_POST = {
  hunter_id: null,
  species: null,
  capture_no: null,
  capture_class: null,
  method: null,
  trap_id: null,
  sex: null,
  adult_count: null,
  young_count: null,
  status: 'submitted',
  approved_by: null,
  approved_at: null,
  return_reason: null,
  source: 'app',
  source_id: null,
  deleted_at: null,
  version: 1,
} as const;

export const insertPost = (trx: Db, scope: Scope, post: Omit<Insertable<PostTable>, 'site_id'>) =>
  trx
    .insertInto('posts')
    .values({ ...post, site_id: scope.siteId })
    .execute();

/** Whether another post has the capture number already in this fiscal year. */
export async function isCaptureNoTaken(
  db: Db,
  scope: Scope,
  postId: string,
  fiscalYear: number,
  captureNo: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('site_id', '=', scope.siteId)
    .where('fiscal_year', '=', fiscalYear)
    .where('capture_no', '=', captureNo)
    .where('id', '!=', postId)
    .executeTakeFirst();
  return row !== undefined;
}
