import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { withColumns } from '../../columns.ts';

/** Zooms of the map tiles that posts are counted by, and the one that `posts.tile_x`, `tile_y` are kept at. */
const LEVELS = sql`(select 11 as level union all select 14 as level)`;
const TILE_LEVEL = 20;

const KEY = sql`site_id, is_hunt, level, x, y, group_id, species, status`;

/** The cells that a post counts in, one row for each level; `post` names the row. */
const cellsOf = (post: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${post}.${name}`);
  return sql`${column('site_id')}, ${column('is_hunt')}, levels.level,
    ${column('tile_x')} >> (${sql.lit(TILE_LEVEL)} - levels.level),
    ${column('tile_y')} >> (${sql.lit(TILE_LEVEL)} - levels.level),
    coalesce(${column('group_id')}, ''), coalesce(${column('species')}, ''), ${column('status')}`;
};

/** What is gone is on no map, and neither is what has no place. */
const isOnMap = (post: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${post}.tile_x`)} is not null and ${sql.ref(`${post}.deleted_at`)} is null`;

/**
 * PostgreSQL counts once per statement, so that a bulk insert costs little more than without. Cells are written in
 * one order: two writers never wait for each other in a circle.
 */
async function countInPostgres(db: Kysely<unknown>): Promise<void> {
  const acts = {
    insert: ['referencing new table as came', 'select came.*, 1 as n from came'],
    delete: ['referencing old table as went', 'select went.*, -1 as n from went'],
    update: [
      'referencing old table as went new table as came',
      'select came.*, 1 as n from came union all select went.*, -1 as n from went',
    ],
  } as const;
  for (const [act, [tables, moved]] of Object.entries(acts)) {
    const name = sql.ref(`post_cells_${act}`);
    await sql`create function ${name}() returns trigger language plpgsql as $$ begin
      insert into post_cells as cell (${KEY}, count)
        select ${cellsOf('post')}, sum(post.n)
        from (${sql.raw(moved)}) as post cross join ${LEVELS} as levels
        where ${isOnMap('post')}
        group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(post.n) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8
      on conflict (${KEY}) do update set count = cell.count + excluded.count;
      return null; end $$`.execute(db);
    await sql`create trigger ${name} after ${sql.raw(act)} on posts ${sql.raw(tables)}
      for each statement execute function ${name}()`.execute(db);
  }
}

/** SQLite knows only triggers for each row. An update counts the old row out and the new one in. */
async function countInSqlite(db: Kysely<unknown>): Promise<void> {
  const counted = 'site_id, is_hunt, tile_x, tile_y, deleted_at, group_id, species, status';
  const acts = [
    ['insert', 'insert', 'new', 1],
    ['delete', 'delete', 'old', -1],
    ['update_from', `update of ${counted}`, 'old', -1],
    ['update_to', `update of ${counted}`, 'new', 1],
  ] as const;
  for (const [name, act, post, by] of acts) {
    await sql`create trigger ${sql.ref(`post_cells_${name}`)} after ${sql.raw(act)} on posts
      when ${isOnMap(post)} begin
        insert into post_cells (${KEY}, count)
          select ${cellsOf(post)}, ${sql.lit(by)} from ${LEVELS} as levels where true
        on conflict (${KEY}) do update set count = count + excluded.count;
      end`.execute(db);
  }
}

/**
 * How many posts of each group, species and status stand in each map tile, kept by the database itself in the
 * transaction that changes a post; an index for boxes of the map, and two for one's own posts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('post_cells'), {
    site_id: 'text!',
    is_hunt: 'boolean!',
    level: 'integer!',
    x: 'integer!',
    y: 'integer!',
    group_id: 'text!',
    species: 'text!',
    status: 'text!',
    count: 'integer!',
  })
    .addPrimaryKeyConstraint('post_cells_pk', [
      'site_id',
      'is_hunt',
      'level',
      'x',
      'y',
      'group_id',
      'species',
      'status',
    ])
    .execute();
  await sql`insert into post_cells (${KEY}, count)
    select ${cellsOf('post')}, count(*) from posts as post cross join ${LEVELS} as levels
    where ${isOnMap('post')} group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db);
  await (db.getExecutor().adapter instanceof PostgresAdapter ? countInPostgres(db) : countInSqlite(db));

  // A box of the map is a few columns of tiles, and in each of them one range.
  await sql`create index posts_by_place on posts (site_id, is_hunt, (tile_x / 64), tile_y)`.execute(db);
  await db.schema.dropIndex('posts_by_tile').execute();
  for (const person of ['posted_by', 'hunter_id']) {
    await db.schema
      .createIndex(`posts_by_${person}`)
      .on('posts')
      .columns(['site_id', 'is_hunt', person])
      .execute();
  }
}
