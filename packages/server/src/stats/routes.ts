import {
  type ApiRole,
  getEfficiency,
  getStats,
  listCaptures,
  listSightings,
  type StatsSubject,
} from '@satomori/core';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import { countUp } from './countUp.ts';
import { readEfficiency } from './readEfficiency.ts';

interface Services {
  database: Database;
  /** Milliseconds. */
  now: () => number;
}

/** The roles that may read a list may also read its counts. Source: R88. */
const READERS: Record<StatsSubject, readonly ApiRole[]> = {
  captures: listCaptures.access.roles,
  sightings: listSightings.access.roles,
};

export function statsRoutes(addRoute: AddRoute, { database: { db }, now }: Services): void {
  addRoute(getStats, async ({ scope, query }) => {
    if (!READERS[query.of].some((role) => scope.roles.has(role))) throw new AppError('not_allowed');
    return countUp(db, scope, query);
  });

  addRoute(getEfficiency, ({ scope, query }) => readEfficiency(db, scope, query, now()));
}
