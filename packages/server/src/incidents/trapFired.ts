import { formatDateTime } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { recipientsOfTrap } from '../push-logs/recipients.ts';
import { insertPushLogs, listIncidentPushLogs, updatePushLogs } from '../push-logs/repository.ts';
import { findOpenIncident, openIncident, updateIncident } from './repository.ts';

/** Further firings of the same trap within this time belong to the alarm that already rang. */
const JOIN_WITHIN_MS = 10 * 60_000;
/** From here on an alarm is late and says both times. */
const LATE_AFTER_MS = 5 * 60_000;

interface FiredTrap {
  id: string;
  name: string;
  trap_no: string;
  place: string | null;
  owner_user_id: string | null;
  group_id: string | null;
}

interface Times {
  occurred_at: number;
  received_at: number;
}

/** Long on its way, as by a gateway that kept it while its own line was down. */
export const isLate = ({ occurred_at, received_at }: Times): boolean =>
  received_at - occurred_at > LATE_AFTER_MS;

function bodyOf(trap: FiredTrap, firing: Times): string {
  const isSaid = trap.place === null || trap.name.includes(trap.place);
  const where = isSaid ? '' : `（${trap.place}）`;
  const times = isLate(firing)
    ? `発生 ${formatDateTime(firing.occurred_at)}　受信 ${formatDateTime(firing.received_at)}`
    : formatDateTime(firing.occurred_at);
  return `${trap.trap_no} ${trap.name}${where}が作動しました。${times}`;
}

/**
 * Opens the trap's incident, or joins the one that is open, and notifies its people.
 * A firing shortly after another rings no second time; a later one rings again, and a late one always does.
 *
 * Source: default notification rules; product description, section 4 (one incident per cause).
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
  const incidentId =
    open?.id ?? (await openIncident(trx, scope, { rule: 'trap_fired', ...target, ...firing }));
  if (open !== undefined) {
    await updateIncident(trx, scope, open.id, { last_event_at: received_at });
    if (received_at - open.last_event_at < JOIN_WITHIN_MS && !isLate(firing)) return;
  }
  const recipients = await recipientsOfTrap(trx, scope, trap);
  const notification = {
    incident_id: incidentId,
    rule: 'trap_fired',
    title: `わな作動: ${trap.name}`,
    body: bodyOf(trap, firing),
    ...target,
    target_name: trap.name,
    ...firing,
  } as const;
  await insertPushLogs(trx, scope, recipients, notification, received_at);
}

/** Closes the trap's incident when a check has cleared its last open firing: 解決しました on every notification. */
export async function resolveFiring(trx: Db, scope: Scope, trapId: string, now: number): Promise<void> {
  const open = await findOpenIncident(trx, scope, 'trap_fired', trapId);
  if (open === undefined) return;
  await updateIncident(trx, scope, open.id, { closed_at: now });
  await updatePushLogs(trx, scope, await listIncidentPushLogs(trx, scope, open.id), {});
}
