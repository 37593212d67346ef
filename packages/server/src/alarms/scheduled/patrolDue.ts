import { formatDate, startOfDay, isolateText } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { judgeTraps } from '../../traps/list.ts';
import type { TrapView } from '../../traps/trapView.ts';
import { aboutNothing, insertNotifications } from '../notificationRepository.ts';
import { recipientsAmong } from '../recipientRepository.ts';
import { isRaised, noteRaised } from '../rules/ruleRepository.ts';
import { ruleSetting } from '../rules/ruleSettings.ts';

/** Names in one notification. */
const LISTED = 20;

const hourOf = ({ settings }: TrapView): number => settings.patrol_due_hour.value;
/** Traps may be due at different hours; each hour of a day notifies once. */
const causeAt = (hour: number, now: number) =>
  ({ rule: 'patrol_due', cause: `${formatDate(now)} ${hour}` }) as const;

/** Traps that nobody has patrolled today by their hour. One that was set today needs no patrol. */
async function listUnpatrolled(db: Db, scope: Scope, now: number): Promise<TrapView[]> {
  const today = startOfDay(now);
  return (await judgeTraps(db, scope, {}, now)).filter(
    ({ is_patrol_due, set_at }) => is_patrol_due && (set_at === null || set_at < today),
  );
}

/** The unpatrolled traps of the hours that have not notified today. */
async function listDue(db: Db, scope: Scope, now: number): Promise<TrapView[]> {
  const unpatrolled = await listUnpatrolled(db, scope, now);
  const open = new Set<number>();
  for (const hour of new Set(unpatrolled.map(hourOf)))
    if (!(await isRaised(db, scope, causeAt(hour, now), now))) open.add(hour);
  return unpatrolled.filter((trap) => open.has(hourOf(trap)));
}

function textOf(traps: readonly TrapView[]) {
  const names = traps.slice(0, LISTED).map(({ trap_no, name }) => `${trap_no} ${name}`);
  const more = traps.length > LISTED ? `、ほか${traps.length - LISTED}基` : '';
  return {
    title: `見回り未実施: ${traps.length}基`,
    body: `今日の見回りの記録がないわながあります。${names.map(isolateText).join('、')}${more}`,
  };
}

/** Whether somebody has to be reminded now; reads only. */
export async function isPatrolReminderDue(db: Db, scope: Scope, now: number): Promise<boolean> {
  const { is_on } = await ruleSetting(db, scope, 'patrol_due');
  return is_on && (await listDue(db, scope, now)).length > 0;
}

/**
 * Reminds each person once a day of all their traps that were not patrolled. Under the site's lock.
 *
 * Source: R23, R145.
 */
export async function remindOfPatrols(trx: Db, scope: Scope, now: number): Promise<void> {
  const { is_on, receivers } = await ruleSetting(trx, scope, 'patrol_due');
  if (!is_on) return;
  const due = await listDue(trx, scope, now);
  const byPerson = new Map<string, TrapView[]>();
  for (const traps of Map.groupBy(due, (trap) => `${trap.owner_user_id} ${trap.group_id}`).values()) {
    const [first] = traps;
    if (first === undefined) continue;
    for (const person of await recipientsAmong(trx, scope, first, receivers))
      byPerson.set(person, [...(byPerson.get(person) ?? []), ...traps]);
  }
  for (const [person, traps] of byPerson) {
    const [only] = traps;
    const target =
      traps.length === 1 && only !== undefined
        ? ({ target_type: 'trap', target_id: only.id, target_name: only.name } as const)
        : {};
    const notification = {
      ...aboutNothing(now),
      rule: 'patrol_due',
      ...textOf(traps),
      ...target,
    } as const;
    await insertNotifications(trx, scope, [person], notification, now);
  }
  for (const hour of new Set(due.map(hourOf))) await noteRaised(trx, scope, causeAt(hour, now), now);
}
