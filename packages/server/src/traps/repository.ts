import {
  type BoundingBox,
  emptyValues,
  INHERITED_SETTINGS,
  type NamesWhere,
  namesWhere,
  TRAP_FIELDS,
  type TRAP_TYPES,
} from '@satomori/core';
import type { Expression, ExpressionBuilder, Insertable, Selectable, SqlBool, Updateable } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { isAmong } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import { type PageStart, oneMore } from '../database/paging.ts';
import { groupTree } from '../groups/treeRepository.ts';
import type { Tables, TrapTable } from '../database/tables.ts';
import { isIdentity } from '../database/isIdentity.ts';
import { anyContains, findsEachWord } from '../database/textSearch.ts';

/** Filter of the trap list, without the derived state. */
export interface TrapFilter {
  bbox?: BoundingBox | undefined;
  group_id?: string | undefined;
  gateway_id?: string | undefined;
  trap_id?: string | undefined;
  kind?: (typeof TRAP_TYPES)[number][] | undefined;
  q?: string | undefined;
  /** Traps in use whose sensor was not received since (milliseconds), or at a time ahead of `now`. */
  not_received?: { since: number; now: number } | undefined;
  ids?: readonly string[] | undefined;
}

/** Condition for the traps that a scope may see: those of its groups, and its own. */
export function seesTrap(scope: Scope, eb: ExpressionBuilder<Tables, 'traps'>): Expression<SqlBool> {
  const { huntGroupIds } = scope;
  if (huntGroupIds === 'all') return eb.lit(true);
  return eb.or([
    eb('traps.owner_user_id', '=', scope.userId ?? ''),
    ...(huntGroupIds.length === 0 ? [] : [eb('traps.group_id', 'in', huntGroupIds)]),
  ]);
}

const visibleTraps = (db: Db, scope: Scope, filter: TrapFilter) =>
  db
    .selectFrom('traps')
    .where('traps.site_id', '=', scope.siteId)
    .where((eb) => seesTrap(scope, eb))
    .$if(filter.trap_id !== undefined, (query) => query.where('traps.id', '=', filter.trap_id ?? ''))
    .$if(filter.ids !== undefined, (query) => query.where(isAmong(db, 'traps.id', filter.ids ?? [])))
    .$if(filter.group_id !== undefined, (query) =>
      query.where('traps.group_id', 'in', groupTree(db, scope.siteId, filter.group_id ?? '')),
    )
    .$if(filter.kind !== undefined, (query) => query.where('traps.trap_type', 'in', filter.kind ?? []))
    .$if(filter.gateway_id !== undefined, (query) =>
      query.where('traps.id', 'in', (eb) =>
        eb
          .selectFrom('trap_gateways')
          .select('trap_gateways.trap_id')
          .where('trap_gateways.site_id', '=', scope.siteId)
          .where('trap_gateways.gateway_id', '=', filter.gateway_id ?? ''),
      ),
    )
    .$if(filter.bbox !== undefined, (query) => {
      const { west, south, east, north } = filter.bbox as BoundingBox;
      return query
        .where('traps.longitude', '>=', west)
        .where('traps.longitude', '<=', east)
        .where('traps.latitude', '>=', south)
        .where('traps.latitude', '<=', north);
    })
    .$if(filter.not_received !== undefined, (query) =>
      query
        .where('traps.placement', '=', 'set')
        .where('traps.dev_eui', 'is not', null)
        .where((eb) =>
          eb.or([
            eb('traps.last_seen_at', 'is', null),
            eb('traps.last_seen_at', '<=', filter.not_received?.since ?? 0),
            eb('traps.last_seen_at', '>', filter.not_received?.now ?? 0),
          ]),
        ),
    )
    .$if(filter.q !== undefined, (query) =>
      query.where(
        findsEachWord(filter.q ?? '', (word) =>
          anyContains(['traps.name', 'traps.trap_no', 'traps.place'], word),
        ),
      ),
    );

