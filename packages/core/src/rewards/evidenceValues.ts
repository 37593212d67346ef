import type { PhotoKind } from '../posts/values.ts';

/** What a town may check, beside required photos and the deadline. Source: R247. */
export const EVIDENCE_CHECKS = [
  'other_approver',
  'animal_number',
  'photo_kinds',
  'photos_unused',
  'photos_at_capture',
  'mesh',
] as const;
export type EvidenceCheck = (typeof EVIDENCE_CHECKS)[number];

export const MAX_DEADLINE_DAYS = 366;

/** What a town wants to see before it pays the reward of a capture. */
export interface EvidenceRules {
  /** Kinds of photos that each capture has to have. */
  required_photos: PhotoKind[];
  /** Days after the capture by which it has to be sent; `null`: any time. */
  deadline_days: number | null;
  checks: EvidenceCheck[];
}

/** Until the town decides. */
export const DEFAULT_EVIDENCE_RULES: EvidenceRules = {
  required_photos: ['whole_before'],
  deadline_days: null,
  checks: [...EVIDENCE_CHECKS],
};

/** Kinds of photos that say nothing of a captured animal. */
export const NO_EVIDENCE_KINDS: readonly PhotoKind[] = ['sign', 'damage', 'group_photo', 'unsorted'];

/** What may be missing or wrong with the evidence of a capture. */
export const EVIDENCE_FAULTS = [
  'not_approved',
  'outside_period',
  'approver_is_hunter',
  'number_missing',
  'number_repeated',
  'photo_missing',
  'photo_lost',
  'photo_of_other_kind',
  'photo_repeated',
  'photo_similar',
  'photo_far',
  'photo_other_time',
  'mesh_unknown',
  'mesh_elsewhere',
  'sent_late',
] as const;
export type EvidenceFaultKind = (typeof EVIDENCE_FAULTS)[number];
