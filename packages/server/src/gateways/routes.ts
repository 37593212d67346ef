import { listGateways as listGatewaysEndpoint } from '@satomori/core';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Services } from '../services.ts';
import { listGateways } from './list.ts';

export function gatewayRoutes(addRoute: AddRoute, { database: { db }, now }: Services): void {
  addRoute(listGatewaysEndpoint, ({ scope, query }) => listGateways(db, scope, query, now()));
}
