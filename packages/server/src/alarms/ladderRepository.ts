import { newId, AHEAD_OF_JOB_MS } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { IncidentResponderTable } from '../database/tables.ts';

/** Open incidents whose next step is due; or was set by a clock that was fast: then how long it waits is unknown. */
const dueIncidents = (db: Db, now: number) =>
  db
    .selectFrom('incidents')
    .where('closed_at', 'is', null)
    .where('next_step_at', 'is not', null)
    .where((eb) => eb.or([eb('next_step_at', '<=', now), eb('step_set_at', '>', now + AHEAD_OF_JOB_MS)]));

/** Of every site, those that wait longest first. */
export const listDueIncidents = (db: Db, now: number) =>
  dueIncidents(db, now).select(['site_id', 'id']).orderBy('next_step_at').limit(200).execute();

export const findDueIncident = (trx: Db, scope: Scope, incidentId: string, now: number) =>
  dueIncidents(trx, now)
    .selectAll()
    .where('site_id', '=', scope.siteId)
    .where('id', '=', incidentId)
    .executeTakeFirst();

/** The site's groups with their ladders. */
export const listLadders = (db: Db, scope: Scope) =>
  db
    .selectFrom('groups')
    .select(['id', 'parent_id', 'ladder'])
    .where('site_id', '=', scope.siteId)
    .where('deleted_at', 'is', null)
    .execute();

/** Who has been notified of the incident itself. */
export async function listNotified(db: Db, scope: Scope, incidentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('push_logs')
    .select('user_id')
    .where('site_id', '=', scope.siteId)
    .where('incident_id', '=', incidentId)
    .execute();
  // For a distinct, sorted column SQLite would read every notification of the site in the order of an index.
  return [...new Set(rows.map(({ user_id }) => user_id))].sort();
}

/** What each person who was told of the firing has said, per notification. */
export const listDeclinations = (db: Db, scope: Scope, incidentId: string) =>
  db
    .selectFrom('push_logs')
    .select(['user_id', 'declined_at'])
    .where('site_id', '=', scope.siteId)
    .where('incident_id', '=', incidentId)
    .where('rule', '=', 'trap_fired')
    .execute();

export const insertStep = (
  trx: Db,
  scope: Scope,
  step: { incident_id: string; step_no: number; ran_at: number; user_ids: readonly string[] },
) =>
  trx
    .insertInto('incident_steps')
    .values({ site_id: scope.siteId, ...step, user_ids: JSON.stringify(step.user_ids) })
    .execute();

/** The steps of these incidents, in order. */
export const listSteps = (db: Db, scope: Scope, incidentIds: readonly string[]) =>
  incidentIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('incident_steps')
        .select(['incident_id', 'step_no', 'ran_at', 'user_ids'])
        .where('site_id', '=', scope.siteId)
        .where('incident_id', 'in', incidentIds)
        .orderBy('step_no')
        .execute();

type NewResponder = Omit<IncidentResponderTable, 'site_id' | 'id' | 'withdrawn_at' | 'expired_at'>;

export const insertResponder = (trx: Db, scope: Scope, responder: NewResponder) =>
  trx
    .insertInto('incident_responders')
    .values({ site_id: scope.siteId, id: newId(), ...responder, withdrawn_at: null, expired_at: null })
    .execute();

/** Ends what the person said before. */
export async function withdrawResponder(
  trx: Db,
  scope: Scope,
  { incidentId, userId }: { incidentId: string; userId: string },
  now: number,
): Promise<void> {
  await trx
    .updateTable('incident_responders')
    .set({ withdrawn_at: now })
    .where('site_id', '=', scope.siteId)
    .where('incident_id', '=', incidentId)
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .where('expired_at', 'is', null)
    .execute();
}

export const expireResponder = (trx: Db, scope: Scope, id: string, now: number) =>
  trx
    .updateTable('incident_responders')
    .set({ expired_at: now })
    .where('site_id', '=', scope.siteId)
    .where('id', '=', id)
    .execute();
