import {
  type BoundingBox,
  type GATEWAY_KINDS,
  RECEIVED_WITHIN_MS,
  USUAL_CLOCK_ERROR_MS,
} from '@satomori/core';
import type { ExpressionBuilder } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { insertRows, isAmong, updateRows } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import { type PageStart, oneMore } from '../database/paging.ts';
import { groupTree } from '../groups/treeRepository.ts';
import { seesTrap } from '../traps/repository.ts';
import type { GatewayTable, Tables, TrapGatewayTable } from '../database/tables.ts';
import { anyContains, findsEachWord } from '../database/textSearch.ts';

export interface GatewayFilter {
  bbox?: BoundingBox | undefined;
  gateway_id?: string | undefined;
  group_id?: string | undefined;
  kind?: (typeof GATEWAY_KINDS)[number][] | undefined;
  q?: string | undefined;
  ids?: readonly string[] | undefined;
}

const visibleGateways = (db: Db, scope: Scope, filter: GatewayFilter) =>
  db
    .selectFrom('gateways')
    .where('gateways.site_id', '=', scope.siteId)
    .$if(filter.gateway_id !== undefined, (query) => query.where('gateways.id', '=', filter.gateway_id ?? ''))
    .$if(filter.ids !== undefined, (query) => query.where(isAmong(db, 'gateways.id', filter.ids ?? [])))
    .$if(filter.kind !== undefined, (query) => query.where('gateways.kind', 'in', filter.kind ?? []))
    .$if(filter.group_id !== undefined, (query) =>
      query.where('gateways.id', 'in', (eb) =>
        eb
          .selectFrom('trap_gateways')
          .innerJoin('traps', (join) =>
            join
              .onRef('traps.site_id', '=', 'trap_gateways.site_id')
              .onRef('traps.id', '=', 'trap_gateways.trap_id'),
          )
          .select('trap_gateways.gateway_id')
          .where('trap_gateways.site_id', '=', scope.siteId)
          .where('traps.deleted_at', 'is', null)
          .where((inner) => seesTrap(scope, inner as never))
          .where('traps.group_id', 'in', groupTree(db, scope.siteId, filter.group_id ?? '')),
      ),
    )
    .$if(filter.bbox !== undefined, (query) => {
      const { west, south, east, north } = filter.bbox as BoundingBox;
      return query
        .where('gateways.longitude', '>=', west)
        .where('gateways.longitude', '<=', east)
        .where('gateways.latitude', '>=', south)
        .where('gateways.latitude', '<=', north);
    })
    .$if(filter.q !== undefined, (query) =>
      query.where(
        findsEachWord(filter.q ?? '', (word) =>
          anyContains(['gateways.name', 'gateways.code', 'gateways.place'], word),
        ),
      ),
    );

/** A page of gateways, each with the number of traps it recently received; one row more than requested. */
export function listGatewayRows(
  db: Db,
  scope: Scope,
  filter: GatewayFilter,
  start: PageStart<'id'>,
  now: number,
) {
  const order = start.key === 'id' ? 'gateways.id' : 'gateways.sequence';
  return visibleGateways(db, scope, filter)
    .innerJoin('sites', 'sites.id', 'gateways.site_id')
    .selectAll('gateways')
    .select((eb) => [
      eb.fn.coalesce('gateways.status_interval_s', 'sites.status_interval_s').as('status_interval_s'),
      eb
        .selectFrom('trap_gateways')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('trap_gateways.site_id', '=', 'gateways.site_id')
        .whereRef('trap_gateways.gateway_id', '=', 'gateways.id')
        .where('trap_gateways.last_heard_at', '>', now - RECEIVED_WITHIN_MS)
        .as('trap_count'),
    ])
    .$if(start.since === null, (query) => query.where('gateways.deleted_at', 'is', null))
    .$if(start.since !== null, (query) => query.where('gateways.sequence', '>', start.since ?? 0))
    .$if(start.before !== null, (query) => query.where(order, '<', start.before as never))
    .orderBy(order, 'desc')
    .limit(oneMore(start))
    .execute();
}
export type GatewayRow = Awaited<ReturnType<typeof listGatewayRows>>[number];

