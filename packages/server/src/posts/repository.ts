import { type BoundingBox, CAPTURE_FIELDS, namesWhere, type PostStatus, type Species } from '@satomori/core';
import {
  type Expression,
  type ExpressionBuilder,
  type InferResult,
  type Insertable,
  sql,
  type SqlBool,
} from 'kysely';
import { seesPeople } from '../access/hidePeople.ts';
import type { Scope } from '../access/scope.ts';
import { isAmong } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import { type PageStart, oneMore } from '../database/paging.ts';
import { groupTree } from '../groups/treeRepository.ts';
import type { PostTable, Tables } from '../database/tables.ts';
import type { PostKind } from './kinds.ts';
import { mentions } from './searchRepository.ts';
import { postVisibility } from './postVisibility.ts';
import { inBox } from './tiles/tileRepository.ts';

export interface PostFilter {
  bbox?: BoundingBox | undefined;
  species?: Species[] | undefined;
  group_id?: string | undefined;
  trap_id?: string | undefined;
  hunter_id?: string | undefined;
  hunter_ids?: string[] | undefined;
  kind?: string[] | undefined;
  state?: PostStatus[] | undefined;
  from?: number | undefined;
  to?: number | undefined;
  q?: string | undefined;
  ids?: string[] | undefined;
}

type PostExpressions = ExpressionBuilder<Tables, 'posts'>;

/** Posted by this person, or caught by them; a shared account is no particular person and has no own posts. */
export const isOwn = (scope: Scope, eb: PostExpressions): Expression<SqlBool> =>
  seesPeople(scope)
    ? eb.or([eb('posts.posted_by', '=', scope.userId ?? ''), eb('posts.hunter_id', '=', scope.userId ?? '')])
    : eb.lit(false);

/** The person's own posts, and those of others by `postVisibility`. */
export function seesPost(db: Db, scope: Scope, kind: PostKind, eb: PostExpressions): Expression<SqlBool> {
  const { groupIds, statuses, from } = postVisibility(scope, kind);
  if (groupIds === 'all' && from === null && statuses === 'all') return eb.lit(true);
  if (groupIds.length === 0) return isOwn(scope, eb);
  const inGroup = groupIds === 'all' ? eb.lit(true) : isAmong(db, 'posts.group_id', groupIds);
  const stands =
    statuses === 'all'
      ? eb.lit(true)
      : eb(
          'posts.status',
          'in',
          statuses.map((status) => sql.lit(status)),
        );
  const isPublic = from === null ? eb.lit(true) : eb('posts.happened_at', '>=', from);
  return eb.or([isOwn(scope, eb), eb.and([inGroup, stands, isPublic])]);
}

/** The posts that the scope may see and that match the filter, including deleted ones. */
function matchingPosts(db: Db, scope: Scope, kind: PostKind, filter: PostFilter) {
  return db
    .selectFrom('posts')
    .where('posts.site_id', '=', scope.siteId)
    .where((eb) => eb('posts.is_hunt', '=', eb.lit(kind.isHunt)))
    .where((eb) => seesPost(db, scope, kind, eb))
    .$if(filter.ids !== undefined, (query) => query.where('posts.id', 'in', filter.ids ?? []))
    .$if(filter.bbox !== undefined, (query) => query.where((eb) => inBox(eb, filter.bbox as BoundingBox)))
    .$if(filter.species !== undefined, (query) => query.where('posts.species', 'in', filter.species ?? []))
    .$if(filter.group_id !== undefined, (query) =>
      query.where('posts.group_id', 'in', groupTree(db, scope.siteId, filter.group_id ?? '')),
    )
    .$if(filter.trap_id !== undefined, (query) => query.where('posts.trap_id', '=', filter.trap_id ?? ''))
    .$if(filter.hunter_id !== undefined, (query) =>
      query.where('posts.hunter_id', '=', filter.hunter_id ?? ''),
    )
    .$if(filter.hunter_ids !== undefined, (query) =>
      query.where(isAmong(db, 'posts.hunter_id', filter.hunter_ids ?? [])),
    )
    .$if(filter.kind !== undefined, (query) => query.where('posts.outcome', 'in', filter.kind as never))
    .$if(filter.state !== undefined, (query) => query.where('posts.status', 'in', filter.state ?? []))
    .$if(filter.from !== undefined, (query) => query.where('posts.happened_at', '>=', filter.from ?? 0))
    .$if(filter.to !== undefined, (query) => query.where('posts.happened_at', '<', filter.to ?? 0))
    .$if(filter.q !== undefined, (query) => query.where((eb) => mentions(scope, eb, filter.q ?? '')));
}

