import type { BatteryReading, NotificationRule } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';

/** The open incidents of these rules at these traps. */
export async function listOpenIncidentsOfTraps(
  db: Db,
  scope: Scope,
  rules: readonly NotificationRule[],
  trapIds: readonly string[],
) {
  if (trapIds.length === 0) return [];
  return db
    .selectFrom('incidents')
    .select(['id', 'rule', 'target_id'])
    .where('site_id', '=', scope.siteId)
    .where('rule', 'in', rules)
    .where('target_id', 'in', trapIds)
    .where('closed_at', 'is', null)
    .execute();
}

/**
 * What the trap's sensor said of its battery in the last of its frames before this one that said anything of it;
 * nothing, where the sensor was changed or the trap removed since.
 *
 * Source: R131.
 */
export const findBatteryBefore = (
  db: Db,
  scope: Scope,
  { trap_id, receipt_no }: { trap_id: string; receipt_no: number },
): Promise<BatteryReading | undefined> =>
  db
    .selectFrom('trap_logs')
    .select(['battery_v', 'battery_pct', 'battery_flag'])
    .where('site_id', '=', scope.siteId)
    .where('trap_id', '=', trap_id)
    .where('receipt_no', '<', receipt_no)
    .where((eb) =>
      eb.or([
        eb('battery_v', 'is not', null),
        eb('battery_pct', 'is not', null),
        eb('battery_flag', 'is not', null),
        eb('kind', 'in', ['sensor_changed', 'removed']),
      ]),
    )
    .orderBy('receipt_no', 'desc')
    .limit(1)
    .executeTakeFirst();
