import * as z from 'zod/mini';
import { dayNumberOf } from '../format/dates.ts';
import { PHOTO_KINDS, TIME_PRECISIONS } from '../posts/values.ts';
import { EVIDENCE_CHECKS, EVIDENCE_FAULTS, MAX_DEADLINE_DAYS } from '../rewards/evidenceValues.ts';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { day, id, instant, queryFlag } from '../schemas/primitives.ts';

const ADMINISTRATORS = { roles: ['admin'] } as const;
const MAX_PERIOD_DAYS = 366;

export const evidenceRulesSchema = z.object({
  /** Kinds of photos that each capture has to have. */
  required_photos: z.array(z.enum(PHOTO_KINDS)).check(z.maxLength(PHOTO_KINDS.length)),
  /** Days after the capture by which it has to be sent; `null`: any time. */
  deadline_days: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_DEADLINE_DAYS))),
  checks: z.array(z.enum(EVIDENCE_CHECKS)).check(z.maxLength(EVIDENCE_CHECKS.length)),
});

const storedRulesSchema = z.object({
  ...evidenceRulesSchema.shape,
  /** 0 where the site has not chosen yet. */
  version: z.int(),
});
export type StoredEvidenceRules = z.input<typeof storedRulesSchema>;

export const getEvidenceRules = defineEndpoint({
  method: 'GET',
  path: '/api/admin/evidence_rules',
  access: ADMINISTRATORS,
  summary: '報償金の証拠書類の決まり（必要な写真、期限、確かめること）',
  answer: storedRulesSchema,
});

export const putEvidenceRules = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/evidence_rules',
  access: ADMINISTRATORS,
  summary: '報償金の証拠書類の決まりを直す（全体を、読んだときの version と一緒に）',
  body: z.strictObject({ ...evidenceRulesSchema.shape, version: z.int().check(z.nonnegative()) }),
  answer: storedRulesSchema,
  errors: ['version_conflict'],
});

const claim = { hunter_id: id, from: day, to: day };
interface Claim {
  from: string;
  to: string;
}
const isPeriod = z.refine<Claim>(
  ({ from, to }) => from <= to && dayNumberOf(to) - dayNumberOf(from) < MAX_PERIOD_DAYS,
  { path: ['to'], error: `終わりの日は、始まりの日から${MAX_PERIOD_DAYS}日のうちにしてください` },
);

export const evidenceFaultSchema = z.object({
  capture_id: id,
  capture_no: z.nullable(z.string()),
  captured_at: instant,
  time_precision: z.enum(TIME_PRECISIONS),
  fault: z.enum(EVIDENCE_FAULTS),
  /** The kind of photo that is missing or of no use. */
  photo_kind: z.nullable(z.enum(PHOTO_KINDS)),
});

export const checkRewardEvidence = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reward_evidence/check',
  access: ADMINISTRATORS,
  summary: 'ある人の期間（日、両端を含む）の捕獲について、証拠書類に足りないもの',
  query: z.strictObject(claim).check(isPeriod),
  answer: z.object({
    hunter_name: z.string(),
    /** Captures that the pack contains: the approved ones. */
    captures: z.int(),
    faults: z.array(evidenceFaultSchema),
  }),
  errors: ['not_found'],
});
export type EvidenceCheckAnswer = z.input<typeof checkRewardEvidence.answer>;

/** Source: R248, R293. */
export const getRewardEvidence = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reward_evidence',
  access: ADMINISTRATORS,
  summary:
    '報償金の証拠書類一式（ZIP）。足りないものがあれば断る（incomplete=1 なら「不足あり」として作る）。写真は1,000枚まで',
  answerKind: 'blob',
  mediaTypes: ['application/zip'],
  isExpensive: true,
  query: z.strictObject({ ...claim, incomplete: z.optional(queryFlag) }).check(isPeriod),
  errors: ['not_found', 'evidence_incomplete', 'too_many_exported_photos'],
});
