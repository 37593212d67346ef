import type { BoundingBox } from '@satomori/core';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { type TileRange, tilesOf } from './tile.ts';

/** Tiles along a column of the index `posts_by_place`. */
const COLUMN_TILES = 64;
/** A box of more columns is most of the country: an index of places would not help. */
const MAX_COLUMNS = 512;

type PostExpressions = ExpressionBuilder<Tables, 'posts'>;

/**
 * The posts in a range of whole tile columns, in the terms of the index `posts_by_place`. The numbers are literals:
 * the number of rows in a box varies so much that one generic plan would be slow.
 */
export function inTiles(eb: PostExpressions, { fromX, toX, fromY, toY }: TileRange): Expression<SqlBool> {
  const first = Math.floor(fromX / COLUMN_TILES);
  const width = Math.floor(toX / COLUMN_TILES) - first + 1;
  const column = eb('posts.tile_x', '/', eb.lit(COLUMN_TILES));
  const columns = () => Array.from({ length: width }, (_, index) => eb.lit(first + index));
  return eb.and([
    ...(width > 0 && width <= MAX_COLUMNS
      ? [eb(column, 'in', columns())]
      : [eb('posts.tile_x', '>=', eb.lit(fromX)), eb('posts.tile_x', '<=', eb.lit(toX))]),
    eb('posts.tile_y', '>=', eb.lit(fromY)),
    eb('posts.tile_y', '<=', eb.lit(toY)),
  ]);
}

/**
 * Whether a post is in the box, exactly. As one expression: PostgreSQL's planner would treat the four comparisons as
 * independent of the tiles, and expect hardly any row where there are thousands.
 */
export const isInBox = (
  eb: PostExpressions,
  { west, south, east, north }: BoundingBox,
): Expression<SqlBool> =>
  eb
    .case()
    .when(
      eb.and([
        eb('posts.longitude', '>=', eb.lit(west)),
        eb('posts.longitude', '<=', eb.lit(east)),
        eb('posts.latitude', '>=', eb.lit(south)),
        eb('posts.latitude', '<=', eb.lit(north)),
      ]),
    )
    .then(eb.lit(true))
    .else(eb.lit(false))
    .end();

/** The box as tiles first, for the index, then exactly. */
export const inBox = (eb: PostExpressions, box: BoundingBox): Expression<SqlBool> =>
  eb.and([inTiles(eb, tilesOf(box)), isInBox(eb, box)]);
