import { listTraps as listTrapsEndpoint } from '@satomori/core';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Services } from '../services.ts';
import { listTraps } from './list.ts';

export function trapRoutes(addRoute: AddRoute, { database: { db }, now }: Services): void {
  addRoute(listTrapsEndpoint, ({ scope, query }) => listTraps(db, scope, query, now()));
}
