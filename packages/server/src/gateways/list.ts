import { deriveGatewayState, type GatewayState } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { cutPage, type Paging, startOfPage } from '../database/paging.ts';
import { countGateways, type GatewayFilter, type GatewayRow, listGatewayRows } from './repository.ts';

export type GatewayQuery = GatewayFilter & Paging & { state?: GatewayState[] | undefined };

/** A site has few gateways, so a filter by the derived state reads all of them. */
const ALL = 10_000;

function viewGateway(row: GatewayRow, now: number) {
  const { state, state_until } = deriveGatewayState(row, now);
  return {
    ...row,
    state,
    state_until: state_until === null ? null : Date.parse(state_until),
    trap_count: row.trap_count ?? 0,
  };
}

const ALL_LIVING = { key: 'id', before: null, since: null, limit: ALL } as const;

async function countByState(db: Db, scope: Scope, query: GatewayQuery, now: number): Promise<number> {
  const rows = await listGatewayRows(db, scope, query, ALL_LIVING, now);
  return rows.filter((row) => query.state?.includes(viewGateway(row, now).state)).length;
}

/** The gateways of the site, newest first, with their state at `now`. */
export async function listGateways(db: Db, scope: Scope, query: GatewayQuery, now: number) {
  const start = startOfPage(query, 'id');
  const { state: wanted } = query;
  const limit = wanted === undefined ? start.limit : ALL;
  const rows = await listGatewayRows(db, scope, query, { ...start, limit }, now);
  const views = rows.map((row) => viewGateway(row, now));
  // A deleted one has no state any more, but is still listed.
  const found = views.filter(
    (gateway) => wanted === undefined || gateway.deleted_at !== null || wanted.includes(gateway.state),
  );
  const page = cutPage(found, start);
  if (query.count !== true) return page;
  const total = await (wanted === undefined
    ? countGateways(db, scope, query)
    : countByState(db, scope, query, now));
  return { ...page, total };
}
