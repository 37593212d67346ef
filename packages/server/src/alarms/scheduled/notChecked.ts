import { duration, formatDateTime, type AlarmThresholds, AHEAD_OF_JOB_MS } from '@satomori/core';
import { type Scope, scopeOfSystem } from '../../access/scope.ts';
import type { Database, Db } from '../../database/database.ts';
import { forEachRow } from '../../database/forEachRow.ts';
import { lockSite } from '../../database/sequence.ts';
import { listSiteIds } from '../../sites/repository.ts';
import { findTrap } from '../../traps/repository.ts';
import {
  type DueTimes,
  findUncheckedFiring,
  listUncheckedFirings,
  updateIncident,
} from '../incidentRepository.ts';
import { insertNotifications } from '../notificationRepository.ts';
import { recipientsByRule } from '../recipientRepository.ts';
import { thresholdsOf } from '../rules/thresholds.ts';
import { trapText } from '../trapText.ts';

async function remind(trx: Db, scope: Scope, incidentId: string, due: DueTimes, now: number): Promise<void> {
  await lockSite(trx, scope.siteId);
  const incident = await findUncheckedFiring(trx, scope, incidentId, due);
  // Checked, or reminded of by another server, in the meantime.
  if (incident === undefined) return;
  const trap = await findTrap(trx, scope, incident.target_id);
  if (trap === undefined) return;
  await updateIncident(trx, scope, incidentId, { reminded_at: now });
  const since = duration(Math.max(0, now - incident.received_at));
  const notification = {
    incident_id: incidentId,
    rule: 'trap_not_checked',
    title: `未確認: ${trap.name}`,
    body: `${trapText(trap)}の作動から${since}、確認の記録がありません。見に行って、確認を記録してください。作動 ${formatDateTime(incident.occurred_at)}`,
    target_type: 'trap',
    target_id: trap.id,
    target_name: trap.name,
    occurred_at: incident.occurred_at,
    received_at: now,
  } as const;
  const people = await recipientsByRule(trx, scope, trap, 'trap_not_checked');
  await insertNotifications(trx, scope, people, notification, now);
}

const dueTimes = ({ not_checked_ms, not_checked_again_ms }: AlarmThresholds, now: number): DueTimes => ({
  received: now - not_checked_ms,
  reminded: now - not_checked_again_ms,
  ahead: now + AHEAD_OF_JOB_MS,
});

/**
 * Reminds those whom the site's rule names that nobody has recorded a check at a fired trap: after some hours, and
 * again until it is checked.
 *
 * @returns the sites concerned
 * @throws {AggregateError} if it failed for some, after all have been tried
 * Source: R149.
 */
export async function remindOfFirings(database: Database, now: number): Promise<string[]> {
  const concerned: string[] = [];
  await forEachRow(await listSiteIds(database.db), async (siteId) => {
    const scope = scopeOfSystem(siteId);
    const due = dueTimes(await thresholdsOf(database.db, scope), now);
    const incidents = await listUncheckedFirings(database.db, scope, due);
    if (incidents.length > 0) concerned.push(siteId);
    await forEachRow(incidents, ({ id }) => database.transaction((trx) => remind(trx, scope, id, due, now)));
  });
  return concerned;
}
