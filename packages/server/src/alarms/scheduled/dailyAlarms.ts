import { type Scope, scopeOfSystem } from '../../access/scope.ts';
import type { Database, Db } from '../../database/database.ts';
import { forEachRow } from '../../database/forEachRow.ts';
import { lockSite } from '../../database/sequence.ts';
import { listSiteIds } from '../../sites/repository.ts';
import { isPatrolReminderDue, remindOfPatrols } from './patrolDue.ts';
import { isPermitReminderDue, remindOfPermits } from './permitExpiring.ts';

interface Reminder {
  isDue: (db: Db, scope: Scope, now: number) => Promise<boolean>;
  remind: (trx: Db, scope: Scope, now: number) => Promise<void>;
}

const REMINDERS: readonly Reminder[] = [
  { isDue: isPatrolReminderDue, remind: remindOfPatrols },
  { isDue: isPermitReminderDue, remind: remindOfPermits },
];

async function remindSite(database: Database, siteId: string, now: number): Promise<boolean> {
  const scope = scopeOfSystem(siteId);
  let hasReminded = false;
  for (const { isDue, remind } of REMINDERS) {
    if (!(await isDue(database.db, scope, now))) continue;
    await database.transaction(async (trx) => {
      await lockSite(trx, siteId);
      // Reads again what is due: another server may have reminded meanwhile.
      await remind(trx, scope, now);
    });
    hasReminded = true;
  }
  return hasReminded;
}

/**
 * Raises what is due by the day: patrols that were not made, permits that end.
 *
 * @returns the sites concerned
 * @throws {AggregateError} if it failed for some, after all have been tried
 * Source: R23, R69.
 */
export async function raiseDailyAlarms(database: Database, now: number): Promise<string[]> {
  const sites: string[] = [];
  await forEachRow(await listSiteIds(database.db), async (siteId) => {
    if (await remindSite(database, siteId, now)) sites.push(siteId);
  });
  return sites;
}
