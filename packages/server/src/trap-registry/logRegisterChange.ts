import { formerPlaceText, hardwareChangeText, newId } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { nextSequence } from '../database/sequence.ts';
import { recordAct } from '../trap-logs/recordAct.ts';
import { trapLogChanged } from '../traps/changes.ts';
import type { StoredTrap } from '../traps/repository.ts';
import { insertTrapLog } from '../traps/trapLogRepository.ts';

/** Says in the trap's log which sensor it had. Nothing, where it had none. Source: R131. */
export async function logSensorChange(
  trx: Db,
  scope: Scope,
  { before, after }: { before: StoredTrap; after: StoredTrap },
  now: number,
): Promise<void> {
  if (before.dev_eui === null || before.dev_eui === after.dev_eui) return;
  const id = newId();
  const receipt_no = await nextSequence(trx, scope.siteId, trapLogChanged(after, id));
  await insertTrapLog(trx, scope, {
    id,
    trap_id: after.id,
    kind: 'sensor_changed',
    source: 'user',
    occurred_at: now,
    received_at: now,
    user_id: scope.userId,
    memo: hardwareChangeText(before.dev_eui, after.dev_eui),
    created_at: now,
    receipt_no,
    sequence: receipt_no,
  });
}

/** Whether a trap that had a place gets another one. */
export const isRelocated = (before: StoredTrap, after: StoredTrap): boolean =>
  before.latitude !== null &&
  after.latitude !== null &&
  (before.latitude !== after.latitude || before.longitude !== after.longitude);

/** Moves the trap through its log, which keeps where it was. No visit: it is entered in the register. */
export async function logRelocation(
  trx: Db,
  scope: Scope,
  { before, after }: { before: StoredTrap; after: StoredTrap },
  now: number,
): Promise<void> {
  const { id: trap_id, latitude, longitude, accuracy } = after;
  const place = { latitude, longitude, accuracy };
  const act = { id: newId(), trap_id, kind: 'relocated', occurred_at: now, ...place } as const;
  await recordAct(trx, scope, { ...act, memo: formerPlaceText(before) }, now, { isThere: false });
}
