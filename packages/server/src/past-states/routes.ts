import { listPastStates } from '@satomori/core';
import type { Database } from '../database/database.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { readPastStates } from './readPastStates.ts';

interface Services {
  database: Database;
  /** Milliseconds. */
  now: () => number;
}

export function pastStateRoutes(addRoute: AddRoute, { database: { db }, now }: Services): void {
  addRoute(listPastStates, ({ scope, query }) => readPastStates(db, scope, query, now()));
}
