import { wasReceivedLate } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { peopleOfStepsRun, peopleStillNotified, startLadder } from './ladder.ts';
import { listNotified } from './ladderRepository.ts';
import { insertNotifications } from './notificationRepository.ts';
import {
  announceIncident,
  closeIncident,
  findIncidentClosedAt,
  findOpenIncident,
  openIncident,
  reopenIncident,
  updateIncident,
} from './incidentRepository.ts';
import { type FiredTrap, firedNotification, type Times } from './trapText.ts';

/** Further firings of the same trap within this time belong to the alarm already raised. */
const JOIN_WITHIN_MS = 10 * 60_000;
/** A contact that fires this often, each time within an hour of the last, is unstable. */
const UNSTABLE_COUNT = 3;
const CALM_AFTER_MS = 60 * 60_000;

type Incident = NonNullable<Awaited<ReturnType<typeof findOpenIncident>>>;

/** A firing that joins an open incident. */
function joinFiring(open: Incident, firing: Times) {
  const gap = firing.received_at - open.last_event_at;
  // After the clock was set back the time since the last firing is unknown.
  const isWithin = (milliseconds: number) => gap >= 0 && gap < milliseconds;
  const run_count = isWithin(CALM_AFTER_MS) ? open.run_count + 1 : 1;
  const isUnstable = run_count >= UNSTABLE_COUNT;
  const changes = {
    last_event_at: firing.received_at,
    firing_count: open.firing_count + 1,
    run_count,
    unstable_at: isUnstable ? (open.unstable_at ?? firing.received_at) : open.unstable_at,
  };
  const rings = isUnstable
    ? run_count === UNSTABLE_COUNT
    : wasReceivedLate(firing) || !isWithin(JOIN_WITHIN_MS);
  return { changes, rings, unstableCount: isUnstable ? changes.firing_count : null };
}

/**
 * Opens the trap's incident and starts its ladder, or joins the open one and notifies its people again: not shortly
 * after another firing, and for an unstable contact once with its count, until an hour without firings has passed.
 *
 * @param now when it is judged, which may be long after it was received; its messages are due then
 *
 * Source: R6, R33.
 */
export async function alarmOfFiring(
  trx: Db,
  scope: Scope,
  trap: FiredTrap,
  { occurred_at, received_at }: Times,
  now: number,
): Promise<void> {
  const firing = { occurred_at, received_at };
  const open = await findOpenIncident(trx, scope, 'trap_fired', trap.id);
  const target = { target_type: 'trap', target_id: trap.id } as const;
  if (open === undefined) {
    const id = await openIncident(trx, scope, { rule: 'trap_fired', ...target, ...firing });
    await startLadder(trx, scope, trap, { id, ...firing }, now);
    return;
  }
  const { changes, rings, unstableCount } = joinFiring(open, firing);
  await updateIncident(trx, scope, open.id, changes);
  await announceIncident(trx, scope, open.id);
  if (!rings) return;
  const notification = {
    incident_id: open.id,
    ...firedNotification(trap, firing, unstableCount),
    ...target,
    target_name: trap.name,
    ...firing,
  };
  const people = await peopleStillNotified(trx, scope, trap, open.id);
  await insertNotifications(trx, scope, people, notification, now);
}

/**
 * Notifies those who see a fired trap since its group or owner changed, as far as its ladder has run; nobody twice.
 *
 * Source: R82, R150.
 */
export async function alarmNewPeople(trx: Db, scope: Scope, trap: FiredTrap, now: number): Promise<void> {
  const open = await findOpenIncident(trx, scope, 'trap_fired', trap.id);
  if (open === undefined) return;
  const known = await listNotified(trx, scope, open.id);
  const people = await peopleOfStepsRun(trx, scope, trap, open.steps_run);
  const times = { occurred_at: open.occurred_at, received_at: open.received_at };
  const notification = {
    incident_id: open.id,
    ...firedNotification(trap, times, null),
    target_type: 'trap',
    target_id: trap.id,
    target_name: trap.name,
    ...times,
  } as const;
  const added = people.filter((userId) => !known.includes(userId));
  await insertNotifications(trx, scope, added, notification, now);
}

/** Closes the trap's incident when a check has cleared its last open firing: 解決しました on every notification. */
export async function resolveFiring(trx: Db, scope: Scope, trapId: string, now: number): Promise<void> {
  const open = await findOpenIncident(trx, scope, 'trap_fired', trapId);
  if (open !== undefined) await closeIncident(trx, scope, open.id, now);
}

/** Reopens the trap's incident that a check closed when it was received. */
export async function reopenFiring(trx: Db, scope: Scope, trapId: string, closedAt: number): Promise<void> {
  if ((await findOpenIncident(trx, scope, 'trap_fired', trapId)) !== undefined) return;
  const closed = await findIncidentClosedAt(trx, scope, 'trap_fired', trapId, closedAt);
  if (closed !== undefined) await reopenIncident(trx, scope, closed.id);
}
