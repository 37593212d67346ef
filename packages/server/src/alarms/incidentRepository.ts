import { newId, type NotificationRule } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { nextSequence } from '../database/sequence.ts';
import type { IncidentTable } from '../database/tables.ts';
import { queueResolved } from '../delivery/deliveryRepository.ts';
import { trapChanged } from '../traps/changes.ts';
import { updateTrap } from '../traps/repository.ts';
import { listIncidentNotifications, updateNotifications } from './notificationRepository.ts';

export const findOpenIncident = (db: Db, scope: Scope, rule: NotificationRule, targetId: string) =>
  db
    .selectFrom('incidents')
    .selectAll()
    .where('site_id', '=', scope.siteId)
    .where('rule', '=', rule)
    .where('target_id', '=', targetId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

/** The incidents of a rule about a target, newest first. */
const incidentsAbout = (
  db: Db,
  { siteId }: Scope,
  { rule, target_id }: Pick<IncidentTable, 'rule' | 'target_id'>,
) =>
  db
    .selectFrom('incidents')
    .select('id')
    .where('site_id', '=', siteId)
    .where('rule', '=', rule)
    .where('target_id', '=', target_id)
    .orderBy('id', 'desc');

/** The incident that was closed at this moment. */
export const findIncidentClosedAt = (
  db: Db,
  scope: Scope,
  rule: NotificationRule,
  targetId: string,
  closedAt: number,
) =>
  incidentsAbout(db, scope, { rule, target_id: targetId })
    .where('closed_at', '=', closedAt)
    .executeTakeFirst();

/** The newest incident of what happened to the target at this moment. */
export const findIncidentOf = (
  db: Db,
  scope: Scope,
  { occurred_at, ...about }: Pick<IncidentTable, 'rule' | 'target_id' | 'occurred_at'>,
) => incidentsAbout(db, scope, about).where('occurred_at', '=', occurred_at).executeTakeFirst();

type NewIncident = Pick<IncidentTable, 'rule' | 'target_type' | 'target_id' | 'occurred_at' | 'received_at'>;

export async function openIncident(trx: Db, scope: Scope, incident: NewIncident): Promise<string> {
  const id = newId();
  await trx
    .insertInto('incidents')
    .values({
      site_id: scope.siteId,
      id,
      ...incident,
      last_event_at: incident.received_at,
      closed_at: null,
      acknowledged_at: null,
      acknowledged_by: null,
      eta_minutes: null,
      note: null,
      firing_count: 1,
      run_count: 1,
      unstable_at: null,
      reminded_at: null,
      steps_run: 0,
      next_step_at: null,
      step_set_at: null,
    })
    .execute();
  return id;
}

export const updateIncident = (
  trx: Db,
  scope: Scope,
  incidentId: string,
  changes: Partial<
    Pick<
      IncidentTable,
      | 'last_event_at'
      | 'closed_at'
      | 'acknowledged_at'
      | 'acknowledged_by'
      | 'eta_minutes'
      | 'note'
      | 'firing_count'
      | 'run_count'
      | 'unstable_at'
      | 'reminded_at'
      | 'steps_run'
      | 'next_step_at'
      | 'step_set_at'
    >
  >,
) =>
  trx
    .updateTable('incidents')
    .set(changes)
    .where('site_id', '=', scope.siteId)
    .where('id', '=', incidentId)
    .execute();

/** The open incidents of a rule in the site. */
export const listOpenIncidents = (db: Db, scope: Scope, rule: NotificationRule) =>
  db
    .selectFrom('incidents')
    .select(['id', 'target_id', 'received_at'])
    .where('site_id', '=', scope.siteId)
    .where('rule', '=', rule)
    .where('closed_at', 'is', null)
    .execute();

/** Notifies the open screens with this incident's notifications that it has changed. */
export const announceIncident = async (trx: Db, scope: Scope, incidentId: string): Promise<void> =>
  updateNotifications(trx, scope, await listIncidentNotifications(trx, scope, incidentId), {});

/** Closes an incident: 解決しました on every notification. */
export async function closeIncident(trx: Db, scope: Scope, incidentId: string, now: number): Promise<void> {
  await updateIncident(trx, scope, incidentId, { closed_at: now });
  await announceIncident(trx, scope, incidentId);
  await queueResolved(trx, scope, incidentId, now);
}

/** Opens a closed incident again: what it is about was not over. */
export async function reopenIncident(trx: Db, scope: Scope, incidentId: string): Promise<void> {
  await updateIncident(trx, scope, incidentId, { closed_at: null });
  await announceIncident(trx, scope, incidentId);
}

export const findIncident = (db: Db, scope: Scope, incidentId: string) =>
  db
    .selectFrom('incidents')
    .selectAll()
    .where('site_id', '=', scope.siteId)
    .where('id', '=', incidentId)
    .executeTakeFirst();

/** The trap shows who is on the way, so devices read its row again. Nothing registered changes: its version stays. */
export async function touchTrapOf(trx: Db, scope: Scope, incidentId: string, now: number): Promise<void> {
  const trap = await findTrapOfIncident(trx, scope, incidentId);
  if (trap === undefined) return;
  const sequence = await nextSequence(trx, scope.siteId, trapChanged(trap));
  await updateTrap(trx, scope, trap.id, { updated_at: now, sequence }, { bumpVersion: false });
}

/** The trap that an incident is about. */
const findTrapOfIncident = (db: Db, scope: Scope, incidentId: string) =>
  db
    .selectFrom('incidents')
    .innerJoin('traps', (join) =>
      join.onRef('traps.site_id', '=', 'incidents.site_id').onRef('traps.id', '=', 'incidents.target_id'),
    )
    .select(['traps.id', 'traps.group_id', 'traps.owner_user_id'])
    .where('incidents.site_id', '=', scope.siteId)
    .where('incidents.id', '=', incidentId)
    .where('incidents.target_type', '=', 'trap')
    .executeTakeFirst();

/** Milliseconds: firings received, or last reminded of, up to these are due; those from a clock that was fast, too. */
export interface DueTimes {
  received: number;
  reminded: number;
  ahead: number;
}

/** Open firings whose people are to be reminded. */
const uncheckedFirings = (db: Db, scope: Scope, { received, reminded, ahead }: DueTimes) =>
  db
    .selectFrom('incidents')
    .select(['site_id', 'id', 'target_id', 'occurred_at', 'received_at'])
    .where('site_id', '=', scope.siteId)
    .where('rule', '=', 'trap_fired')
    .where('closed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('reminded_at', 'is', null), eb('received_at', '<=', received)]),
        eb('reminded_at', '<=', reminded),
        eb(eb.fn.coalesce('reminded_at', 'received_at'), '>', ahead),
      ]),
    );

export const listUncheckedFirings = (db: Db, scope: Scope, due: DueTimes) =>
  uncheckedFirings(db, scope, due).limit(100).execute();

export const findUncheckedFiring = (trx: Db, scope: Scope, incidentId: string, due: DueTimes) =>
  uncheckedFirings(trx, scope, due).where('id', '=', incidentId).executeTakeFirst();
