import { getTrapBatteryEnd, getTrapWhy } from '@satomori/core';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import { visibleTrap } from '../traps/list.ts';
import { batteryEndOf } from './batteryEndOf.ts';
import { whyTrap } from './why.ts';

interface Services {
  database: Database;
  /** Milliseconds. */
  now: () => number;
}

export function trapDiagnosisRoutes(addRoute: AddRoute, { database: { db }, now }: Services): void {
  addRoute(getTrapWhy, async ({ scope, params: { id } }) =>
    whyTrap(db, scope, await visibleTrap(db, scope, id, now()), now()),
  );

  addRoute(getTrapBatteryEnd, async ({ scope, params: { id } }) => ({
    trap_id: id,
    battery_end: await batteryEndOf(db, scope, await visibleTrap(db, scope, id, now()), now()),
  }));
}
