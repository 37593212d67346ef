import { isSnoozeTooLong } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { nextSequence } from '../database/sequence.ts';
import { AppError, InputError } from '../errors/appError.ts';
import {
  announceIncident,
  findTrapOfIncident,
  updateIncident,
  withdrawResponder,
} from './incidentRepository.ts';
import { trapChanged } from '../traps/changes.ts';
import { updateTrap } from '../traps/repository.ts';
import {
  findOwnNotifications,
  listIncidentNotifications,
  updateNotifications,
} from './notificationRepository.ts';

type OwnNotifications = Awaited<ReturnType<typeof findOwnNotifications>>;

/** @throws {AppError} `not_found` if one of the ids is not the caller's */
async function ownLogs(trx: Db, scope: Scope, ids: readonly string[]): Promise<OwnNotifications> {
  const wanted = [...new Set(ids)];
  const found = await findOwnNotifications(trx, scope, wanted);
  if (found.length !== wanted.length) throw new AppError('not_found');
  return found;
}

const asMine = (scope: Scope, logs: OwnNotifications) =>
  logs.map(({ id }) => ({ id, user_id: scope.userId ?? '' }));

export async function markRead(trx: Db, scope: Scope, ids: readonly string[], now: number): Promise<number> {
  const unread = (await ownLogs(trx, scope, ids)).filter((log) => log.read_at === null);
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
  const logs = await ownLogs(trx, scope, ids);
  await updateNotifications(trx, scope, asMine(scope, logs), { snoozed_until: until });
  return logs.length;
}

export interface Acknowledgement {
  eta_minutes?: number | null | undefined;
  note?: string | null | undefined;
}

/** 向かいます: the notification and the trap show the whole group who is on the way. */
export async function acknowledge(
  trx: Db,
  scope: Scope,
  ids: readonly string[],
  { eta_minutes = null, note = null }: Acknowledgement,
  now: number,
): Promise<number> {
  const logs = await ownLogs(trx, scope, ids);
  const incidentIds = new Set(logs.map((log) => log.incident_id).filter((id) => id !== null));
  for (const incidentId of incidentIds) {
    await updateIncident(trx, scope, incidentId, {
      acknowledged_at: now,
      acknowledged_by: scope.userId,
      eta_minutes,
      note,
    });
    await updateNotifications(trx, scope, await listIncidentNotifications(trx, scope, incidentId), {});
    await touchTrapOf(trx, scope, incidentId, now);
  }
  await updateNotifications(trx, scope, asMine(scope, logs), { read_at: now, declined_at: null });
  return logs.length;
}

/** わたしは行けません: the group sees it. The alarm goes on; whoever was on the way no longer is. */
export async function decline(trx: Db, scope: Scope, ids: readonly string[], now: number): Promise<number> {
  const logs = await ownLogs(trx, scope, ids);
  await updateNotifications(trx, scope, asMine(scope, logs), { read_at: now, declined_at: now });
  const incidentIds = new Set(logs.map((log) => log.incident_id).filter((id) => id !== null));
  for (const incidentId of incidentIds) {
    if (await withdrawResponder(trx, scope, incidentId)) await touchTrapOf(trx, scope, incidentId, now);
    await announceIncident(trx, scope, incidentId);
  }
  return logs.length;
}

/** The trap shows who is on the way, so its row counts as changed. */
async function touchTrapOf(trx: Db, scope: Scope, incidentId: string, now: number): Promise<void> {
  const trap = await findTrapOfIncident(trx, scope, incidentId);
  if (trap === undefined) return;
  const sequence = await nextSequence(trx, scope.siteId, trapChanged(trap));
  await updateTrap(trx, scope, trap.id, { updated_at: now, sequence }, { bumpVersion: true });
}
