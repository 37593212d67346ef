import {
  type changeSite as endpoint,
  type DecodedInputOf,
  type InputProblem,
  siteSchema,
  type SiteSetting,
} from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../access/scope.ts';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { type Author, writeAudit } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { lockSite, nextSequence } from '../database/sequence.ts';
import { AppError, InputError } from '../errors/appError.ts';
import { groupProblems } from '../groups/groupProblems.ts';
import { differing } from '../idempotency/differing.ts';
import { hasChange } from '../idempotency/hasChange.ts';
import { findSite, isNameOfOtherSite, updateSite } from './repository.ts';

type SiteRow = Awaited<ReturnType<typeof findSite>>;
type Changed = DecodedInputOf<typeof endpoint>['body'];
type Entered = Omit<Changed, 'version'>;

/** What a site's row does not have, since it is the same for the whole server. */
export interface ServerFacts {
  isSample: boolean;
  tilesUrl: string;
}

/** A site as in the API. */
export const viewSite = ({ removal_at, removed, ...site }: SiteRow, { isSample, tilesUrl }: ServerFacts) => ({
  ...site,
  last_removal: removal_at === null ? null : { at: removal_at, removed },
  is_sample: isSample,
  tiles_url: tilesUrl,
});

/** Only what differs is looked at: a group or name of an older server, no longer possible, must not stop the rest. */
async function problemsOf(
  trx: Db,
  scope: Scope,
  { name, hunt_group_id = null, witness_group_id = null }: Partial<Entered>,
): Promise<InputProblem[]> {
  // Nothing more about the other site: it is not the caller's.
  const isTaken = name !== undefined && (await isNameOfOtherSite(trx, scope, name));
  return [
    ...(isTaken ? [{ field: 'name', message: 'この名前は使われています。別の名前にしてください' }] : []),
    ...(await groupProblems(trx, scope, { hunt_group_id, witness_group_id })),
  ];
}

/**
 * Changes the settings of the caller's site. What inherits them follows at once; posts keep their status.
 *
 * @throws {AppError} `not_found` for any other site, `version_conflict` with the stored row; {InputError} for a name
 * that is taken, or a group that does not exist
 * Source: R32, R66, R105.
 */
export async function changeSite(
  trx: Db,
  { scope, requestId }: Author,
  siteId: string,
  { version, ...entered }: Changed,
  { facts, now }: { facts: ServerFacts; now: number },
): Promise<void> {
  if (siteId !== scope.siteId) throw new AppError('not_found');
  await lockSite(trx, siteId);
  const site = await findSite(trx, scope);
  const fields = Object.keys(entered) as SiteSetting[];
  const before = Object.fromEntries(fields.map((field) => [field, site[field]]));
  const current = z.encode(siteSchema, viewSite(site, facts));
  if (!hasChange(before, entered, { read: version, stored: site.version, current })) return;
  const changed = differing(before, entered);
  const problems = await problemsOf(trx, scope, changed);
  if (problems.length > 0) throw new InputError(problems);
  const sequence = await nextSequence(trx, siteId, { resource: 'sites', row_id: siteId });
  if (!(await updateSite(trx, scope, site.version, { ...changed, updated_at: now, sequence })))
    throw new AppError('version_conflict', { details: { current } });
  const changes = changesBetween(before, entered);
  const target = { target_type: 'site', target_id: siteId } as const;
  await writeAudit(trx, scope, { action: 'edit', ...target, at: now, changes, request_id: requestId });
}
