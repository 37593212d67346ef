import { newId, type NotificationRule } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { IncidentTable } from '../database/tables.ts';

export const findOpenIncident = (db: Db, scope: Scope, rule: NotificationRule, targetId: string) =>
  db
    .selectFrom('incidents')
    .selectAll()
    .where('site_id', '=', scope.siteId)
    .where('rule', '=', rule)
    .where('target_id', '=', targetId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

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
      'last_event_at' | 'closed_at' | 'acknowledged_at' | 'acknowledged_by' | 'eta_minutes' | 'note'
    >
  >,
) =>
  trx
    .updateTable('incidents')
    .set(changes)
    .where('site_id', '=', scope.siteId)
    .where('id', '=', incidentId)
    .execute();

/** The trap that an incident is about. */
export const findTrapOfIncident = (db: Db, scope: Scope, incidentId: string) =>
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
