import { DAY_MS, HOUR_MS, startOfDay } from '@satomori/core';
import { type Scope, scopeOfSystem } from '../access/scope.ts';
import type { Database, Db } from '../database/database.ts';
import { forEachRow } from '../database/forEachRow.ts';
import { lockSite } from '../database/sequence.ts';
import { listSiteIds } from '../sites/repository.ts';
import { insertNotifications } from './notificationRepository.ts';
import { recipientsAmongAdministrators, recipientsOfTrap } from './recipientRepository.ts';
import { countUnanswered, hasNotice, listPlacesOfTraps } from './unreachableRepository.ts';

/** In the evening, while somebody can still be asked. Hour in Japan. */
const LOOK_HOUR = 19;

/** The groups with set traps of which a firing would reach nobody; `null` stands for traps without a group. */
async function unreachableGroups(db: Db, scope: Scope) {
  const places = await listPlacesOfTraps(db, scope);
  const groups = new Map<string | null, { name: string | null; traps: number }>();
  for (const { group_id, owner_user_id, group_name, traps } of places) {
    if ((await recipientsOfTrap(db, scope, { group_id, owner_user_id })).length > 0) continue;
    const before = groups.get(group_id)?.traps ?? 0;
    groups.set(group_id, { name: group_name, traps: before + traps });
  }
  return [...groups.entries()];
}

async function look(trx: Db, scope: Scope, now: number): Promise<boolean> {
  await lockSite(trx, scope.siteId);
  const today = startOfDay(now);
  // Another server, or this one before it was restarted, has told it today.
  if (await hasNotice(trx, scope, [today, today + DAY_MS])) return false;
  const groups = await unreachableGroups(trx, scope);
  const unanswered = await countUnanswered(trx, scope);
  const administrators = await recipientsAmongAdministrators(trx, scope);
  const times = { occurred_at: now, received_at: now, rule: 'nobody_reached', incident_id: null } as const;
  for (const [groupId, { name, traps }] of groups) {
    const notification = {
      ...times,
      title: `連絡がつきません: ${name ?? 'グループのないわな'}`,
      body: `${name === null ? 'グループのないわな' : 'この班'}には通知を受け取れる人がいません。わな${traps}基の作動がだれにも届きません。人をグループに入れるか、持ち主を決めてください。`,
      target_type: groupId === null ? null : 'group',
      target_id: groupId,
      target_name: name,
    } as const;
    await insertNotifications(trx, scope, administrators, notification, now);
  }
  if (unanswered > 0) {
    const notification = {
      ...times,
      title: `返事のない作動: ${unanswered}件`,
      body: `作動したわな${unanswered}基に、だれも「向かいます」と答えていません。確認の記録もありません。`,
      target_type: null,
      target_id: null,
      target_name: null,
    } as const;
    await insertNotifications(trx, scope, administrators, notification, now);
  }
  return groups.length > 0 || unanswered > 0;
}

/**
 * Tells the administrators each evening, once, which groups' firings would reach nobody, and how many firings nobody
 * has answered.
 *
 * @returns the sites concerned
 * @throws {AggregateError} if it failed for some, after all have been tried
 * Source: R23, R152.
 */
export async function noteUnreachable(database: Database, now: number): Promise<string[]> {
  if (now < startOfDay(now) + LOOK_HOUR * HOUR_MS) return [];
  const concerned: string[] = [];
  await forEachRow(await listSiteIds(database.db), async (siteId) => {
    if (await database.transaction((trx) => look(trx, scopeOfSystem(siteId), now))) concerned.push(siteId);
  });
  return concerned;
}
