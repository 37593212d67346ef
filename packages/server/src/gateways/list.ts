import { deriveGatewayState, type GatewayState } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { cutPage, type Paging, startOfPage } from '../database/paging.ts';
import { currentSequence } from '../database/sequence.ts';
import { countGateways, type GatewayFilter, type GatewayRow, listGatewayRows } from './repository.ts';

export type GatewayQuery = GatewayFilter & Paging & { state?: GatewayState[] | undefined };

/** A site has few gateways: a filter by the derived state reads them all. */
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

/** The gateways of the site, newest first, with their state at `now`. */
export async function listGateways(db: Db, scope: Scope, query: GatewayQuery, now: number) {
  const sequence = await currentSequence(db, scope.siteId);
  const start = startOfPage(query, 'id');
  const { state: wanted } = query;
  const limit = wanted === undefined ? start.limit : ALL;
  const rows = await listGatewayRows(db, scope, query, { ...start, limit }, now);
  const views = rows.map((row) => viewGateway(row, now));
  const found = wanted === undefined ? views : views.filter((gateway) => wanted.includes(gateway.state));
  const page = cutPage(found, start);
  if (query.count !== true) return { ...page, sequence };
  const total = wanted === undefined ? await countGateways(db, scope, query) : found.length;
  return { ...page, total, sequence };
}
