import { RECEIVED_WITHIN_MS } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { seesTrap } from '../traps/repository.ts';

/** The gateways that received a trap in the week before its last contact. */
export const listGatewaysOfTrap = (db: Db, scope: Scope, trap: { id: string; last_seen_at: number | null }) =>
  db
    .selectFrom('trap_gateways')
    .innerJoin('gateways', (join) =>
      join
        .onRef('gateways.site_id', '=', 'trap_gateways.site_id')
        .onRef('gateways.id', '=', 'trap_gateways.gateway_id'),
    )
    .select(['gateways.id', 'gateways.name', 'gateways.last_seen_at', 'gateways.is_stopped'])
    .select('gateways.status_interval_s')
    .where('trap_gateways.site_id', '=', scope.siteId)
    .where('trap_gateways.trap_id', '=', trap.id)
    .where('trap_gateways.last_heard_at', '>', (trap.last_seen_at ?? 0) - RECEIVED_WITHIN_MS)
    .where('gateways.deleted_at', 'is', null)
    .orderBy('gateways.name')
    .execute();

/** How many other traps that the person may see each gateway received since a time, and before it only. */
export async function countOthersReceived(
  db: Db,
  scope: Scope,
  trapId: string,
  gatewayIds: readonly string[],
  between: { oldest: number; since: number },
): Promise<Map<string, { received: number; silent: number }>> {
  if (gatewayIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('trap_gateways')
    .innerJoin('traps', (join) =>
      join
        .onRef('traps.site_id', '=', 'trap_gateways.site_id')
        .onRef('traps.id', '=', 'trap_gateways.trap_id'),
    )
    .select(['trap_gateways.gateway_id', 'trap_gateways.last_heard_at'])
    .where('trap_gateways.site_id', '=', scope.siteId)
    .where('trap_gateways.gateway_id', 'in', gatewayIds)
    .where('trap_gateways.last_heard_at', '>', between.oldest)
    .where((eb) => seesTrap(scope, eb as never))
    .where('traps.id', '!=', trapId)
    .where('traps.placement', '=', 'set')
    .where('traps.dev_eui', 'is not', null)
    .where('traps.deleted_at', 'is', null)
    .execute();
  const byGateway = Map.groupBy(rows, ({ gateway_id }) => gateway_id);
  return new Map(
    [...byGateway].map(([gatewayId, others]) => {
      const received = others.filter(({ last_heard_at }) => last_heard_at > between.since).length;
      return [gatewayId, { received, silent: others.length - received }];
    }),
  );
}

/** The last reports of a trap's sensor, newest first. */
export const listLastReports = (db: Db, scope: Scope, trapId: string, limit: number) =>
  db
    .selectFrom('trap_logs')
    .select(['snr_db', 'spreading_factor'])
    .where('site_id', '=', scope.siteId)
    .where('trap_id', '=', trapId)
    .where('source', '=', 'sensor')
    .orderBy('receipt_no', 'desc')
    .limit(limit)
    .execute();

/** A sensor that reports every few minutes is judged by its newest reports alone. */
const MAX_READINGS = 10_000;

/** What a trap's present sensor said of its battery since a time (milliseconds), newest first. */
export async function listBatteryReadings(db: Db, scope: Scope, trapId: string, since: number) {
  const logs = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('trap_logs')
        .select([
          'kind',
          'receipt_no',
          'occurred_at',
          'received_at',
          'is_clock_odd',
          'battery_v',
          'battery_pct',
        ])
        .where('site_id', '=', scope.siteId)
        .where('trap_id', '=', trapId)
        .where((of) => of.or([of('source', '=', 'sensor'), of('kind', '=', 'sensor_changed')]))
        .orderBy('receipt_no', 'desc')
        .limit(MAX_READINGS)
        .as('reports'),
    )
    .selectAll()
    .where('received_at', '>=', since)
    .orderBy('receipt_no', 'desc')
    .execute();
  const change = logs.findIndex(({ kind }) => kind === 'sensor_changed');
  return change === -1 ? logs : logs.slice(0, change);
}
