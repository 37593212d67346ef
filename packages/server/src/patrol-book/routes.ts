import { getPatrolBook } from '@satomori/core';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import { readBook } from './readBook.ts';

interface Services {
  database: Database;
  /** Milliseconds. */
  now: () => number;
}

export function patrolBookRoutes(addRoute: AddRoute, { database: { db }, now }: Services): void {
  addRoute(getPatrolBook, ({ scope, query }) => readBook(db, scope, query, now()));
}
