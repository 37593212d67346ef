import {
  deriveGatewayState,
  type GatewayOfTrap,
  PROOF_INTERVALS,
  RECEIVED_WITHIN_MS,
  whySilent,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { findSite } from '../sites/repository.ts';
import type { TrapView } from '../traps/trapView.ts';
import { batteryEndOf } from './batteryEndOf.ts';
import { countOthersReceived, listGatewaysOfTrap, listLastReports } from './repository.ts';

/** Reports that show whether the signal became weaker. */
const REPORTS = 30;

async function gatewaysOf(db: Db, scope: Scope, trap: TrapView, now: number): Promise<GatewayOfTrap[]> {
  const site = await findSite(db, scope);
  const gateways = await listGatewaysOfTrap(db, scope, trap);
  const others = await countOthersReceived(
    db,
    scope,
    trap.id,
    gateways.map(({ id }) => id),
    {
      oldest: (trap.last_seen_at ?? now) - RECEIVED_WITHIN_MS,
      since: now - trap.expected_interval_s * 1000 * PROOF_INTERVALS,
    },
  );
  return gateways.map((gateway) => {
    const status_interval_s = gateway.status_interval_s ?? site.status_interval_s;
    const { received = 0, silent = 0 } = others.get(gateway.id) ?? {};
    return {
      name: gateway.name,
      state: deriveGatewayState({ ...gateway, status_interval_s }, now).state,
      last_seen_at: gateway.last_seen_at,
      others_received: received,
      others_silent: silent,
    };
  });
}

/** Why nothing comes from the sensor of a trap that the scope may see. Source: R158. */
export async function whyTrap(db: Db, scope: Scope, trap: TrapView, now: number) {
  const gateways = await gatewaysOf(db, scope, trap, now);
  const readings = await listLastReports(db, scope, trap.id, REPORTS);
  const facts = { trap, gateways, readings };
  const why = whySilent(facts, now);
  // Only this cause names the battery's expected end, for which months of reports are read.
  if (!why.causes.some(({ cause }) => cause === 'sensor')) return { trap_id: trap.id, ...why };
  const battery_end = await batteryEndOf(db, scope, trap, now);
  return { trap_id: trap.id, ...whySilent({ ...facts, battery_end }, now) };
}
