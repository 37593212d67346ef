import { isWorkTooLong, newId } from '@satomori/core';
import { type Scope, scopeOfSystem } from '../access/scope.ts';
import type { Database, Db } from '../database/database.ts';
import { forEachRow } from '../database/forEachRow.ts';
import { nextSequence, lockSite } from '../database/sequence.ts';
import { insertNotifications } from '../alarms/notificationRepository.ts';
import { isRuleOn } from '../alarms/rules/ruleSettings.ts';
import { findLastWorker, insertWorkingEnded } from '../traps/trapLogRepository.ts';
import { trapChanged, trapLogChanged } from '../traps/changes.ts';
import { listEndedWork } from './endedWorkRepository.ts';
import { findTrap, type StoredTrap, updateTrap } from '../traps/repository.ts';

/** Notifies the person who started 作業中 that the half hour is over. */
async function notifyWorker(trx: Db, scope: Scope, trap: StoredTrap, now: number): Promise<void> {
  const workerId = await findLastWorker(trx, scope, trap.id);
  if (workerId === null || !(await isRuleOn(trx, scope, 'working_ended'))) return;
  const body =
    trap.contact === 'fired'
      ? `${trap.name}の作業時間が終わりました。子機は作動の状態のままです。設置したら「設置」を記録してください。`
      : `${trap.name}の作業時間が終わりました。以後の作動は通知されます。`;
  const notification = {
    incident_id: null,
    rule: 'working_ended',
    title: `作業終了: ${trap.name}`,
    body,
    target_type: 'trap',
    target_id: trap.id,
    target_name: trap.name,
    occurred_at: now,
    received_at: now,
  } as const;
  await insertNotifications(trx, scope, [workerId], notification, now);
}

async function endWorkOf(trx: Db, scope: Scope, trapId: string, now: number): Promise<void> {
  await lockSite(trx, scope.siteId);
  const trap = await findTrap(trx, scope, trapId);
  // Another server may have ended it, or a person started it again, in the meantime.
  if (trap === undefined || trap.working_until === null) return;
  if (trap.working_until > now && !isWorkTooLong(trap.working_until, now)) return;
  const id = newId();
  const receipt_no = await nextSequence(trx, scope.siteId, trapLogChanged(trap, id));
  const isNew = await insertWorkingEnded(trx, scope, {
    id,
    trap_id: trap.id,
    kind: 'working_ended',
    source: 'system',
    occurred_at: trap.working_until,
    working_until: trap.working_until,
    received_at: now,
    contact: trap.contact,
    created_at: now,
    receipt_no,
    sequence: receipt_no,
  });
  const sequence = await nextSequence(trx, scope.siteId, trapChanged(trap));
  // The sensor's frames during this time raised no alarm, so they must not prevent the next firing from counting.
  await updateTrap(
    trx,
    scope,
    trap.id,
    {
      working_until: null,
      contact_since_check: null,
      updated_at: now,
      sequence,
    },
    { bumpVersion: false },
  );
  if (isNew) await notifyWorker(trx, scope, trap, now);
}

/**
 * Ends 作業中 that has expired, and notifies.
 *
 * @returns the sites concerned
 * @throws {AggregateError} if it failed for some, after all have been tried
 * Source: R23.
 */
export async function endWork(database: Database, now: number): Promise<string[]> {
  const ended = await listEndedWork(database.db, now);
  await forEachRow(ended, ({ site_id, id }) =>
    database.transaction((trx) => endWorkOf(trx, scopeOfSystem(site_id), id, now)),
  );
  return [...new Set(ended.map((trap) => trap.site_id))];
}
