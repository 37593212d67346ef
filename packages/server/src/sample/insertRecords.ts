import { DAY_MS } from '@satomori/core';
import { scopeOfSession } from '../access/scope.ts';
import { loadSession } from '../sessions/sessionRepository.ts';
import type { Db } from '../database/database.ts';
import { captureKind } from '../posts/captures/captureKind.ts';
import { insertNewPost } from '../posts/newPost.ts';
import { sightingKind } from '../posts/sightings/sightingKind.ts';
import type { SampleIds } from './ids.ts';
import { makeCaptures, makeSightings } from './records.ts';
import { approvePosts, readNotifications } from './repository.ts';

/** Newer records are not approved yet. */
const APPROVED_AFTER_MS = 10 * DAY_MS;
/** Newer notifications are unread. */
const READ_AFTER_MS = 3 * DAY_MS;

async function scopeOf(trx: Db, ids: SampleIds, loginId: string, now: number) {
  const session = await loadSession(trx, ids.users[loginId] ?? '');
  if (session === null) throw new Error(`no such person: ${loginId}`);
  return scopeOfSession(session, now);
}

/** Two years of captures and sightings, written as if posted by people; the older ones are approved. */
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
  for (const { at, input } of makeSightings(now)) {
    await insertNewPost(trx, scopes.poster, sightingKind, input, [], at);
  }
  await approvePosts(trx, ids.sites['satomori'] ?? '', ids.users['admin'] ?? '', now - APPROVED_AFTER_MS);
  await readNotifications(trx, ids.sites['satomori'] ?? '', now - READ_AFTER_MS);
}
