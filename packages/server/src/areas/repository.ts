import type { AreaGeometry, AreaKind, BoundingBox } from '@satomori/core';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { type PageStart, oneMore } from '../database/paging.ts';
import type { Tables } from '../database/tables.ts';
import type { Json, Stamps } from '../database/tables/columnKinds.ts';
import { anyContains, findsEachWord } from '../database/textSearch.ts';
import { groupTree } from '../groups/treeRepository.ts';

export interface AreaTable extends Stamps {
  site_id: string;
  id: string;
  kind: AreaKind;
  name: string;
  group_id: string | null;
  geometry: Json<AreaGeometry>;
  /** Its bounding box, for maps. */
  west: number;
  south: number;
  east: number;
  north: number;
  valid_from: string | null;
  valid_to: string | null;
  source: string | null;
}

declare module '../database/tables.ts' {
  interface Tables {
    areas: AreaTable;
  }
}

export interface AreaFilter {
  bbox?: BoundingBox | undefined;
  kind?: AreaKind[] | undefined;
  group_id?: string | undefined;
  q?: string | undefined;
}

/** Areas that a person may see. Source: R87. */
function seesArea(
  scope: Scope,
  witnessGroupId: string | null,
  eb: ExpressionBuilder<Tables, 'areas'>,
): Expression<SqlBool> {
  const { huntGroupIds, roles } = scope;
  if (huntGroupIds === 'all') return eb.lit(true);
  const hunts = roles.has('hunter') || roles.has('hokapato');
  const groups = [...(hunts ? huntGroupIds : []), witnessGroupId ?? ''];
  return eb.or([eb('areas.kind', '!=', 'group'), eb('areas.group_id', 'in', groups)]);
}

const visibleAreas = (db: Db, scope: Scope, witnessGroupId: string | null, filter: AreaFilter) =>
  db
    .selectFrom('areas')
    .where('areas.site_id', '=', scope.siteId)
    .where((eb) => seesArea(scope, witnessGroupId, eb))
    .$if(filter.kind !== undefined, (query) => query.where('areas.kind', 'in', filter.kind ?? []))
    .$if(filter.group_id !== undefined, (query) =>
      query.where('areas.group_id', 'in', groupTree(db, scope.siteId, filter.group_id ?? '')),
    )
    .$if(filter.bbox !== undefined, (query) => {
      const { west, south, east, north } = filter.bbox as BoundingBox;
      return query
        .where('areas.west', '<=', east)
        .where('areas.east', '>=', west)
        .where('areas.south', '<=', north)
        .where('areas.north', '>=', south);
    })
    .$if(filter.q !== undefined, (query) =>
      query.where(findsEachWord(filter.q ?? '', (word) => anyContains(['areas.name'], word))),
    );

/** A page of areas, newest first; one row more than requested. */
export function listAreaRows(
  db: Db,
  scope: Scope,
  witnessGroupId: string | null,
  filter: AreaFilter,
  start: PageStart<'id'>,
) {
  const order = `areas.${start.key}` as const;
  return visibleAreas(db, scope, witnessGroupId, filter)
    .leftJoin('groups', (join) =>
      join.onRef('groups.site_id', '=', 'areas.site_id').onRef('groups.id', '=', 'areas.group_id'),
    )
    .selectAll('areas')
    .select('groups.name as group_name')
    .$if(start.since === null, (query) => query.where('areas.deleted_at', 'is', null))
    .$if(start.since !== null, (query) => query.where('areas.sequence', '>', start.since ?? 0))
    .$if(start.before !== null, (query) => query.where(order, '<', start.before as never))
    .orderBy(order, 'desc')
    .limit(oneMore(start))
    .execute();
}
export type AreaRow = Awaited<ReturnType<typeof listAreaRows>>[number];

export async function countAreas(
  db: Db,
  scope: Scope,
  witnessGroupId: string | null,
  filter: AreaFilter,
): Promise<number> {
  const { count } = await visibleAreas(db, scope, witnessGroupId, filter)
    .where('areas.deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** An area to store. */
export interface NewArea {
  id: string;
  kind: AreaKind;
  name: string;
  group_id: string | null;
  geometry: AreaGeometry;
  valid_from: string | null;
  valid_to: string | null;
  source: string | null;
}

/** The bounding box of an area. */
function boxAround({ type, coordinates }: AreaGeometry): BoundingBox {
  const positions = (type === 'Polygon' ? [coordinates] : coordinates).flat(2);
  const among = (index: 0 | 1) => positions.map((position) => position[index]);
  const [west, east, south, north] = [
    among(0).reduce((a, b) => Math.min(a, b)),
    among(0).reduce((a, b) => Math.max(a, b)),
    among(1).reduce((a, b) => Math.min(a, b)),
    among(1).reduce((a, b) => Math.max(a, b)),
  ];
  return { west, south, east, north };
}

export const insertArea = (
  trx: Db,
  scope: Scope,
  area: NewArea,
  { sequence, now }: { sequence: number; now: number },
) =>
  trx
    .insertInto('areas')
    .values({
      ...area,
      ...boxAround(area.geometry),
      site_id: scope.siteId,
      geometry: JSON.stringify(area.geometry),
      created_at: now,
      updated_at: now,
      deleted_at: null,
      version: 1,
      sequence,
    })
    .execute();
