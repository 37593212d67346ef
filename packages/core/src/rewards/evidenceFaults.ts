import { fiscalYear, dayNumberOf } from '../format/dates.ts';
import { readMesh } from '../mesh/readMesh.ts';
import type { PhotoKind, POST_WARNINGS, PostStatus, TIME_PRECISIONS } from '../posts/values.ts';
import type { MeshNumbering } from '../mesh/meshLetters.ts';
import {
  type EvidenceCheck,
  type EvidenceFaultKind,
  type EvidenceRules,
  NO_EVIDENCE_KINDS,
} from './evidenceValues.ts';

/** A capture whose reward is claimed. Instants in milliseconds. */
export interface ClaimedCapture {
  id: string;
  capture_no: string | null;
  captured_at: number;
  time_precision: (typeof TIME_PRECISIONS)[number];
  created_at: number;
  status: PostStatus;
  hunter_id: string | null;
  approved_by: string | null;
  latitude: number | null;
  longitude: number | null;
  mesh_label: string | null;
  /** As an administrator sees them. */
  warnings: readonly (typeof POST_WARNINGS)[number][];
  /** `is_lost`: the server no longer has its file. */
  photos: readonly { photo_kind: PhotoKind; is_lost?: boolean }[];
}

export interface ClaimedPeriod {
  /** The first instant of the period, and the first after it, in milliseconds. */
  from: number;
  to: number;
}

/** One thing that is missing or wrong. */
export interface EvidenceFault {
  capture_id: string;
  fault: EvidenceFaultKind;
  /** The kind of photo that is missing or of no use. */
  photo_kind: PhotoKind | null;
}

type Found = EvidenceFaultKind | { fault: EvidenceFaultKind; photo_kind: PhotoKind };

/** About 10 cm: a position on the edge of a square is in it. */
const EDGE_DEGREES = 1e-6;

function meshFault(capture: ClaimedCapture, numbering: MeshNumbering): Found[] {
  const { latitude, longitude, mesh_label } = capture;
  const square = mesh_label === null ? null : readMesh(mesh_label, numbering);
  if (latitude === null || longitude === null || square === null) return ['mesh_unknown'];
  const isInside =
    latitude > square.south - EDGE_DEGREES &&
    latitude < square.north + EDGE_DEGREES &&
    longitude > square.west - EDGE_DEGREES &&
    longitude < square.east + EDGE_DEGREES;
  return isInside ? [] : ['mesh_elsewhere'];
}

/** Numbers are counted per fiscal year. */
const numberOf = ({ capture_no, captured_at }: ClaimedCapture): string | null =>
  capture_no === null ? null : `${fiscalYear(captured_at)} ${capture_no.normalize('NFKC').toUpperCase()}`;

const warned = (
  capture: ClaimedCapture,
  ...faults: (EvidenceFaultKind & ClaimedCapture['warnings'][number])[]
) => faults.filter((fault) => capture.warnings.includes(fault));

type Rule = (capture: ClaimedCapture, all: readonly ClaimedCapture[], numbering: MeshNumbering) => Found[];

const CHECKS: Record<EvidenceCheck, Rule> = {
  other_approver: ({ approved_by, hunter_id }) =>
    approved_by !== null && approved_by === hunter_id ? ['approver_is_hunter'] : [],
  animal_number: (capture, all) => {
    const number = numberOf(capture);
    if (number === null) return ['number_missing'];
    return all.some((other) => other.id !== capture.id && numberOf(other) === number)
      ? ['number_repeated']
      : [];
  },
  photo_kinds: ({ photos }) =>
    [...new Set(photos.map(({ photo_kind }) => photo_kind))]
      .filter((kind) => NO_EVIDENCE_KINDS.includes(kind))
      .map((photo_kind) => ({ fault: 'photo_of_other_kind', photo_kind })),
  photos_unused: (capture) => warned(capture, 'photo_repeated', 'photo_similar'),
  photos_at_capture: (capture) => warned(capture, 'photo_far', 'photo_other_time'),
  mesh: (capture, _all, style) => meshFault(capture, style),
};

function periodFault({ captured_at, time_precision }: ClaimedCapture, { from, to }: ClaimedPeriod): Found[] {
  const isInside = time_precision !== 'unknown' && captured_at >= from && captured_at < to;
  return isInside ? [] : ['outside_period'];
}

function deadlineFault({ captured_at, created_at }: ClaimedCapture, days: number | null): Found[] {
  const isLate = days !== null && dayNumberOf(created_at) - dayNumberOf(captured_at) > days;
  return isLate ? ['sent_late'] : [];
}

/**
 * What is missing or wrong with the evidence of a person's captures in a period, by the rules of the town; an
 * approval, a day within the period and the files of all photos are always needed.
 *
 * @param captures in the order in which the faults are listed
 * Source: R247.
 */
export function evidenceFaults(
  captures: readonly ClaimedCapture[],
  rules: EvidenceRules,
  { period, numbering }: { period: ClaimedPeriod; numbering: MeshNumbering },
): EvidenceFault[] {
  const faultsOf = (capture: ClaimedCapture): Found[] => [
    ...(capture.status === 'approved' ? [] : (['not_approved'] as const)),
    ...periodFault(capture, period),
    ...rules.required_photos
      .filter((kind) => !capture.photos.some(({ photo_kind }) => photo_kind === kind))
      .map((photo_kind) => ({ fault: 'photo_missing', photo_kind }) as const),
    ...capture.photos
      .filter(({ is_lost }) => is_lost === true)
      .map(({ photo_kind }) => ({ fault: 'photo_lost', photo_kind }) as const),
    ...rules.checks.flatMap((check) => CHECKS[check](capture, captures, numbering)),
    ...deadlineFault(capture, rules.deadline_days),
  ];
  return captures.flatMap((capture) =>
    faultsOf(capture).map((found) => ({
      capture_id: capture.id,
      ...(typeof found === 'string' ? { fault: found, photo_kind: null } : found),
    })),
  );
}
