import { formatDate, NO_PRICE, type PostStatus, rewardOf } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { findRewardPrices } from '../../reward-prices/repository.ts';
import type { PostRow } from '../repository.ts';
import { type HuntDetails, readDetails } from './details.ts';
import { viewCapture } from './view.ts';

type Payment = Pick<HuntDetails, 'payment_class' | 'payment_yen'>;

async function paymentOf(trx: Db, scope: Scope, post: PostRow, status: PostStatus): Promise<Payment> {
  const none = { payment_class: null, payment_yen: null };
  if (status !== 'approved' || post.outcome !== 'captured') return none;
  const { prices } = await findRewardPrices(trx, scope);
  if (prices.length === 0) return none;
  const reward = rewardOf(prices, viewCapture(post, []), formatDate(post.happened_at));
  return { payment_class: reward?.basis ?? NO_PRICE, payment_yen: reward?.yen ?? null };
}

/**
 * The approval copies what the town pays onto the capture; any other verdict removes it. Nothing else writes it, so
 * later prices change no approved capture.
 *
 * Source: R169.
 */
export async function paymentColumns(trx: Db, scope: Scope, post: PostRow, status: PostStatus) {
  const payment = await paymentOf(trx, scope, post, status);
  return { details: JSON.stringify({ ...readDetails(post.details), ...payment }) };
}
