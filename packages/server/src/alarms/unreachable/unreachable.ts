import { DAY_MS, HOUR_MS, type Ladder, type LadderAudience, ladderInForce, startOfDay } from '@satomori/core';
import { type Scope, scopeOfSystem } from '../../access/scope.ts';
import type { Database, Db } from '../../database/database.ts';
import { forEachRow } from '../../database/forEachRow.ts';
import { lockSite } from '../../database/sequence.ts';
import { channelsOf } from '../../delivery/messageChannels.ts';
import { listSiteIds } from '../../sites/repository.ts';
import { listLadders } from '../ladderRepository.ts';
import { insertNotifications } from '../notificationRepository.ts';
import { peopleOfAudiences, recipientsAmongAdministrators } from '../recipientRepository.ts';
import { countUnanswered, hasNotice, listPlacesOfTraps } from './unreachableRepository.ts';

/** In the evening, while somebody can still be asked. Hour in Japan. */
const NOTIFY_HOUR = 19;

interface GroupOutOfReach {
  /** `null` stands for traps without a group. */
  group_id: string | null;
  name: string | null;
  traps: number;
  /** Whether there are people who would see it in the open app. */
  hasPeople: boolean;
}

/** Whom of these people a firing would reach with the app closed. Source: R177. */
async function reachedOutside(db: Db, scope: Scope, userIds: readonly string[], sendsMail: boolean) {
  const channels = await channelsOf(db, scope, 'trap_fired', userIds);
  const isReached = (userId: string) =>
    channels(userId).messages.some(({ channel }) => channel !== 'mail' || sendsMail);
  return new Set(userIds.filter(isReached));
}

/** Whom a ladder names. Administrators in a later step are told because nobody else has been reached. */
const audiencesOfLadder = (ladder: Ladder): LadderAudience[] =>
  ladder.flatMap(({ audiences }, step) =>
    step === 0 ? audiences : audiences.filter((audience) => audience !== 'administrators'),
  );

/** The groups with set traps of which a firing would reach nobody. */
async function groupsOutOfReach(db: Db, scope: Scope, sendsMail: boolean): Promise<GroupOutOfReach[]> {
  const places: (Awaited<ReturnType<typeof listPlacesOfTraps>>[number] & { people: string[] })[] = [];
  const ladders = await listLadders(db, scope);
  for (const place of await listPlacesOfTraps(db, scope)) {
    const audiences = audiencesOfLadder(ladderInForce(ladders, place.group_id));
    places.push({ ...place, people: await peopleOfAudiences(db, scope, place, audiences) });
  }
  const everybody = [...new Set(places.flatMap(({ people }) => people))];
  const reached = await reachedOutside(db, scope, everybody, sendsMail);
  const groups = new Map<string | null, GroupOutOfReach>();
  for (const { group_id, group_name, traps, people } of places) {
    if (people.some((userId) => reached.has(userId))) continue;
    const before = groups.get(group_id);
    groups.set(group_id, {
      group_id,
      name: group_name,
      traps: (before?.traps ?? 0) + traps,
      hasPeople: people.length > 0 || before?.hasPeople === true,
    });
  }
  return [...groups.values()];
}

function bodyOf({ name, traps, hasPeople }: GroupOutOfReach): string {
  const group = name === null ? 'グループのないわな' : 'この班';
  return hasPeople
    ? `${group}の作動を知らせる相手に、アプリを閉じていても通知が届く人がいません。わな${traps}基の作動に、だれも気づかないおそれがあります。端末の通知を許可するか、メールで受け取る設定にするよう、相手に伝えるか、「作動の知らせ方」を直してください。`
    : `${group}の作動を知らせる相手がいません。わな${traps}基の作動がだれにも届きません。人をグループに入れるか、持ち主を決めるか、「作動の知らせ方」を直してください。`;
}

async function notifyUnreachable(trx: Db, scope: Scope, now: number, sendsMail: boolean): Promise<boolean> {
  await lockSite(trx, scope.siteId);
  const today = startOfDay(now);
  // Another server, or this one before it was restarted, has told it today.
  if (await hasNotice(trx, scope, [today, today + DAY_MS])) return false;
  const groups = await groupsOutOfReach(trx, scope, sendsMail);
  const unanswered = await countUnanswered(trx, scope);
  const administrators = await recipientsAmongAdministrators(trx, scope);
  const times = { occurred_at: now, received_at: now, rule: 'nobody_reached', incident_id: null } as const;
  for (const group of groups) {
    const { group_id, name } = group;
    const notification = {
      ...times,
      title: `連絡がつきません: ${name ?? 'グループのないわな'}`,
      body: bodyOf(group),
      target_type: group_id === null ? null : 'group',
      target_id: group_id,
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
 * @param sendsMail whether the server has a mail server
 * @returns the sites concerned
 * @throws {AggregateError} if it failed for some, after all have been tried
 * Source: R23, R152, R177.
 */
export async function noteUnreachable(
  database: Database,
  now: number,
  sendsMail: boolean,
): Promise<string[]> {
  if (now < startOfDay(now) + NOTIFY_HOUR * HOUR_MS) return [];
  const concerned: string[] = [];
  await forEachRow(await listSiteIds(database.db), async (siteId) => {
    if (await database.transaction((trx) => notifyUnreachable(trx, scopeOfSystem(siteId), now, sendsMail)))
      concerned.push(siteId);
  });
  return concerned;
}