/** A page of trap rows with the names they refer to; one row more than requested. */
export async function listTrapRows(db: Db, scope: Scope, filter: TrapFilter, start: PageStart<'id'>) {
  const order = start.key === 'id' ? 'traps.id' : 'traps.sequence';
  return visibleTraps(db, scope, filter)
    .leftJoin('users as owner', (join) =>
      join.onRef('owner.site_id', '=', 'traps.site_id').onRef('owner.id', '=', 'traps.owner_user_id'),
    )
    .leftJoin('groups', (join) =>
      join.onRef('groups.site_id', '=', 'traps.site_id').onRef('groups.id', '=', 'traps.group_id'),
    )
    .leftJoin('gateways', (join) =>
      join.onRef('gateways.site_id', '=', 'traps.site_id').onRef('gateways.id', '=', 'traps.last_gateway_id'),
    )
    .leftJoin('incidents', (join) =>
      join
        .onRef('incidents.site_id', '=', 'traps.site_id')
        .onRef('incidents.target_id', '=', 'traps.id')
        .on('incidents.rule', '=', 'trap_fired')
        .on('incidents.closed_at', 'is', null),
    )
    .leftJoin('users as responder', (join) =>
      join
        .onRef('responder.site_id', '=', 'traps.site_id')
        .onRef('responder.id', '=', 'incidents.acknowledged_by'),
    )
    .selectAll('traps')
    .select([
      'owner.name as owner_name',
      'groups.name as group_name',
      'gateways.name as last_gateway_name',
      'incidents.id as incident_id',
      'incidents.acknowledged_at',
      'incidents.acknowledged_by',
      'incidents.eta_minutes',
      'incidents.note',
      'incidents.firing_count',
      'incidents.unstable_at',
      'responder.name as responder_name',
    ])
    .$if(start.since === null, (query) => query.where('traps.deleted_at', 'is', null))
    .$if(start.since !== null, (query) => query.where('traps.sequence', '>', start.since ?? 0))
    .$if(start.before !== null, (query) => query.where(order, '<', start.before as never))
    .orderBy(order, 'desc')
    .limit(oneMore(start))
    .execute();
}
export type TrapRow = Awaited<ReturnType<typeof listTrapRows>>[number];

