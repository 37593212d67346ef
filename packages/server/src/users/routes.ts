import { listUsers as listUsersEndpoint } from '@satomori/core';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Services } from '../services.ts';
import { listUsers } from './list.ts';

export function userRoutes(addRoute: AddRoute, { database: { db } }: Services): void {
  addRoute(listUsersEndpoint, ({ scope, query }) => listUsers(db, scope, query));
}
