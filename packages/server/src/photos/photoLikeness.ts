import type { PhotoKind } from '@satomori/core';
import type { PhotoRow } from './repository.ts';
import { looksAlike } from './visualHash.ts';

/** What of a photo is compared with others. */
export type ComparedPhoto = Pick<PhotoRow, 'sha256' | 'visual_hash' | 'photo_kind'>;

/** Photos of papers and places, which look alike although each was taken for its own capture. */
const ALIKE_BY_NATURE: readonly PhotoKind[] = ['ledger', 'facility', 'trap_site', 'sign'];

const comparedHash = ({ photo_kind, visual_hash }: ComparedPhoto): string | null =>
  ALIKE_BY_NATURE.includes(photo_kind) ? null : visual_hash;

/**
 * Whether two photos are the same file, or only look alike; `null` where neither is known.
 *
 * Source: R246.
 */
export function likenessOf(one: ComparedPhoto, other: ComparedPhoto): 'same' | 'similar' | null {
  if (one.sha256 === other.sha256) return 'same';
  const [hash, otherHash] = [comparedHash(one), comparedHash(other)];
  return hash !== null && otherHash !== null && looksAlike(hash, otherHash) ? 'similar' : null;
}
