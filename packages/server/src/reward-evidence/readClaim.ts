import {
  DAY_MS,
  type EvidenceFault,
  type EvidenceRules,
  evidenceFaults,
  groupDigits,
  type MeshNumbering,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { startOfPage } from '../database/paging.ts';
import { AppError, InputError } from '../errors/appError.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import { listPhotos, type PhotoRow } from '../photos/repository.ts';
import { type CaptureView, viewCapture } from '../posts/captures/view.ts';
import { CAPTURES } from '../posts/kinds.ts';
import { listPostRows } from '../posts/repository.ts';
import { findSite } from '../sites/repository.ts';
import { findMember } from '../users/repository.ts';
import { findEvidenceRules } from './rulesRepository.ts';

/** Nobody catches as many in a year; each has up to eight photos. */
const MAX_CLAIMED = 2_000;

/** Days in Japan, both included. */
export interface ClaimQuery {
  hunter_id: string;
  from: string;
  to: string;
}

/** The captures of a person in a period whose reward is claimed, with what is missing. */
export interface Claim {
  hunter: { id: string; name: string };
  /** The first instant, and the first after the period, in milliseconds. */
  period: { from: number; to: number };
  site: MeshNumbering & { name: string; post_needs_approval: boolean };
  rules: EvidenceRules;
  /** The approved ones, which a pack contains, in the order in which they happened, with the photos that are there. */
  approved: CaptureView[];
  /** Of all captures, also of those that are not approved. */
  faults: (EvidenceFault & Pick<CaptureView, 'capture_no' | 'captured_at' | 'time_precision'>)[];
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00+09:00`);

async function readCaptures(db: Db, scope: Scope, hunterId: string, period: Claim['period']) {
  const filter = {
    hunter_id: hunterId,
    kind: ['captured'],
    state: ['submitted' as const, 'returned' as const, 'approved' as const],
    ...period,
  };
  const rows = await listPostRows(
    db,
    scope,
    CAPTURES,
    filter,
    startOfPage({ limit: MAX_CLAIMED }, 'order_key'),
  );
  if (rows.length > MAX_CLAIMED) {
    const message = `捕獲が${groupDigits(MAX_CLAIMED)}件を超えます。期間を短くしてください`;
    throw new InputError([{ field: 'from', message }]);
  }
  const photos = Map.groupBy(
    await listPhotos(
      db,
      scope,
      rows.map(({ id }) => id),
    ),
    ({ owner_id }) => owner_id,
  );
  return rows.reverse().map((row) => viewCapture(row, photos.get(row.id) ?? []));
}

type Store = Pick<PhotoStore, 'has'>;
type MarkedCapture = Omit<CaptureView, 'photos'> & { photos: (PhotoRow & { is_lost: boolean })[] };

/** Before the first byte: a pack that breaks off would not say which file was lost. */
async function markLost(captures: readonly CaptureView[], store: Store): Promise<MarkedCapture[]> {
  const marked: MarkedCapture[] = [];
  for (const capture of captures) {
    const mark = async (photo: PhotoRow) => ({
      ...photo,
      is_lost: !(await store.has(photo.storage_key, 'view')),
    });
    marked.push({ ...capture, photos: await Promise.all(capture.photos.map(mark)) });
  }
  return marked;
}

/**
 * Reads a claim and checks it by the rules of the site.
 *
 * @param scope of an administrator
 * @throws {AppError} `not_found` for a person of another site, `invalid_input` for too many captures
 * Source: R247.
 */
export async function readClaim(
  { db, photos }: { db: Db; photos: Store },
  scope: Scope,
  { hunter_id, from, to }: ClaimQuery,
): Promise<Claim> {
  const hunter = await findMember(db, scope, hunter_id);
  if (hunter === undefined) throw new AppError('not_found');
  const period = { from: startOf(from), to: startOf(to) + DAY_MS };
  const [site, { version: _version, ...rules }] = await Promise.all([
    findSite(db, scope),
    findEvidenceRules(db, scope),
  ]);
  const captures = await markLost(await readCaptures(db, scope, hunter.id, period), photos);
  const byId = new Map(captures.map((capture) => [capture.id, capture]));
  const faults = evidenceFaults(captures, rules, { period, numbering: site });
  return {
    hunter,
    period,
    site,
    rules,
    approved: captures
      .filter(({ status }) => status === 'approved')
      .map((capture) => ({ ...capture, photos: capture.photos.filter(({ is_lost }) => !is_lost) })),
    faults: faults.map((fault) => {
      const { capture_no, captured_at, time_precision } = byId.get(fault.capture_id) as CaptureView;
      return { ...fault, capture_no, captured_at, time_precision };
    }),
  };
}
