import { excessText, formatDateTime, isExcessive } from '@satomori/core';
import { type Scope, scopeOfSystem } from '../access/scope.ts';
import type { Database, Db } from '../database/database.ts';
import { forEachRow } from '../database/forEachRow.ts';
import { lockSite } from '../database/sequence.ts';
import { listSiteIds } from '../sites/repository.ts';
import { messageRateOf } from '../traps/messageRateOf.ts';
import { findTrap, type StoredTrap } from '../traps/repository.ts';
import { closeIncident, findOpenIncident, listOpenIncidents, openIncident } from './incidentRepository.ts';
import { insertNotifications } from './notificationRepository.ts';
import { recipientsByRule } from './recipientRepository.ts';
import { ruleSetting } from './rules/ruleSettings.ts';
import { trapText } from './trapText.ts';

const RULE = 'too_many_messages';

async function raise(trx: Db, scope: Scope, trap: StoredTrap, now: number): Promise<void> {
  const excess = messageRateOf(trap)?.excess;
  if (excess == null || (await findOpenIncident(trx, scope, RULE, trap.id)) !== undefined) return;
  const about = {
    rule: RULE,
    target_type: 'trap',
    target_id: trap.id,
    occurred_at: excess.at,
    received_at: excess.at,
  } as const;
  const notification = {
    ...about,
    incident_id: await openIncident(trx, scope, about),
    title: `送信過多: ${trap.name}`,
    body: `${trapText(trap)}の子機が${excessText(excess.count)}です。作動はこれまでどおり知らせますが、変わりのない定時通信は履歴に残しません。子機の設定と故障を確かめてください。${formatDateTime(excess.at)}`,
    target_name: trap.name,
  };
  const recipients = await recipientsByRule(trx, scope, trap, RULE);
  await insertNotifications(trx, scope, recipients, notification, now);
}

/** Raises the alarm of each of these traps whose sensor sends too often, unless it is raised. Source: R178. */
export async function noteExcess(
  trx: Db,
  scope: Scope,
  traps: readonly StoredTrap[],
  now: number,
): Promise<void> {
  const excessive = traps.filter((trap) => isExcessive(messageRateOf(trap), now));
  if (excessive.length === 0 || !(await ruleSetting(trx, scope, RULE)).is_on) return;
  for (const trap of excessive) await raise(trx, scope, trap, now);
}

async function listOver(db: Db, scope: Scope, now: number): Promise<string[]> {
  const over: string[] = [];
  for (const { id, target_id } of await listOpenIncidents(db, scope, RULE)) {
    const trap = await findTrap(db, scope, target_id);
    if (trap === undefined || !isExcessive(messageRateOf(trap), now)) over.push(id);
  }
  return over;
}

/**
 * Closes the alarms of sensors that no longer send too often.
 *
 * @returns the sites concerned
 * @throws {AggregateError} if it failed for some, after all have been tried
 * Source: R23, R178.
 */
export async function endExcess(database: Database, now: number): Promise<string[]> {
  const concerned: string[] = [];
  await forEachRow(await listSiteIds(database.db), async (siteId) => {
    const scope = scopeOfSystem(siteId);
    if ((await listOver(database.db, scope, now)).length === 0) return;
    await database.transaction(async (trx) => {
      await lockSite(trx, siteId);
      for (const id of await listOver(trx, scope, now)) await closeIncident(trx, scope, id, now);
    });
    concerned.push(siteId);
  });
  return concerned;
}