/** The posts in a list with this filter. */
export const existingPosts = (db: Db, scope: Scope, kind: PostKind, filter: PostFilter) =>
  matchingPosts(db, scope, kind, filter).where('posts.deleted_at', 'is', null);

/**
 * What answers and reviews read. Search keys and hashes, which only the database compares, are the heaviest columns
 * of a row.
 */
export const READ_COLUMNS = [
  ...namesWhere(CAPTURE_FIELDS, { storage: 'column' }),
  'site_id',
  'id',
  'posted_by',
  'hunter_id',
  'group_id',
  'happened_at',
  'order_key',
  'fiscal_year',
  'outcome',
  'tile_x',
  'tile_y',
  'mesh_code',
  'details',
  'answers',
  'warnings',
  'source',
  'source_id',
  'status',
  'approved_by',
  'approved_at',
  'return_reason',
  'created_at',
  'updated_at',
  'deleted_at',
  'version',
  'sequence',
] as const;

/** Names are looked up for the rows of the page, not for all that match. */
const withNames = (db: Db, found: ReturnType<typeof matchingPosts>) =>
  db
    .selectFrom(found.select(READ_COLUMNS).as('found'))
    .leftJoin('users as poster', (join) =>
      join.onRef('poster.site_id', '=', 'found.site_id').onRef('poster.id', '=', 'found.posted_by'),
    )
    .leftJoin('users as hunter', (join) =>
      join.onRef('hunter.site_id', '=', 'found.site_id').onRef('hunter.id', '=', 'found.hunter_id'),
    )
    .leftJoin('groups', (join) =>
      join.onRef('groups.site_id', '=', 'found.site_id').onRef('groups.id', '=', 'found.group_id'),
    )
    .leftJoin('traps', (join) =>
      join.onRef('traps.site_id', '=', 'found.site_id').onRef('traps.id', '=', 'found.trap_id'),
    )
    .selectAll('found')
    .select([
      'poster.name as posted_by_name',
      'hunter.name as hunter_name',
      'groups.name as group_name',
      'traps.name as trap_name',
    ]);

/** A page of posts by time of the event, newest first (by change, with `since`); one row more than requested. */
export function listPostRows(
  db: Db,
  scope: Scope,
  kind: PostKind,
  filter: PostFilter,
  start: PageStart<'order_key'>,
): Promise<PostRow[]> {
  const order = `posts.${start.key}` as const;
  const found = matchingPosts(db, scope, kind, filter)
    .$if(start.since === null, (query) => query.where('posts.deleted_at', 'is', null))
    .$if(start.since !== null, (query) => query.where('posts.sequence', '>', start.since ?? 0))
    .$if(start.before !== null, (query) => query.where(order, '<', start.before as never))
    .orderBy(order, 'desc')
    .limit(oneMore(start));
  return withNames(db, found).orderBy(`found.${start.key}`, 'desc').execute();
}

export type PostRow = InferResult<ReturnType<typeof withNames>>[number];

/** One post with its names; `undefined` if the scope may not see it. */
export const findPost = (db: Db, scope: Scope, kind: PostKind, postId: string) =>
  withNames(db, existingPosts(db, scope, kind, { ids: [postId] })).executeTakeFirst();

export async function countPosts(db: Db, scope: Scope, kind: PostKind, filter: PostFilter): Promise<number> {
  const { count } = await existingPosts(db, scope, kind, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The photos of all posts in a list with this filter. */
export async function countPhotosOfPosts(
  db: Db,
  scope: Scope,
  kind: PostKind,
  filter: PostFilter,
): Promise<number> {
  const { count } = await db
    .selectFrom('images')
    .where('images.site_id', '=', scope.siteId)
    .where('images.owner_id', 'in', existingPosts(db, scope, kind, filter).select('posts.id'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The content hash of the post with this id in the site. */
export const findPostContent = (db: Db, scope: Scope, postId: string) =>
  db
    .selectFrom('posts')
    .select(['content_hash', 'is_hunt'])
    .where('site_id', '=', scope.siteId)
    .where('id', '=', postId)
    .executeTakeFirst();

/** Initial values of a new post. */
export const NEW_POST = {
  hunter_id: null,
  status: 'submitted',
  approved_by: null,
  approved_at: null,
  return_reason: null,
  source: 'app',
  source_id: null,
  deleted_at: null,
  version: 1,
} as const;

export type NewPostRow = Omit<Insertable<PostTable>, 'site_id'>;

export const insertPost = (trx: Db, scope: Scope, post: NewPostRow) =>
  trx
    .insertInto('posts')
    .values({ ...post, site_id: scope.siteId })
    .execute();

/** Whether another post already has the capture number in this fiscal year. */
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
