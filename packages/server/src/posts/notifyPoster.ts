import { formatDateTime, type PostAction, SPECIES_LABELS, yenText } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { insertNotifications } from '../alarms/notificationRepository.ts';
import { isRuleOn } from '../alarms/rules/ruleSettings.ts';
import { isReachable } from '../users/repository.ts';
import type { PostKind } from './kinds.ts';
import type { PostRow } from './repository.ts';

const nameOf = (kind: PostKind, post: PostRow): string => {
  const species =
    post.species === null ? (kind.isHunt ? '捕獲の記録' : '目撃の記録') : SPECIES_LABELS[post.species];
  return `${species}（${formatDateTime(post.happened_at)}）`;
};

/** The reward, for the hunter alone. */
function paymentText({ details, hunter_id, posted_by }: PostRow): string {
  const yen = details['payment_yen'];
  return typeof yen === 'number' && hunter_id === posted_by ? `　報償 ${yenText(yen)}` : '';
}

/** Notifies the poster that a post was approved or returned, and why; no one is notified of their own actions. */
export async function notifyPoster(
  trx: Db,
  scope: Scope,
  kind: PostKind,
  post: PostRow,
  { action }: { action: PostAction },
  now: number,
): Promise<void> {
  if (action !== 'approve' && action !== 'return') return;
  const { posted_by } = post;
  if (posted_by === null || posted_by === scope.userId) return;
  if (!(await isRuleOn(trx, scope, action === 'approve' ? 'post_approved' : 'post_returned'))) return;
  if (!(await isReachable(trx, scope, posted_by))) return;
  const what = kind.isHunt ? '捕獲の記録' : '目撃の投稿';
  const name = nameOf(kind, post);
  const words =
    action === 'approve'
      ? { rule: 'post_approved', title: `${what}が承認されました`, body: `${name}${paymentText(post)}` }
      : {
          rule: 'post_returned',
          title: `${what}が差し戻されました`,
          body: `${name}　理由: ${post.return_reason ?? ''}`,
        };
  const notification = {
    incident_id: null,
    ...(words as { rule: 'post_approved' | 'post_returned'; title: string; body: string }),
    target_type: kind.photoOwner,
    target_id: post.id,
    target_name: name,
    occurred_at: now,
    received_at: now,
  } as const;
  await insertNotifications(trx, scope, [posted_by], notification, now);
}
