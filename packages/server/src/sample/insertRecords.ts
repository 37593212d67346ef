import { DAY_MS } from '@satomori/core';
import { type Scope, scopeOfSession } from '../access/scope.ts';
import { startOfPage } from '../database/paging.ts';
import { recordEffort } from '../efforts/record.ts';
import { loadSession } from '../sessions/sessionRepository.ts';
import type { Db } from '../database/database.ts';
import { captureKind } from '../posts/captures/captureKind.ts';
import { paymentColumns } from '../posts/captures/payment.ts';
import { CAPTURES } from '../posts/kinds.ts';
import { insertNewPost } from '../posts/newPost.ts';
import { listPostRows } from '../posts/repository.ts';
import { sightingKind } from '../posts/sightings/sightingKind.ts';
import { storeRewardPrices } from '../reward-prices/repository.ts';
import type { SampleIds } from './ids.ts';
import { makeOutings } from './outings.ts';
import { makeCaptures, makeSightings } from './records.ts';
import { approvePosts, readNotifications, setPostColumns } from './repository.ts';
import { makeRewardPrices } from './rewards.ts';

/** Newer records are not approved yet. */
const APPROVED_AFTER_MS = 10 * DAY_MS;
/** Newer notifications are unread. */
const READ_AFTER_MS = 3 * DAY_MS;
/** More than the sample has. */
const ALL_CAPTURES = 2_000;

async function scopeOf(trx: Db, ids: SampleIds, loginId: string, now: number) {
  const session = await loadSession(trx, ids.users[loginId] ?? '');
  if (session === null) throw new Error(`no such person: ${loginId}`);
  return scopeOfSession(session, now);
}

/** Copies the rewards onto the approved captures, as an approval does. */
async function decideRewards(trx: Db, scope: Scope): Promise<void> {
  const start = startOfPage({ limit: ALL_CAPTURES }, 'order_key');
  for (const post of await listPostRows(trx, scope, CAPTURES, { state: ['approved'] }, start))
    await setPostColumns(trx, post.id, await paymentColumns(trx, scope, post, 'approved'));
}

/** Two years of captures, outings and sightings, written as if posted by people; the older ones are approved. */
export async function insertRecords(trx: Db, ids: SampleIds, now: number): Promise<void> {
  const scopes = {
    hunter: await scopeOf(trx, ids, 'hunter', now),
    gateway: await scopeOf(trx, ids, 'gateway', now),
    poster: await scopeOf(trx, ids, 'poster', now),
  };
  for (const { at, login_id, input } of makeCaptures(now, ids.traps)) {
    const scope = login_id === 'hunter' ? scopes.hunter : scopes.gateway;
    await insertNewPost(trx, scope, captureKind, input, [], at);
  }
  for (const { at, login_id, effort, capture } of makeOutings(now)) {
    await recordEffort(trx, scopes[login_id], effort, at);
    if (capture !== null) await insertNewPost(trx, scopes[login_id], captureKind, capture, [], at);
  }
  for (const { at, input } of makeSightings(now)) {
    await insertNewPost(trx, scopes.poster, sightingKind, input, [], at);
  }
  await approvePosts(trx, ids.sites['satomori'] ?? '', ids.users['admin'] ?? '', now - APPROVED_AFTER_MS);
  const admin = await scopeOf(trx, ids, 'admin', now);
  await storeRewardPrices(trx, admin, { prices: makeRewardPrices(now), version: 0 }, now);
  await decideRewards(trx, admin);
  await readNotifications(trx, ids.sites['satomori'] ?? '', now - READ_AFTER_MS);
}
