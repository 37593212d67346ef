import { listGateways as listGatewaysEndpoint } from '@satomori/core';
import { viewOrTombstone } from '../database/paging.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Services } from '../services.ts';
import { listGateways } from './list.ts';

export function gatewayRoutes(addRoute: AddRoute, { database: { db }, now }: Services): void {
  addRoute(listGatewaysEndpoint, async ({ scope, query }) => {
    const page = await listGateways(db, scope, query, now());
    return { ...page, json: page.json.map((row) => viewOrTombstone(row, (gateway) => gateway)) };
  });
}
