import { isSnoozeTooLong, MINUTE_MS, minutesOfAcknowledgement } from '@satomori/core';
import { type Scope, scopeOfSystem } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { lockSite } from '../database/sequence.ts';
import { AppError, InputError } from '../errors/appError.ts';
import { findTrap } from '../traps/repository.ts';
import { isOnTheWay, listResponders } from '../traps/responderRepository.ts';
import { findIncident } from './incidentRepository.ts';
import { applyResponders, isExpired } from './ladder.ts';
import { insertResponder, withdrawResponder } from './ladderRepository.ts';
import { findOwnNotifications, updateNotifications } from './notificationRepository.ts';

type OwnNotifications = Awaited<ReturnType<typeof findOwnNotifications>>;

/** @throws {AppError} `not_found` if one of the ids is not the caller's */
async function ownNotifications(trx: Db, scope: Scope, ids: readonly string[]): Promise<OwnNotifications> {
  const wanted = [...new Set(ids)];
  const found = await findOwnNotifications(trx, scope, wanted);
  if (found.length !== wanted.length) throw new AppError('not_found');
  return found;
}

const asMine = (scope: Scope, notifications: OwnNotifications) =>
  notifications.map(({ id }) => ({ id, user_id: scope.userId ?? '' }));

export async function markRead(trx: Db, scope: Scope, ids: readonly string[], now: number): Promise<number> {
  const unread = (await ownNotifications(trx, scope, ids)).filter(
    (notification) => notification.read_at === null,
  );
  await updateNotifications(trx, scope, asMine(scope, unread), { read_at: now });
  return unread.length;
}

/** @throws {AppError} `invalid_input` if it would be hidden for longer than a day. Source: R33. */
export async function snooze(
  trx: Db,
  scope: Scope,
  ids: readonly string[],
  until: number,
  now: number,
): Promise<number> {
  if (isSnoozeTooLong(until, now)) {
    throw new InputError([{ field: 'until', message: 'あとで知らせる時刻は、24時間以内にしてください' }]);
  }
  const notifications = await ownNotifications(trx, scope, ids);
  await updateNotifications(trx, scope, asMine(scope, notifications), { snoozed_until: until });
  return notifications.length;
}

export interface Acknowledgement {
  eta_minutes?: number | null | undefined;
  note?: string | null | undefined;
}

/**
 * 向かいます: the notification and the trap show the whole group who is on the way. The same answer again, by a device
 * that never learned of the first, changes nothing.
 *
 * Source: R151, R200.
 */
export async function acknowledge(
  trx: Db,
  scope: Scope,
  ids: readonly string[],
  { eta_minutes = null, note = null }: Acknowledgement,
  now: number,
): Promise<number> {
  await lockSite(trx, scope.siteId);
  const notifications = await ownNotifications(trx, scope, ids);
  const user_id = scope.userId ?? '';
  const incidentIds = [...incidentsOf(notifications)];
  const responders = await listResponders(trx, scope, incidentIds);
  const said = responders.filter(
    (each) =>
      each.user_id === user_id &&
      each.eta_minutes === eta_minutes &&
      each.note === note &&
      isOnTheWay(each) &&
      !isExpired(each, now),
  );
  for (const incident_id of incidentIds) {
    if (said.some((each) => each.incident_id === incident_id)) continue;
    await withdrawResponder(trx, scope, { incidentId: incident_id, userId: user_id }, now);
    const expires_at = now + minutesOfAcknowledgement(eta_minutes) * MINUTE_MS;
    const responder = { incident_id, user_id, acknowledged_at: now, eta_minutes, note, expires_at };
    await insertResponder(trx, scope, responder);
    await applyToIncident(trx, scope, incident_id, now);
  }
  await updateNotifications(trx, scope, asMine(scope, notifications), { read_at: now, declined_at: null });
  return notifications.length;
}

/** 向かいます by a button without a time: whoever is on the way already stays so, and a second press adds nothing. */
export async function setOut(trx: Db, scope: Scope, id: string, now: number): Promise<void> {
  await lockSite(trx, scope.siteId);
  const incidentIds = [...incidentsOf(await ownNotifications(trx, scope, [id]))];
  const responders = await listResponders(trx, scope, incidentIds);
  const isUnderWay = responders.some((each) => each.user_id === scope.userId && isOnTheWay(each));
  if (!isUnderWay) await acknowledge(trx, scope, [id], {}, now);
}

/**
 * わたしは行けません, also of whoever was on the way: the group sees it. With nobody on the way the ladder goes on; at
 * once when everybody who was told has declined.
 *
 * Source: R151.
 */
export async function decline(trx: Db, scope: Scope, ids: readonly string[], now: number): Promise<number> {
  await lockSite(trx, scope.siteId);
  const notifications = await ownNotifications(trx, scope, ids);
  await updateNotifications(trx, scope, asMine(scope, notifications), { read_at: now, declined_at: now });
  for (const incidentId of incidentsOf(notifications)) {
    await withdrawResponder(trx, scope, { incidentId, userId: scope.userId ?? '' }, now);
    await applyToIncident(trx, scope, incidentId, now);
  }
  return notifications.length;
}

const incidentsOf = (notifications: OwnNotifications) =>
  new Set(notifications.map((notification) => notification.incident_id).filter((id) => id !== null));

async function applyToIncident(trx: Db, scope: Scope, incidentId: string, now: number): Promise<void> {
  const incident = await findIncident(trx, scope, incidentId);
  if (incident === undefined) return;
  const trap =
    incident.target_type === 'trap'
      ? await findTrap(trx, scopeOfSystem(scope.siteId), incident.target_id)
      : undefined;
  await applyResponders(trx, scope, incident, trap, now);
}
