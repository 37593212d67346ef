// The reference for the product: a plain node:http server with the pg driver, without sign-in or checks. `node
// bareServer.ts DATABASE_URL` prints the port it listens on.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.argv[2], types, max: 10 });

const CAPTURES = `
select posts.id, posts.posted_by, posted.name as posted_by_name, posts.hunter_id, hunter.name as hunter_name,
  posts.group_id, groups.name as group_name, posts.outcome as result, posts.happened_at as captured_at,
  posts.time_precision, posts.count, posts.adult_count, posts.young_count, posts.capture_no, posts.species,
  posts.capture_class, posts.method, posts.trap_id, traps.name as trap_name, posts.latitude, posts.longitude,
  posts.accuracy, posts.position_source, posts.mesh_code, posts.place, posts.sex, posts.age_class, posts.answers,
  posts.memo, posts.status, posts.approved_by, posts.approved_at, posts.return_reason, posts.warnings,
  posts.created_at, posts.updated_at, posts.deleted_at, posts.version, posts.sequence, posts.details
from posts
left join users as posted on posted.site_id = posts.site_id and posted.id = posts.posted_by
left join users as hunter on hunter.site_id = posts.site_id and hunter.id = posts.hunter_id
left join groups on groups.site_id = posts.site_id and groups.id = posts.group_id
left join traps on traps.site_id = posts.site_id and traps.id = posts.trap_id
where posts.site_id = $1 and posts.is_hunt and posts.deleted_at is null
  and posts.tile_x / 64 = any($8) and posts.tile_y between $6 and $7
  and case when posts.longitude between $2 and $4 and posts.latitude between $3 and $5 then true else false end
order by posts.order_key desc limit 101`;

const PHOTOS = 'select * from images where site_id = $1 and owner_id = any($2) order by sort_order, id';

const READINGS = `
select trap_logs.*, traps.name as trap_name, users.name as user_name, gateways.name as gateway_name
from trap_logs
join traps on traps.site_id = trap_logs.site_id and traps.id = trap_logs.trap_id
left join users on users.site_id = trap_logs.site_id and users.id = trap_logs.user_id
left join gateways on gateways.site_id = trap_logs.site_id and gateways.id = trap_logs.gateway_id
where trap_logs.site_id = $1 and trap_logs.trap_id = $2
order by trap_logs.receipt_no desc limit 101`;

type Row = Record<string, unknown> & { id: string };

/** The index columns that the product uses as well: it is the same query. */
function columnsOf([west = 0, , east = 0]: number[]): number[] {
  const first = Math.floor(west / 64);
  return Array.from({ length: Math.floor(east / 64) - first + 1 }, (_, index) => first + index);
}

async function captures(site: string, box: number[], tiles: number[]): Promise<Row[]> {
  const { rows } = await pool.query<Row>(CAPTURES, [site, ...box, tiles[1], tiles[3], columnsOf(tiles)]);
  const page = rows.slice(0, 100);
  const photos = (await pool.query(PHOTOS, [site, page.map(({ id }) => id)])).rows as { owner_id: string }[];
  const byPost = Map.groupBy(photos, ({ owner_id }) => owner_id);
  return page.map(({ details, ...row }) => ({
    ...row,
    ...(details as object),
    photos: byPost.get(row.id) ?? [],
  }));
}

const readings = async (site: string, trap: string) =>
  (await pool.query<Row>(READINGS, [site, trap])).rows.slice(0, 100);

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://bare');
  const numbers = (name: string) => (searchParams.get(name) ?? '').split(',').map(Number);
  const site = searchParams.get('site') ?? '';
  const trap = searchParams.get('trap_id');
  const rows = trap === null ? captures(site, numbers('bbox'), numbers('tiles')) : readings(site, trap);
  rows.then(
    (json) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ json })),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
