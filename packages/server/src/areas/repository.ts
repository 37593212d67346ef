import { type AreaGeometry, type AreaKind, type BoundingBox, boxOf, polygonsOf } from '@satomori/core';
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

const withGroupName = (query: ReturnType<typeof visibleAreas>) =>
  query
    .leftJoin('groups', (join) =>
      join.onRef('groups.site_id', '=', 'areas.site_id').onRef('groups.id', '=', 'areas.group_id'),
    )
    .selectAll('areas')
    .select('groups.name as group_name');

/** A page of areas, newest first; one row more than requested. */
export function listAreaRows(
  db: Db,
  scope: Scope,
  witnessGroupId: string | null,
  filter: AreaFilter,
  start: PageStart<'id'>,
) {
  const order = `areas.${start.key}` as const;
  return withGroupName(visibleAreas(db, scope, witnessGroupId, filter))
    .$if(start.since === null, (query) => query.where('areas.deleted_at', 'is', null))
    .$if(start.since !== null, (query) => query.where('areas.sequence', '>', start.since ?? 0))
    .$if(start.before !== null, (query) => query.where(order, '<', start.before as never))
    .orderBy(order, 'desc')
    .limit(oneMore(start))
    .execute();
}
export type AreaRow = Awaited<ReturnType<typeof listAreaRows>>[number];

/** Areas of the site with these ids, deleted ones too. Every area, as its administrators see them. */
export const findAreas = (db: Db, scope: Scope, ids: readonly string[]): Promise<AreaRow[]> =>
  withGroupName(visibleAreas(db, scope, null, {}).where('areas.id', 'in', ids)).execute();

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

/** What a person enters of an area. */
export type EnteredArea = Pick<
  AreaTable,
  'kind' | 'name' | 'group_id' | 'valid_from' | 'valid_to' | 'source'
> & { geometry: AreaGeometry };
export type NewArea = EnteredArea & { id: string };

const boxAround = (geometry: AreaGeometry): BoundingBox => boxOf(polygonsOf(geometry).flat(2));

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

/** Writes these values over an area, as its next version. */
export const updateArea = (
  trx: Db,
  scope: Scope,
  { id, version }: Pick<AreaRow, 'id' | 'version'>,
  {
    geometry,
    ...columns
  }: Partial<EnteredArea> & Pick<AreaTable, 'sequence' | 'updated_at'> & { deleted_at?: number },
) =>
  trx
    .updateTable('areas')
    .set({
      ...columns,
      ...(geometry === undefined ? {} : { ...boxAround(geometry), geometry: JSON.stringify(geometry) }),
      version: version + 1,
    })
    .where('site_id', '=', scope.siteId)
    .where('id', '=', id)
    .execute();