export async function countTraps(db: Db, scope: Scope, filter: TrapFilter): Promise<number> {
  const { count } = await visibleTraps(db, scope, filter)
    .where('traps.deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** When one of these traps last changed or was last received, in milliseconds; `null` if there are none. */
export async function newestChangeOf(db: Db, scope: Scope, filter: TrapFilter): Promise<number | null> {
  const { newest } = await visibleTraps(db, scope, filter)
    .where('traps.deleted_at', 'is', null)
    .select((eb) => eb.fn.max('traps.updated_at').as('newest'))
    .executeTakeFirstOrThrow();
  return newest;
}

/** What the register says of the traps with this filter: whether, where and since when they are set, and whose. */
export const listRegister = (db: Db, scope: Scope, filter: TrapFilter) =>
  visibleTraps(db, scope, filter)
    .select(['id', 'trap_type', 'trap_count', 'group_id', 'owner_user_id'])
    .select(['placement', 'set_on', 'removed_on', 'latitude', 'longitude'])
    .where('traps.deleted_at', 'is', null)
    .execute();

/** One trap that the scope may see, as it is stored. */
export const findTrap = (db: Db, scope: Scope, trapId: string) =>
  visibleTraps(db, scope, { trap_id: trapId })
    .selectAll('traps')
    .where('traps.deleted_at', 'is', null)
    .executeTakeFirst();
export type StoredTrap = NonNullable<Awaited<ReturnType<typeof findTrap>>>;

/** The position of a trap of the site, including a removed one; `null` if it is unknown. */
export async function findTrapPlace(db: Db, scope: Scope, trapId: string) {
  const row = await db
    .selectFrom('traps')
    .select(['latitude', 'longitude', 'accuracy'])
    .where('site_id', '=', scope.siteId)
    .where('id', '=', trapId)
    .executeTakeFirst();
  if (row === undefined || row.latitude === null || row.longitude === null) return null;
  return { latitude: row.latitude, longitude: row.longitude, accuracy: row.accuracy };
}

/** The trap that a sensor is assigned to, for messages of the network server. */
export const findTrapBySensor = (db: Db, scope: Scope, devEui: string) =>
  db
    .selectFrom('traps')
    .selectAll()
    .where('site_id', '=', scope.siteId)
    .where('dev_eui', '=', devEui)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The traps that these sensors are assigned to. */
export async function findTrapsBySensors(
  db: Db,
  scope: Scope,
  devEuis: readonly string[],
): Promise<StoredTrap[]> {
  if (devEuis.length === 0) return [];
  return db
    .selectFrom('traps')
    .selectAll()
    .where('site_id', '=', scope.siteId)
    .where('dev_eui', 'in', devEuis)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Gateways that received these traps, with the values that their state is derived from. */
export async function listReceivingGateways(db: Db, scope: Scope, trapIds: readonly string[]) {
  if (trapIds.length === 0) return [];
  return db
    .selectFrom('trap_gateways')
    .innerJoin('gateways', (join) =>
      join
        .onRef('gateways.site_id', '=', 'trap_gateways.site_id')
        .onRef('gateways.id', '=', 'trap_gateways.gateway_id'),
    )
    .select([
      'trap_gateways.trap_id',
      'trap_gateways.last_heard_at',
      'gateways.last_seen_at',
      'gateways.is_stopped',
      'gateways.status_interval_s',
    ])
    .where('trap_gateways.site_id', '=', scope.siteId)
    .where('trap_gateways.trap_id', 'in', trapIds)
    .where('gateways.deleted_at', 'is', null)
    .execute();
}

/** Settings of the site's groups and gateways that traps inherit. */
export async function listLevelSettings(db: Db, scope: Scope) {
  const columns = ['id' as const, ...INHERITED_SETTINGS];
  const groups = await db.selectFrom('groups').select(columns).where('site_id', '=', scope.siteId).execute();
  const gateways = await db
    .selectFrom('gateways')
    .select(columns)
    .where('site_id', '=', scope.siteId)
    .execute();
  return { groups, gateways };
}

export type TrapChanges = Omit<Updateable<TrapTable>, 'site_id' | 'id'>;

const JSON_COLUMNS = namesWhere(TRAP_FIELDS, { storage: 'json' });
const COLUMNS = namesWhere(TRAP_FIELDS, { storage: 'column' });
type ServerColumn = Exclude<(typeof COLUMNS)[number], NamesWhere<typeof TRAP_FIELDS, { input: string }>>;
const SERVER_COLUMNS = COLUMNS.filter((name): name is ServerColumn => !('input' in TRAP_FIELDS[name]));

/** Initial values of a new trap: no frame received, no visit. */
const UNTOUCHED = {
  ...emptyValues(TRAP_FIELDS, SERVER_COLUMNS),
  placement_at: null,
  positioned_at: null,
  looked_after_no: null,
  contact_since_check: null,
  counter: null,
  frame_f_cnt: null,
  frame_dev_addr: null,
  frame_sent_at: null,
  frame_contact: null,
  former_frame: null,
  is_tilted: null,
  message_rate: null,
  fired_frames: null,
  battery_flag: null,
  deleted_at: null,
  version: 1,
} as const;

/** Converts values of a trap to those of its columns. */
export const columnsOf = (values: Partial<Selectable<TrapTable>>): TrapChanges => ({
  ...(values as TrapChanges),
  ...Object.fromEntries(
    JSON_COLUMNS.filter((name) => name in values).map((name) => {
      const value = values[name] ?? null;
      return [name, value === null ? null : JSON.stringify(value)];
    }),
  ),
});

type NewTrapRow = Omit<Selectable<TrapTable>, 'site_id' | keyof typeof UNTOUCHED>;

export const insertTrap = (trx: Db, scope: Scope, trap: NewTrapRow) =>
  trx
    .insertInto('traps')
    .values({ ...UNTOUCHED, ...columnsOf(trap), site_id: scope.siteId } as Insertable<TrapTable>)
    .execute();

/** The content hash of the trap with this id in the site, to distinguish a repeat from a conflict. */
export const findTrapContent = (db: Db, scope: Scope, trapId: string) =>
  db
    .selectFrom('traps')
    .select(['content_hash', 'deleted_at'])
    .where('site_id', '=', scope.siteId)
    .where('id', '=', trapId)
    .executeTakeFirst();

/** The trap that has this number, in any spelling, in this fiscal year, in the whole site. */
export const findTrapByNo = (
  db: Db,
  scope: Scope,
  { trap_no, fiscal_year }: Pick<TrapTable, 'trap_no' | 'fiscal_year'>,
) =>
  db
    .selectFrom('traps')
    .select(['id', 'trap_no'])
    .where('site_id', '=', scope.siteId)
    .where('fiscal_year', '=', fiscal_year)
    .where(isIdentity('trap_no', trap_no))
    .executeTakeFirst();

export async function hasTrapLogs(db: Db, scope: Scope, trapId: string): Promise<boolean> {
  const row = await db
    .selectFrom('trap_logs')
    .select('id')
    .where('site_id', '=', scope.siteId)
    .where('trap_id', '=', trapId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of hunting traps that the trap's owner has set, including the trap itself. */
export async function countHuntingTraps(
  db: Db,
  scope: Scope,
  trap: Pick<TrapTable, 'id' | 'owner_user_id' | 'capture_class' | 'trap_count'>,
): Promise<number> {
  if (trap.capture_class !== 'hunting' || trap.owner_user_id === null) return 0;
  const { others } = await db
    .selectFrom('traps')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('trap_count'), eb.lit(0)).as('others'))
    .where('site_id', '=', scope.siteId)
    .where('owner_user_id', '=', trap.owner_user_id)
    .where('capture_class', '=', 'hunting')
    .where('placement', '=', 'set')
    .where('id', '!=', trap.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return others + trap.trap_count;
}

/**
 * Writes the changes of a trap. A change by a timer does not increase the version, so that it conflicts with no edit.
 */
export const updateTrap = (
  trx: Db,
  scope: Scope,
  trapId: string,
  changes: TrapChanges & { sequence: number },
  { bumpVersion }: { bumpVersion: boolean },
) =>
  trx
    .updateTable('traps')
    .set((eb) => ({ ...changes, version: eb('version', '+', bumpVersion ? 1 : 0) }))
    .where('site_id', '=', scope.siteId)
    .where('id', '=', trapId)
    .execute();
