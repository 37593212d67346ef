import { DAY_MS, type KeptForATime } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { nextSequenceOfEach, nextSequences } from '../database/sequence.ts';
import { audienceOf, changesOf } from '../posts/audience.ts';
import { SIGHTINGS } from '../posts/kinds.ts';
import { findSite } from '../sites/repository.ts';
import { trapLogChanged } from '../traps/changes.ts';
import {
  deleteMessages,
  deleteNotificationsOf,
  deletePhotosOf,
  listOldMessages,
  listOldPositions,
  listOldSightings,
  listWithoutLog,
  removePositions,
  removeSighting,
} from './repository.ts';
import type { KeptSite } from './isRemovalDue.ts';

export interface Batch {
  count: number;
  /** Storage keys of photos that no row names any more. */
  photos?: readonly string[];
}

interface Limits {
  /** Milliseconds: what is older is removed. */
  before: number;
  /** The current one: nothing of it is removed. */
  fiscalYear: number;
  now: number;
}

interface Remover {
  /** `null`: kept without end. */
  keptDays: (site: KeptSite) => number | null;
  /** Removes a few rows; the caller holds the site's lock. */
  remove: (trx: Db, scope: Scope, limits: Limits) => Promise<Batch>;
}

const MESSAGES = 500;
const ROWS = 100;
/** The longest year, so that nothing is removed too early. */
const YEAR_DAYS = 366;

async function removeMessages(trx: Db, scope: Scope, { before }: Limits): Promise<Batch> {
  // The ids come from the clocks of servers, which differ a little.
  const ids = await listOldMessages(trx, scope, { before, madeBefore: before + DAY_MS }, MESSAGES);
  if (ids.length === 0) return { count: 0 };
  await deleteMessages(trx, scope, ids);
  return {
    count: ids.length,
    photos: await deletePhotosOf(trx, scope, await listWithoutLog(trx, scope, ids)),
  };
}

async function removePeoplesPositions(trx: Db, scope: Scope, { before }: Limits): Promise<Batch> {
  const rows = await listOldPositions(trx, scope, before, ROWS);
  if (rows.length === 0) return { count: 0 };
  const changes = rows.map(({ id, trap_id, ...trap }) => trapLogChanged({ ...trap, id: trap_id }, id));
  const sequences = await nextSequences(trx, scope.siteId, changes);
  const logs = rows.map(({ id }, index) => ({ id, sequence: sequences[index] as number }));
  await removePositions(trx, scope, logs);
  return { count: rows.length };
}

async function removeSightings(trx: Db, scope: Scope, limits: Limits): Promise<Batch> {
  const posts = await listOldSightings(trx, scope, limits, ROWS);
  if (posts.length === 0) return { count: 0 };
  const site = await findSite(trx, scope);
  const changes = posts.map((post) => changesOf(SIGHTINGS, post.id, [audienceOf(SIGHTINGS, site, post)]));
  const sequences = await nextSequenceOfEach(trx, scope.siteId, changes);
  for (const [index, { id }] of posts.entries())
    await removeSighting(trx, scope, id, { now: limits.now, sequence: sequences[index] ?? 0 });
  const ids = posts.map(({ id }) => id);
  await deleteNotificationsOf(trx, scope, ids);
  return { count: posts.length, photos: await deletePhotosOf(trx, scope, ids) };
}

const daysOf = (years: number | null) => (years === null ? null : years * YEAR_DAYS);

export const REMOVERS: Record<KeptForATime, Remover> = {
  raw_messages: { keptDays: (site) => site.keep_raw_messages_days, remove: removeMessages },
  positions: { keptDays: (site) => site.keep_positions_days, remove: removePeoplesPositions },
  sightings: { keptDays: (site) => daysOf(site.keep_sightings_years), remove: removeSightings },
};
