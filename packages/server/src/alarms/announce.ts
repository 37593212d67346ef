import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import { findGroup } from '../groups/repository.ts';
import { listGroupMembers } from '../users/repository.ts';
import { insertNotifications } from './notificationRepository.ts';

/**
 * Sends お知らせ of an administrator to the members of a group.
 *
 * @returns the number of recipients
 * @throws {AppError} `not_found` for a group of another site
 */
export async function announce(
  trx: Db,
  scope: Scope,
  { group_id, title, body }: { group_id: string; title: string; body: string },
  now: number,
): Promise<number> {
  const group = await findGroup(trx, scope, group_id);
  if (group === undefined) throw new AppError('not_found');
  const members = await listGroupMembers(trx, scope, group);
  const notification = {
    incident_id: null,
    rule: 'announcement',
    title,
    body,
    target_type: 'group',
    target_id: group.id,
    target_name: group.name,
    occurred_at: now,
    received_at: now,
  } as const;
  await insertNotifications(trx, scope, members, notification, now);
  return members.length;
}
