import type { changeCapture, createCapture, DecodedInputOf, captureSchema } from '@satomori/core';
import type * as z from 'zod/mini';

type Capture = z.output<typeof captureSchema>;
export type CaptureInput = DecodedInputOf<typeof createCapture>['body'];
export type CaptureChange = DecodedInputOf<typeof changeCapture>['body'];
/** What is said of a capture, when it is recorded and when it is edited. */
export type CaptureContent = Extract<CaptureChange, { action: 'edit' }>['point'];

/** Fields of a capture that no list filters, sorts or counts by: kept together in `posts.details`. */
const DETAILS = [
  'trap_log_id',
  'mesh_label',
  'pregnant',
  'body_length_cm',
  'weight_kg',
  'weight_measure',
  'estimated_age_years',
  'kill_method',
  'killed_by',
  'killed_at',
  'hit_site',
  'disposal',
  'disposal_place',
  'facility_name',
  'delivered_at',
  'release_kind',
  'proof_part',
  'csf_sample',
  'csf_sample_no',
  'body_temperature_c',
  'hunters_out',
  'days_out',
  'sighted_count',
] as const satisfies (keyof Capture & keyof CaptureContent)[];

/** Said by nobody at posting; they come with approval, the laboratory or the person's papers. */
const LATER = ['csf_result', 'permit_no', 'license_type', 'payment_class', 'payment_yen'] as const;

type DetailName =
  | (typeof DETAILS)[number]
  | (typeof LATER)[number]
  | 'municipality'
  | 'worker_ids'
  | 'abnormal_items';
export type HuntDetails = Pick<Capture, DetailName>;

/** What is shown of details that nobody has said. */
const NOTHING_SAID = {
  ...Object.fromEntries([...DETAILS, ...LATER, 'municipality'].map((field) => [field, null])),
  worker_ids: [],
  abnormal_items: [],
} as unknown as HuntDetails;

/** The details of a capture as it was posted; what was not said is `null` or empty. */
export function detailsOf(input: CaptureContent): HuntDetails {
  const said = DETAILS.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]]));
  return {
    ...NOTHING_SAID,
    ...Object.fromEntries(said),
    worker_ids: input.worker_ids ?? [],
    abnormal_items: input.abnormal_items ?? [],
  };
}

/** Details as stored, filled up: rows written before a field was added say nothing of it. */
export const readDetails = (stored: Record<string, unknown>): HuntDetails => ({ ...NOTHING_SAID, ...stored });

/** What came later than the posting, and no edit of the content touches. */
export const laterDetailsOf = (details: HuntDetails): Pick<HuntDetails, (typeof LATER)[number]> =>
  Object.fromEntries(LATER.map((field) => [field, details[field]])) as unknown as HuntDetails;
