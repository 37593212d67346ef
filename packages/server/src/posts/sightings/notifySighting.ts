import {
  formatDateTime,
  pointOf,
  postTimeText,
  REPORT_KIND_LABELS,
  sightedAnimal,
  sightingRule,
} from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { SIGHTINGS } from '../kinds.ts';
import type { PostRow } from '../repository.ts';
import { recipientsOfSighting } from '../../alarms/recipientRepository.ts';
import { insertNotifications } from '../../alarms/notificationRepository.ts';
import { viewSighting } from './view.ts';

const TITLES = { injury: '人身被害', new_sighting: 'クマの目撃' } as const;
/** An unapproved post is not visible to others; the notification is sent at once and states that it is unapproved. */
const UNAPPROVED = '（承認前の情報です）';

function wordsOf(sighting: ReturnType<typeof viewSighting>, post: PostRow, now: number) {
  const at = new Date(post.happened_at).toISOString();
  const where = post.place ?? sighting.municipality ?? post.mesh_code;
  return [
    `${REPORT_KIND_LABELS[sighting.report_kind]}　${sightedAnimal(sighting)}`,
    where === null ? '場所は記録されていません。' : `場所 ${where}`,
    `日時 ${postTimeText(at, post.time_precision)}　受信 ${formatDateTime(now)}`,
    ...(post.status === 'approved' ? [] : [UNAPPROVED]),
  ].join('\n');
}

/**
 * Notifies administrators and the hunters nearby of an injured person or a bear, for a new post or an edit that makes
 * it one; not its poster.
 *
 * @param before the row before an edit
 * Source: R33.
 */
export async function notifySighting(
  trx: Db,
  scope: Scope,
  post: PostRow,
  now: number,
  before?: PostRow,
): Promise<void> {
  const sighting = viewSighting(post, []);
  const rule = sightingRule(sighting);
  if (rule === null || post.status === 'withdrawn') return;
  if (before !== undefined && [rule, 'injury'].includes(sightingRule(viewSighting(before, [])) ?? '')) return;
  const recipients = await recipientsOfSighting(trx, scope, pointOf(post), rule);
  const title = `${TITLES[rule]}: ${sightedAnimal(sighting)}`;
  const notification = {
    incident_id: null,
    rule,
    title,
    body: wordsOf(sighting, post, now),
    target_type: SIGHTINGS.photoOwner,
    target_id: post.id,
    target_name: '目撃',
    occurred_at: post.happened_at,
    received_at: now,
  } as const;
  const others = recipients.filter((id) => id !== post.posted_by);
  await insertNotifications(trx, scope, others, notification, now);
}
