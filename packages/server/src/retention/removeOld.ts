import { DAY_MS, fiscalYear, KEPT_FOR_A_TIME, type KeptForATime } from '@satomori/core';
import { type Scope, scopeOfSystem } from '../access/scope.ts';
import { writeAudit } from '../audit-logs/repository.ts';
import type { Database, Db } from '../database/database.ts';
import { forEachRow } from '../database/forEachRow.ts';
import { lockSite, nextSequence } from '../database/sequence.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import { findSite, listSiteIds } from '../sites/repository.ts';
import { isRemovalDue } from './isRemovalDue.ts';
import { noteRemoval } from './repository.ts';
import { type Batch, REMOVERS } from './removers.ts';

interface Services {
  database: Database;
  photos: Pick<PhotoStore, 'moveToTrash'>;
}

type Removed = Record<KeptForATime, number>;

/** One server at a time: the others find that it has begun. @returns whether this one removes */
async function begin(trx: Db, scope: Scope, now: number): Promise<boolean> {
  await lockSite(trx, scope.siteId);
  if (!isRemovalDue(await findSite(trx, scope), now)) return false;
  await noteRemoval(trx, scope, now, await changeOf(trx, scope), null);
  return true;
}

const changeOf = (trx: Db, { siteId }: Scope) =>
  nextSequence(trx, siteId, { resource: 'sites', row_id: siteId });

async function end(trx: Db, scope: Scope, now: number, removed: Removed): Promise<void> {
  await noteRemoval(trx, scope, now, await changeOf(trx, scope), removed);
  const found = KEPT_FOR_A_TIME.filter((what) => removed[what] > 0);
  if (found.length === 0) return;
  await writeAudit(trx, scope, {
    action: 'expire',
    target_type: 'site',
    target_id: scope.siteId,
    at: now,
    changes: Object.fromEntries(found.map((what) => [what, [null, removed[what]]])),
    request_id: null,
  });
}

/** Removes one kind, a few rows at a time, each with the settings of that moment. */
async function removeAll(
  { database, photos }: Services,
  scope: Scope,
  what: KeptForATime,
  now: number,
  isStopped: () => boolean,
): Promise<number> {
  for (let removed = 0; ; ) {
    if (isStopped()) return removed;
    const batch = await database.transaction(async (trx): Promise<Batch> => {
      await lockSite(trx, scope.siteId);
      const days = REMOVERS[what].keptDays(await findSite(trx, scope));
      if (days === null) return { count: 0 };
      const limits = { before: now - days * DAY_MS, fiscalYear: fiscalYear(now), now };
      return REMOVERS[what].remove(trx, scope, limits);
    });
    // Found by the daily sweep where this does not happen.
    for (const key of batch.photos ?? []) await photos.moveToTrash(key);
    if (batch.count === 0) return removed;
    removed += batch.count;
  }
}

async function removeOfSite(services: Services, siteId: string, now: number, isStopped: () => boolean) {
  const { database } = services;
  const scope = scopeOfSystem(siteId);
  if (!isRemovalDue(await findSite(database.db, scope), now)) return false;
  if (!(await database.transaction((trx) => begin(trx, scope, now)))) return false;
  const removed: Removed = { raw_messages: 0, positions: 0, sightings: 0 };
  for (const what of KEPT_FOR_A_TIME) removed[what] = await removeAll(services, scope, what, now, isStopped);
  await database.transaction((trx) => end(trx, scope, now, removed));
  return true;
}

/**
 * Removes what sites no longer keep, where it is time to. Interrupted, the rest is removed the next night.
 *
 * @returns the sites of which something may have been removed
 * Source: R130.
 */
export async function removeOld(
  services: Services,
  now: number,
  isStopped: () => boolean = () => false,
): Promise<string[]> {
  const done: string[] = [];
  await forEachRow(await listSiteIds(services.database.db), async (siteId) => {
    if (!isStopped() && (await removeOfSite(services, siteId, now, isStopped))) done.push(siteId);
  });
  return done;
}
