import {
  changeGateway as changeGatewayEndpoint,
  createGateway,
  gatewaySchema,
  listGateways as listGatewaysEndpoint,
  removeGateway as removeGatewayEndpoint,
} from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../access/scope.ts';
import { viewOrTombstone } from '../database/paging.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import type { EventHub } from '../events/hub.ts';
import { listGateways } from './list.ts';
import { changeGateway, registerGateway, removeGateway } from './change.ts';

interface Services {
  database: Database;
  hub: EventHub;
  /** Milliseconds. */
  now: () => number;
}

export function gatewayRoutes(addRoute: AddRoute, { database, hub, now }: Services): void {
  const { db } = database;

  async function viewOf(scope: Scope, gatewayId: string) {
    const [gateway] = (await listGateways(db, scope, { gateway_id: gatewayId }, now())).json;
    if (gateway === undefined) throw new AppError('not_found');
    return gateway;
  }
  const currentOf = async (scope: Scope, id: string) => z.encode(gatewaySchema, await viewOf(scope, id));

  addRoute(listGatewaysEndpoint, async ({ scope, query }) => {
    const page = await listGateways(db, scope, query, now());
    return { ...page, json: page.json.map((row) => viewOrTombstone(row, (gateway) => gateway)) };
  });

  addRoute(createGateway, async ({ scope, request, body }) => {
    const author = { scope, requestId: request.id };
    await writeOnce(database, (trx) => registerGateway(trx, author, body, now()));
    hub.wake(scope.siteId);
    return viewOf(scope, body.id);
  });

  addRoute(changeGatewayEndpoint, async ({ scope, request, params: { id }, body }) => {
    const author = { scope, requestId: request.id };
    await writeOnce(
      database,
      (trx) => changeGateway(trx, author, id, body, now()),
      () => currentOf(scope, id),
    );
    hub.wake(scope.siteId);
    return viewOf(scope, id);
  });

  addRoute(removeGatewayEndpoint, async ({ scope, request, params: { id } }) => {
    const author = { scope, requestId: request.id };
    const removed = await writeOnce(database, (trx) => removeGateway(trx, author, id, now()));
    hub.wake(scope.siteId);
    return removed;
  });
}
