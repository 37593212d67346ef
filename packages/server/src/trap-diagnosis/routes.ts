import { getTrapBatteryEnd, getTrapWhy } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import { listTraps } from '../traps/list.ts';
import { batteryEndOf } from './batteryEndOf.ts';
import { whyTrap } from './why.ts';

interface Services {
  database: Database;
  /** Milliseconds. */
  now: () => number;
}

export function trapDiagnosisRoutes(addRoute: AddRoute, { database: { db }, now }: Services): void {
  async function visibleTrap(scope: Scope, trapId: string) {
    const [trap] = (await listTraps(db, scope, { trap_id: trapId }, now())).json;
    if (trap === undefined) throw new AppError('not_found');
    return trap;
  }

  addRoute(getTrapWhy, async ({ scope, params: { id } }) =>
    whyTrap(db, scope, await visibleTrap(scope, id), now()),
  );

  addRoute(getTrapBatteryEnd, async ({ scope, params: { id } }) => ({
    trap_id: id,
    battery_end: await batteryEndOf(db, scope, await visibleTrap(scope, id), now()),
  }));
}
