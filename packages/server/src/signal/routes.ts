import {
  DAY_MS,
  formatDate,
  getGatewaySignal,
  getTrapSignal,
  SIGNAL_DAYS,
  signalFigures,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import { listGateways } from '../gateways/list.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { visibleTrap } from '../traps/list.ts';
import { gatewayNames, listSignalDays, type SignalDay } from './repository.ts';

interface Services {
  database: Database;
  /** Milliseconds. */
  now: () => number;
}

const figuresOf = ({ day, frames, margins, rssis }: SignalDay) => ({
  day,
  ...signalFigures({ frames, margins, rssis }),
});

/** Signal by day, of traps and gateways that the caller may see. Source: R175. */
export function signalRoutes(addRoute: AddRoute, { database: { db }, now }: Services): void {
  const daysOf = (scope: Scope, deviceId: string) =>
    listSignalDays(db, scope, deviceId, formatDate(now() - (SIGNAL_DAYS - 1) * DAY_MS));

  addRoute(getTrapSignal, async ({ scope, params: { id } }) => {
    await visibleTrap(db, scope, id, now());
    const names = await gatewayNames(db, scope);
    const days = (await daysOf(scope, id)).map((row) => ({
      ...figuresOf(row),
      gateways: Object.entries(row.gateways)
        .map(([gatewayId, frames]) => ({ name: names.get(gatewayId) ?? '削除された親機', frames }))
        .sort((one, other) => other.frames - one.frames),
    }));
    return { trap_id: id, days };
  });

  addRoute(getGatewaySignal, async ({ scope, params: { id } }) => {
    const { json } = await listGateways(db, scope, { gateway_id: id }, now());
    if (json.length === 0) throw new AppError('not_found');
    return { gateway_id: id, days: (await daysOf(scope, id)).map(figuresOf) };
  });
}
