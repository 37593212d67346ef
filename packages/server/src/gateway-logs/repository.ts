import { type GATEWAY_LOG_KINDS, codesLabelled, GATEWAY_LOG_KIND_LABELS } from '@satomori/core';
import type { Insertable } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { directionOf, type PageStart, oneMore } from '../database/paging.ts';
import type { GatewayLogTable } from '../database/tables.ts';
import { anyContains, findsEachWord, isOneOf } from '../database/textSearch.ts';

export interface GatewayLogFilter {
  gateway_id?: string | undefined;
  kind?: (typeof GATEWAY_LOG_KINDS)[number][] | undefined;
  from?: number | undefined;
  to?: number | undefined;
  q?: string | undefined;
}

const visibleLogs = (db: Db, scope: Scope, filter: GatewayLogFilter) =>
  db
    .selectFrom('gateway_logs')
    .innerJoin('gateways', (join) =>
      join
        .onRef('gateways.site_id', '=', 'gateway_logs.site_id')
        .onRef('gateways.id', '=', 'gateway_logs.gateway_id'),
    )
    .where('gateway_logs.site_id', '=', scope.siteId)
    .$if(filter.gateway_id !== undefined, (query) =>
      query.where('gateway_logs.gateway_id', '=', filter.gateway_id ?? ''),
    )
    .$if(filter.kind !== undefined, (query) => query.where('gateway_logs.kind', 'in', filter.kind ?? []))
    .$if(filter.from !== undefined, (query) =>
      query.where('gateway_logs.occurred_at', '>=', filter.from ?? 0),
    )
    .$if(filter.to !== undefined, (query) => query.where('gateway_logs.occurred_at', '<', filter.to ?? 0))
    .$if(filter.q !== undefined, (query) =>
      query.where((eb) =>
        findsEachWord(filter.q ?? '', (word) =>
          eb.or([
            anyContains(['gateways.name', 'gateway_logs.memo'], word),
            isOneOf('gateway_logs.kind', codesLabelled(GATEWAY_LOG_KIND_LABELS, word)),
          ]),
        ),
      ),
    );

/**
 * A page of the gateways' logs in the order of receipt, newest first (oldest first with `after`); one row more than
 * requested.
 */
export function listGatewayLogs(
  db: Db,
  scope: Scope,
  filter: GatewayLogFilter,
  start: PageStart<'receipt_no'>,
) {
  const order = `gateway_logs.${start.key}` as const;
  return visibleLogs(db, scope, filter)
    .selectAll('gateway_logs')
    .select('gateways.name as gateway_name')
    .$if(start.since !== null, (query) => query.where('gateway_logs.sequence', '>', start.since ?? 0))
    .$if(start.before !== null, (query) => query.where(order, '<', Number(start.before)))
    .$if(start.after !== undefined, (query) => query.where('gateway_logs.receipt_no', '>', start.after ?? 0))
    .orderBy(order, directionOf(start))
    .limit(oneMore(start))
    .execute();
}

export async function countGatewayLogs(db: Db, scope: Scope, filter: GatewayLogFilter): Promise<number> {
  const { count } = await visibleLogs(db, scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type NewGatewayLog = Omit<Insertable<GatewayLogTable>, 'site_id'>;

export const insertGatewayLog = (trx: Db, scope: Scope, log: NewGatewayLog) =>
  trx
    .insertInto('gateway_logs')
    .values({ site_id: scope.siteId, ...log })
    .execute();

/** As `insertGatewayLog`, for the start of an outage, which is logged only once. */
export const insertOutage = (trx: Db, scope: Scope, log: NewGatewayLog & { silent_since: number }) =>
  trx
    .insertInto('gateway_logs')
    .values({ site_id: scope.siteId, ...log })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
