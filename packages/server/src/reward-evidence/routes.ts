import { checkRewardEvidence, EVIDENCE_TITLE, getRewardEvidence } from '@satomori/core';
import { type Author, writeAudit } from '../audit-logs/repository.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import { zipOf } from '../exports/formats/zipOf.ts';
import { refuseTooManyPhotos } from '../exports/refuseTooLong.ts';
import { contentDisposition, type FileName, safePart } from '../papers/fileName.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { findCurrentUser } from '../users/repository.ts';
import { chainedFiles } from './chainedFiles.ts';
import { evidenceFiles } from './evidenceFiles.ts';
import { type Claim, type ClaimQuery, readClaim } from './readClaim.ts';

interface Services {
  database: Database;
  photos: PhotoStore;
  /** Milliseconds. */
  now: () => number;
}

/** What the pack says of itself; the first part of its chain. */
const headOf = (
  { hunter, site, rules, approved, faults }: Claim,
  { from, to }: ClaimQuery,
  made: object,
) => ({
  format: 'satomori-reward-evidence',
  version: 1,
  site: site.name,
  hunter: { id: hunter.id, name: hunter.name },
  period: { from, to },
  captures: approved.length,
  is_complete: faults.length === 0,
  missing: faults.map(({ capture_id, fault, photo_kind }) => ({ capture_id, fault, photo_kind })),
  rules,
  ...made,
});

/** Source: R293. */
const refuseTooLargePack = ({ approved }: Claim): void =>
  refuseTooManyPhotos(approved.reduce((count, { photos }) => count + photos.length, 0));

function nameOf({ hunter, faults }: Claim, { from, to }: ClaimQuery): FileName {
  const period = `${from}_${to}`;
  const marked = faults.length === 0 ? '' : '_不足あり';
  return {
    name: `${safePart(hunter.name)}_${EVIDENCE_TITLE}_${period}${marked}.zip`,
    ascii: `reward_evidence_${period}${faults.length === 0 ? '' : '_incomplete'}.zip`,
  };
}

/** The evidence for the rewards of a person, for administrators. */
export function rewardEvidenceRoutes(addRoute: AddRoute, { database: { db }, photos, now }: Services): void {
  const noteExport = ({ scope, requestId }: Author, { hunter, period }: Claim) =>
    writeAudit(db, scope, {
      action: 'export',
      target_type: 'user',
      target_id: hunter.id,
      at: now(),
      changes: { from: [null, period.from], to: [null, period.to] },
      request_id: requestId,
    });

  addRoute(checkRewardEvidence, async ({ scope, query }) => {
    const { hunter, approved, faults } = await readClaim({ db, photos }, scope, query);
    return { hunter_name: hunter.name, captures: approved.length, faults };
  });

  addRoute(getRewardEvidence, async ({ scope, query, request, reply }) => {
    const claim = await readClaim({ db, photos }, scope, query);
    refuseTooLargePack(claim);
    if (claim.faults.length > 0 && query.incomplete !== true)
      throw new AppError('evidence_incomplete', { details: { faults: claim.faults.length } });
    await noteExport({ scope, requestId: request.id }, claim);
    const at = now();
    const { name } = await findCurrentUser(db, scope);
    const head = headOf(claim, query, { made_at: new Date(at).toISOString(), made_by: name });
    const files = await evidenceFiles(db, scope, claim, { photos, at });
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', contentDisposition(nameOf(claim, query)))
      .send(zipOf(chainedFiles(head, files), at));
  });
}
