import { type ExpiryNotice, expiryNotices, expiryText, HOUR_MS, startOfDay } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { aboutNothing, insertNotifications } from '../notificationRepository.ts';
import { listPermits } from '../rules/permitRepository.ts';
import { recipientsAmongAdministrators } from '../recipientRepository.ts';
import { isRaised, noteRaised } from '../rules/ruleRepository.ts';
import { ruleSetting } from '../rules/ruleSettings.ts';

/** Nobody is reminded at night. Hour of the day in Asia/Tokyo. */
const FROM_HOUR = 8;

interface DueNotice extends ExpiryNotice {
  person: { id: string; name: string };
}

const causeOf = ({ person, of, ends_on, isLast }: DueNotice) =>
  ({
    rule: 'permit_expiring',
    cause: `${person.id} ${of} ${ends_on} ${isLast ? 'last' : 'first'}`,
  }) as const;

async function listDue(db: Db, scope: Scope, days: number, now: number): Promise<DueNotice[]> {
  if (now < startOfDay(now) + FROM_HOUR * HOUR_MS) return [];
  const people = await listPermits(db, scope);
  const notices = people.flatMap((person) =>
    expiryNotices(person, days, now).map((notice) => ({ ...notice, person })),
  );
  const due: DueNotice[] = [];
  for (const notice of notices) if (!(await isRaised(db, scope, causeOf(notice), now))) due.push(notice);
  return due;
}

/** Whether somebody has to be reminded now; reads only. */
export async function isPermitReminderDue(db: Db, scope: Scope, now: number): Promise<boolean> {
  const { is_on, threshold } = await ruleSetting(db, scope, 'permit_expiring');
  return is_on && (await listDue(db, scope, threshold ?? 0, now)).length > 0;
}

const about = (title: string, body: string, now: number) =>
  ({ ...aboutNothing(now), rule: 'permit_expiring', title, body }) as const;

/**
 * Reminds each person of their licence, permit and registration, and the administrators of all that are due in one
 * notification. Under the site's lock.
 *
 * Source: R23, R146.
 */
export async function remindOfPermits(trx: Db, scope: Scope, now: number): Promise<void> {
  const { is_on, threshold, receivers } = await ruleSetting(trx, scope, 'permit_expiring');
  if (!is_on) return;
  const due = await listDue(trx, scope, threshold ?? 0, now);
  if (due.length === 0) return;
  if (receivers.includes('owner'))
    for (const notice of due) {
      const own = about(
        '免許・許可の期限が近づいています',
        `${expiryText(notice)}。更新の手続きをしてください。`,
        now,
      );
      await insertNotifications(trx, scope, [notice.person.id], own, now);
    }
  if (receivers.includes('administrators')) {
    const lines = due.map((notice) => `${notice.person.name}　${expiryText(notice)}`);
    const people = new Set(due.map(({ person }) => person.id)).size;
    const all = about(`免許・許可の期限が近い人: ${people}人`, lines.join('\n'), now);
    await insertNotifications(trx, scope, await recipientsAmongAdministrators(trx, scope), all, now);
  }
  for (const notice of due) await noteRaised(trx, scope, causeOf(notice), now);
}
