import { formatDateTime, wasReceivedLate } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { recipientsOfTrap } from './recipientRepository.ts';
import { insertNotifications } from './notificationRepository.ts';
import {
  announceIncident,
  closeIncident,
  findIncidentClosedAt,
  findOpenIncident,
  openIncident,
  updateIncident,
} from './incidentRepository.ts';

/** Further firings of the same trap within this time belong to the alarm already raised. */
const JOIN_WITHIN_MS = 10 * 60_000;
/** A contact that fires this often, each time within an hour of the last, is unstable. */
const UNSTABLE_COUNT = 3;
const CALM_AFTER_MS = 60 * 60_000;

export interface FiredTrap {
  id: string;
  name: string;
  trap_no: string;
  place: string | null;
  owner_user_id: string | null;
  group_id: string | null;
}

export interface Times {
  occurred_at: number;
  received_at: number;
}

/** Number, name and place of a trap for a notification. */
export function trapText(trap: FiredTrap): string {
  const isSaid = trap.place === null || trap.name.includes(trap.place);
  return `${trap.trap_no} ${trap.name}${isSaid ? '' : `（${trap.place}）`}`;
}

function textOf(trap: FiredTrap, firing: Times, unstableCount: number | null) {
  const times = wasReceivedLate(firing)
    ? `発生 ${formatDateTime(firing.occurred_at)}　受信 ${formatDateTime(firing.received_at)}`
    : formatDateTime(firing.occurred_at);
  return unstableCount === null
    ? { title: `わな作動: ${trap.name}`, body: `${trapText(trap)}が作動しました。${times}` }
    : {
        title: `わな作動（不安定）: ${trap.name}`,
        body: `${trapText(trap)}が続けて${unstableCount}回作動しました。落ち着くまで、くり返しはお知らせしません。${times}`,
      };
}

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
 * Opens the trap's incident, or joins the open one, and notifies its people: not for a firing shortly after another,
 * and for an unstable contact only once with its count, until an hour without firings has passed.
 *
 * Source: R6, R33.
 */
export async function alarmOfFiring(
  trx: Db,
  scope: Scope,
  trap: FiredTrap,
  { occurred_at, received_at }: Times,
): Promise<void> {
  const firing = { occurred_at, received_at };
  const open = await findOpenIncident(trx, scope, 'trap_fired', trap.id);
  const target = { target_type: 'trap', target_id: trap.id } as const;
  const joined = open === undefined ? null : joinFiring(open, firing);
  if (open !== undefined && joined !== null) {
    await updateIncident(trx, scope, open.id, joined.changes);
    await announceIncident(trx, scope, open.id);
    if (!joined.rings) return;
  }
  const notification = {
    incident_id: open?.id ?? (await openIncident(trx, scope, { rule: 'trap_fired', ...target, ...firing })),
    rule: 'trap_fired',
    ...textOf(trap, firing, joined?.unstableCount ?? null),
    ...target,
    target_name: trap.name,
    ...firing,
  } as const;
  await insertNotifications(trx, scope, await recipientsOfTrap(trx, scope, trap), notification, received_at);
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
  if (closed === undefined) return;
  await updateIncident(trx, scope, closed.id, { closed_at: null });
  await announceIncident(trx, scope, closed.id);
}
