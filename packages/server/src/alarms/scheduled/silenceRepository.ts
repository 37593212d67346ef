import { commonOutages, type Outage, RECEIVED_WITHIN_MS } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import { isAmong } from '../../database/bulk.ts';
import type { Db } from '../../database/database.ts';
import type { TrapView } from '../../traps/trapView.ts';

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

/** What is known of the gateways that received a trap before it fell silent. */
export interface Path {
  /** Each of them has an open incident. */
  isCut: boolean;
  /** When all of them were out. */
  outages: readonly Outage[];
}

type LastSeen = Pick<TrapView, 'id' | 'last_seen_at'>;

/** The gateways that still received these traps in the last days before their last messages. */
async function listGatewaysOf(db: Db, scope: Scope, traps: readonly LastSeen[]) {
  const lastSeen = new Map(traps.map(({ id, last_seen_at }) => [id, last_seen_at ?? 0]));
  const pairs = await db
    .selectFrom('trap_gateways')
    .select(['trap_id', 'gateway_id', 'last_heard_at'])
    .where('site_id', '=', scope.siteId)
    .where(isAmong(db, 'trap_id', [...lastSeen.keys()]))
    .execute();
  return pairs.filter(
    ({ trap_id, last_heard_at }) => last_heard_at > (lastSeen.get(trap_id) ?? 0) - RECEIVED_WITHIN_MS,
  );
}

/** The outages of these gateways that went on after `since`; an open one has no end. */
async function listOutages(db: Db, scope: Scope, gatewayIds: readonly string[], since: number) {
  const rows = await db
    .selectFrom('incidents')
    .select(['target_id', 'occurred_at', 'closed_at'])
    .where('site_id', '=', scope.siteId)
    .where('rule', '=', 'gateway_offline')
    .where(isAmong(db, 'target_id', gatewayIds))
    .where((eb) => eb.or([eb('closed_at', 'is', null), eb('closed_at', '>', since)]))
    .execute();
  return Map.groupBy(rows, ({ target_id }) => target_id);
}

/** The paths of these traps, by trap; without those that were never received. */
export async function listPaths(
  db: Db,
  scope: Scope,
  traps: readonly LastSeen[],
  now: number,
): Promise<ReadonlyMap<string, Path>> {
  if (traps.length === 0) return new Map();
  const pairs = await listGatewaysOf(db, scope, traps);
  const since = Math.min(...traps.map(({ last_seen_at }) => last_seen_at ?? now));
  const outagesOf = await listOutages(
    db,
    scope,
    [...new Set(pairs.map(({ gateway_id }) => gateway_id))],
    since,
  );
  return new Map(
    [...Map.groupBy(pairs, ({ trap_id }) => trap_id)].map(([trapId, gateways]) => {
      const outages = gateways.map(({ gateway_id }) => outagesOf.get(gateway_id) ?? []);
      return [
        trapId,
        {
          isCut: outages.every((each) => each.some(({ closed_at }) => closed_at === null)),
          outages: commonOutages(
            outages.map((each) =>
              each.map(({ occurred_at, closed_at }) => ({ from: occurred_at, to: closed_at ?? now })),
            ),
          ),
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
