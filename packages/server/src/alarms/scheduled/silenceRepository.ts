import type { Scope } from '../../access/scope.ts';
import { isAmong } from '../../database/bulk.ts';
import type { Db } from '../../database/database.ts';

/** The shortest interval at which any sensor of the site is expected, in seconds. */
export async function shortestInterval(db: Db, scope: Scope): Promise<number> {
  const { heartbeat_interval_s: ofSite } = await db
    .selectFrom('sites')
    .select('heartbeat_interval_s')
    .where('id', '=', scope.siteId)
    .executeTakeFirstOrThrow();
  const others = await Promise.all(
    (['groups', 'gateways', 'traps'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.min(`${table}.heartbeat_interval_s`).as('shortest'))
        .where(`${table}.site_id`, '=', scope.siteId)
        .executeTakeFirstOrThrow(),
    ),
  );
  return Math.min(ofSite, ...others.map(({ shortest }) => shortest ?? ofSite));
}

/** What is known of the gateways that ever received a trap. */
export interface Path {
  /** Each of them has an open incident. */
  isCut: boolean;
  /** When the last incident of one of them was closed; `null` if there was none. Milliseconds. */
  back_at: number | null;
}

/** The paths of these traps, by trap; without those that were never received. */
export async function listPaths(
  db: Db,
  scope: Scope,
  trapIds: readonly string[],
): Promise<ReadonlyMap<string, Path>> {
  if (trapIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('trap_gateways')
    .leftJoin('incidents', (join) =>
      join
        .onRef('incidents.site_id', '=', 'trap_gateways.site_id')
        .onRef('incidents.target_id', '=', 'trap_gateways.gateway_id')
        .on('incidents.rule', '=', 'gateway_offline'),
    )
    .select(['trap_gateways.trap_id', 'trap_gateways.gateway_id'])
    .select((eb) => [
      eb.fn.max('incidents.closed_at').as('back_at'),
      eb.fn.count('incidents.id').as('incidents'),
      eb.fn.count('incidents.closed_at').as('closed'),
    ])
    .where('trap_gateways.site_id', '=', scope.siteId)
    .where(isAmong(db, 'trap_gateways.trap_id', trapIds))
    .groupBy(['trap_gateways.trap_id', 'trap_gateways.gateway_id'])
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ trap_id }) => trap_id)].map(([trapId, gateways]) => {
      const backs = gateways.flatMap(({ back_at }) => (back_at === null ? [] : [back_at]));
      return [
        trapId,
        {
          isCut: gateways.every(({ incidents, closed }) => Number(incidents) > Number(closed)),
          back_at: backs.length === 0 ? null : Math.max(...backs),
        },
      ];
    }),
  );
}

const watchedTraps = (db: Db, scope: Scope, trapIds: readonly string[]) =>
  db
    .selectFrom('traps')
    .select(['id', 'name', 'trap_no', 'place', 'owner_user_id', 'group_id', 'placement', 'dev_eui'])
    .where('site_id', '=', scope.siteId)
    .where('deleted_at', 'is', null)
    .where(isAmong(db, 'id', trapIds))
    .execute();
export type WatchedTrap = Awaited<ReturnType<typeof watchedTraps>>[number];

/** These traps by id, without deleted ones. */
export const listWatchedTraps = async (db: Db, scope: Scope, trapIds: readonly string[]) =>
  new Map((await watchedTraps(db, scope, trapIds)).map((trap) => [trap.id, trap]));
