import type { BoundingBox, PostStatus } from '@satomori/core';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { CellLevel } from './tiles/cells.ts';
import type { PostKind } from './kinds.ts';
import { isOwn, existingPosts, type PostFilter } from './repository.ts';
import { postVisibility } from './postVisibility.ts';
import { TILE_ZOOM, type TileRange } from './tiles/tile.ts';
import { inTiles, isInBox } from './tiles/tileRepository.ts';

/** Points for the map, newest first, at most `limit`. */
export const listMapRows = (db: Db, scope: Scope, kind: PostKind, filter: PostFilter, limit: number) =>
  existingPosts(db, scope, kind, filter)
    .select([
      'posts.id',
      'posts.latitude',
      'posts.longitude',
      'posts.species',
      'posts.status',
      'posts.outcome',
      'posts.happened_at',
    ])
    .where('posts.tile_x', 'is not', null)
    .orderBy('posts.order_key', 'desc')
    .limit(limit)
    .execute();

/** Whether more posts than `limit` have a position; no more than that are counted. */
export async function hasMorePlaced(
  db: Db,
  scope: Scope,
  kind: PostKind,
  filter: PostFilter,
  limit: number,
): Promise<boolean> {
  const row = await existingPosts(db, scope, kind, filter)
    .where('posts.tile_x', 'is not', null)
    .select('posts.id')
    .offset(limit)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of posts of a status in a tile of the requested zoom. */
export interface CellRow {
  x: number;
  y: number;
  status: PostStatus;
  count: number;
}

type Posts = ReturnType<typeof existingPosts>;

/** Counts posts by tiles of zoom `level`. Integer division, the same on both engines. */
async function countByTile(posts: Posts, level: number): Promise<CellRow[]> {
  type Eb = ExpressionBuilder<Tables, 'posts'>;
  const x = (eb: Eb) => eb('posts.tile_x', '/', eb.lit(2 ** (TILE_ZOOM - level)));
  const y = (eb: Eb) => eb('posts.tile_y', '/', eb.lit(2 ** (TILE_ZOOM - level)));
  const rows = await posts
    .where('posts.tile_x', 'is not', null)
    .select((eb) => [x(eb).as('x'), y(eb).as('y'), 'posts.status', eb.fn.countAll<number>().as('count')])
    .groupBy((eb) => [x(eb), y(eb), 'posts.status'])
    .execute();
  return rows.map((row) => ({ ...row, x: row.x ?? 0, y: row.y ?? 0 }));
}

/** Counts the posts themselves: correct for any filter. */
export const countPostsByTile = (db: Db, scope: Scope, kind: PostKind, filter: PostFilter, level: number) =>
  countByTile(existingPosts(db, scope, kind, filter), level);

/** The person's own posts that the stored counts for others do not include; these are few. */
export function countOwnByTile(
  db: Db,
  scope: Scope,
  kind: PostKind,
  filter: PostFilter,
  tiles: TileRange | null,
  level: number,
): Promise<CellRow[]> {
  const { groupIds, statuses } = postVisibility(scope, kind);
  if (groupIds === 'all' && statuses === 'all') return Promise.resolve([]);
  const own = existingPosts(db, scope, kind, filter)
    .where((eb) => isOwn(scope, eb))
    .where((eb) =>
      eb.or([
        ...(statuses === 'all' ? [] : [eb('posts.status', 'not in', statuses)]),
        ...(groupIds === 'all' ? [] : [eb('posts.group_id', 'is', null)]),
        ...(groupIds === 'all' || groupIds.length === 0 ? [] : [eb('posts.group_id', 'not in', groupIds)]),
        ...(groupIds.length === 0 ? [eb.lit(true)] : []),
      ]),
    )
    .$if(tiles !== null, (query) => query.where((eb) => inTiles(eb, tiles as TileRange)));
  return countByTile(own, level);
}

/** The posts of a box that are in some of its tiles. */
export const countBoxByTile = (
  db: Db,
  scope: Scope,
  kind: PostKind,
  { bbox, ...filter }: PostFilter & { bbox: BoundingBox },
  ranges: readonly TileRange[],
  level: number,
): Promise<CellRow[]> =>
  countByTile(
    existingPosts(db, scope, kind, filter)
      .where((eb) => eb.or(ranges.map((range) => inTiles(eb, range))))
      .where((eb) => isInBox(eb, bbox)),
    level,
  );

type CellExpressions = ExpressionBuilder<Tables, 'post_cells'>;

const inRange = (eb: CellExpressions, { fromX, toX, fromY, toY }: TileRange): Expression<SqlBool> =>
  eb.and([
    eb('x', '>=', eb.lit(fromX)),
    eb('x', '<=', eb.lit(toX)),
    eb('y', '>=', eb.lit(fromY)),
    eb('y', '<=', eb.lit(toY)),
  ]);

const keptCells = (db: Db, scope: Scope, kind: PostKind, kept: CellLevel) =>
  db
    .selectFrom('post_cells')
    .where('site_id', '=', scope.siteId)
    .where('is_hunt', '=', kind.isHunt)
    .where('level', '=', kept)
    .where('count', '>', 0);

/** The sums of the stored counts that this person may see. Exact for a filter by species and status. */
export async function sumCells(
  db: Db,
  scope: Scope,
  kind: PostKind,
  { species, state }: Pick<PostFilter, 'species' | 'state'>,
  cells: { kept: CellLevel; range: TileRange | null; level: number },
): Promise<CellRow[]> {
  const { groupIds, statuses } = postVisibility(scope, kind);
  if (groupIds.length === 0) return [];
  const size = 2 ** (cells.kept - cells.level);
  const x = (eb: CellExpressions) => eb('x', '/', eb.lit(size));
  const y = (eb: CellExpressions) => eb('y', '/', eb.lit(size));
  return keptCells(db, scope, kind, cells.kept)
    .$if(cells.range !== null, (query) => query.where((eb) => inRange(eb, cells.range as TileRange)))
    .$if(groupIds !== 'all', (query) => query.where('group_id', 'in', groupIds as string[]))
    .$if(statuses !== 'all', (query) => query.where('status', 'in', statuses as PostStatus[]))
    .$if(species !== undefined, (query) => query.where('species', 'in', species ?? []))
    .$if(state !== undefined, (query) => query.where('status', 'in', state ?? []))
    .select((eb) => [x(eb).as('x'), y(eb).as('y'), 'status', eb.fn.sum<number>('count').as('count')])
    .groupBy((eb) => [x(eb), y(eb), 'status'])
    .execute();
}

/** Where there are any posts within these ranges: only for the server to know where to count. */
export const listFilledCells = (
  db: Db,
  scope: Scope,
  kind: PostKind,
  kept: CellLevel,
  ranges: readonly TileRange[],
) =>
  keptCells(db, scope, kind, kept)
    .where((eb) => eb.or(ranges.map((range) => inRange(eb, range))))
    .select(['x', 'y'])
    .distinct()
    .execute();