export async function countGateways(db: Db, scope: Scope, filter: GatewayFilter): Promise<number> {
  const { count } = await visibleGateways(db, scope, filter)
    .where('gateways.deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The site's gateways among these hardware ids. */
export async function findGatewaysByEui(db: Db, scope: Scope, euis: readonly string[]) {
  if (euis.length === 0) return [];
  return db
    .selectFrom('gateways')
    .innerJoin('sites', 'sites.id', 'gateways.site_id')
    .selectAll('gateways')
    .select((eb) =>
      eb.fn
        .coalesce('gateways.status_interval_s', 'sites.status_interval_s')
        .as('status_interval_in_force_s'),
    )
    .where('gateways.site_id', '=', scope.siteId)
    .where('gateways.gateway_eui', 'in', euis)
    .where('gateways.deleted_at', 'is', null)
    .execute();
}
export type ReceivingGateway = Awaited<ReturnType<typeof findGatewaysByEui>>[number];

export const updateGateway = (
  trx: Db,
  scope: Scope,
  gatewayId: string,
  changes: Partial<Omit<GatewayTable, 'site_id' | 'id'>>,
) =>
  trx
    .updateTable('gateways')
    .set(changes)
    .where('site_id', '=', scope.siteId)
    .where('id', '=', gatewayId)
    .execute();

/** One gateway of the site, as it is stored. */
export const findGateway = (db: Db, scope: Scope, gatewayId: string) =>
  visibleGateways(db, scope, { gateway_id: gatewayId })
    .selectAll('gateways')
    .where('gateways.deleted_at', 'is', null)
    .executeTakeFirst();
export type StoredGateway = NonNullable<Awaited<ReturnType<typeof findGateway>>>;

/** The content hash of the gateway with this id in the site, to distinguish a repeat from a conflict. */
export const findGatewayContent = (db: Db, scope: Scope, gatewayId: string) =>
  db
    .selectFrom('gateways')
    .select(['content_hash', 'deleted_at'])
    .where('site_id', '=', scope.siteId)
    .where('id', '=', gatewayId)
    .executeTakeFirst();

/** Initial values of a new gateway: it has received nothing. */
const NO_RECEPTION = {
  removed_on: null,
  last_seen_at: null,
  battery_v: null,
  temperature_c: null,
  unlogged_rx_count: 0,
  last_logged_at: null,
  is_logged_online: false,
  deleted_at: null,
  version: 1,
} as const;

export const insertGateway = (
  trx: Db,
  scope: Scope,
  gateway: Omit<GatewayTable, 'site_id' | keyof typeof NO_RECEPTION>,
) =>
  trx
    .insertInto('gateways')
    .values({ ...NO_RECEPTION, ...gateway, site_id: scope.siteId })
    .execute();

/** Whether it has a log, or has received a trap. */
export async function hasGatewayHistory(db: Db, scope: Scope, gatewayId: string): Promise<boolean> {
  for (const table of ['gateway_logs', 'trap_gateways'] as const) {
    const row = await db
      .selectFrom(table)
      .select('gateway_id')
      .where('site_id', '=', scope.siteId)
      .where('gateway_id', '=', gatewayId)
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}

/** Writes gateways that have received something. Does not increase the version, so that it conflicts with no edit. */
export const writeReceivingGateways = (trx: Db, scope: Scope, gateways: readonly ReceivingGateway[]) =>
  updateRows(
    trx,
    'gateways',
    gateways.map(
      ({ id, last_seen_at, unlogged_rx_count, last_logged_at, is_logged_online, updated_at, sequence }) => ({
        site_id: scope.siteId,
        id,
        last_seen_at,
        unlogged_rx_count,
        last_logged_at,
        is_logged_online,
        updated_at,
        sequence,
      }),
    ),
  );

/**
 * Writes which gateways received which traps; each pair once. A message that was received earlier than what is stored
 * of its pair, and is read only now, changes nothing of it.
 */
export const writeReceptions = (
  trx: Db,
  scope: Scope,
  receptions: readonly Omit<TrapGatewayTable, 'site_id'>[],
  now: number,
) =>
  insertRows(
    trx,
    'trap_gateways',
    receptions.map((each) => ({ site_id: scope.siteId, ...each })),
    {
      on: ['site_id', 'trap_id', 'gateway_id'],
      update: ['last_heard_at', 'rssi_dbm', 'snr_db'],
      unlessOlder: { column: 'last_heard_at', upTo: now + USUAL_CLOCK_ERROR_MS },
    },
  );

const openOutage = (eb: ExpressionBuilder<Tables, 'gateways'>) =>
  eb
    .selectFrom('incidents')
    .select('incidents.id')
    .whereRef('incidents.site_id', '=', 'gateways.site_id')
    .whereRef('incidents.target_id', '=', 'gateways.id')
    .where('incidents.rule', '=', 'gateway_offline')
    .where('incidents.closed_at', 'is', null);

/**
 * Those whose silence is not logged or not alarmed yet. The same condition as in `deriveGatewayState`, including
 * gateways last seen by a fast clock.
 *
 * Source: R68, R148.
 */
const silentGateways = (db: Db, now: number, statusIntervals: number) =>
  db
    .selectFrom('gateways')
    .innerJoin('sites', 'sites.id', 'gateways.site_id')
    .where((eb) =>
      eb.or([
        eb('gateways.is_logged_online', '=', true),
        eb.and([eb('gateways.is_stopped', '=', false), eb.not(eb.exists(openOutage(eb)))]),
      ]),
    )
    .where('gateways.deleted_at', 'is', null)
    .where((eb) => {
      const interval = eb.fn.coalesce('gateways.status_interval_s', 'sites.status_interval_s');
      const window = eb(interval, '*', statusIntervals * 1000);
      return eb.or([
        eb(eb('gateways.last_seen_at', '+', window), '<=', now),
        eb(eb('gateways.last_seen_at', '-', window), '>=', now),
      ]);
    });

/** Gateways that have been silent for longer than their state is valid, and of which that is not noted. */
export const listSilentGateways = (db: Db, now: number, statusIntervals: number) =>
  silentGateways(db, now, statusIntervals).select(['gateways.site_id', 'gateways.id']).limit(100).execute();

/** The gateway, if it is one of these. */
export const findSilentGateway = (
  trx: Db,
  scope: Scope,
  gatewayId: string,
  now: number,
  statusIntervals: number,
) =>
  silentGateways(trx, now, statusIntervals)
    .select(['gateways.name', 'gateways.is_stopped', 'gateways.is_logged_online'])
    .select(['gateways.last_seen_at', 'gateways.unlogged_rx_count'])
    .where('gateways.site_id', '=', scope.siteId)
    .where('gateways.id', '=', gatewayId)
    .executeTakeFirst();

/** Gateways with an open incident, of every site; also deleted ones. */
const alarmedGateways = (db: Db) =>
  db
    .selectFrom('incidents')
    .innerJoin('gateways', (join) =>
      join
        .onRef('gateways.site_id', '=', 'incidents.site_id')
        .onRef('gateways.id', '=', 'incidents.target_id'),
    )
    .innerJoin('sites', 'sites.id', 'gateways.site_id')
    .select([
      'gateways.site_id',
      'gateways.id',
      'gateways.name',
      'gateways.is_stopped',
      'gateways.is_logged_online',
      'gateways.last_seen_at',
      'gateways.deleted_at',
    ])
    .select((eb) =>
      eb.fn.coalesce('gateways.status_interval_s', 'sites.status_interval_s').as('status_interval_s'),
    )
    .where('incidents.rule', '=', 'gateway_offline')
    .where('incidents.closed_at', 'is', null);

export const listAlarmedGateways = (db: Db) => alarmedGateways(db).execute();
export type AlarmedGateway = Awaited<ReturnType<typeof listAlarmedGateways>>[number];

export const findAlarmedGateway = (trx: Db, scope: Scope, gatewayId: string) =>
  alarmedGateways(trx)
    .where('gateways.site_id', '=', scope.siteId)
    .where('gateways.id', '=', gatewayId)
    .executeTakeFirst();
