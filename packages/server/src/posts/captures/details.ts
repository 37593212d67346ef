import {
  CAPTURE_FIELDS,
  type captureSchema,
  type changeCapture,
  type createCapture,
  type DecodedInputOf,
  emptyValues,
  namesWhere,
} from '@satomori/core';
import type * as z from 'zod/mini';
import { saidValues } from '../saidValues.ts';

type Capture = z.output<typeof captureSchema>;
export type CaptureInput = DecodedInputOf<typeof createCapture>['body'];
type CaptureChange = DecodedInputOf<typeof changeCapture>['body'];
/** What is said of a capture, when it is recorded and when it is edited. */
export type CaptureContent = Extract<CaptureChange, { action: 'edit' }>['point'];

/** Fields of a capture that no list filters, sorts or counts by: kept together in `posts.details`. */
const DETAILS = namesWhere(CAPTURE_FIELDS, { storage: 'details' });
const SAID = namesWhere(CAPTURE_FIELDS, { storage: 'details', input: 'optional' });
/** Said by nobody at posting; they come with approval, the laboratory or the person's papers. */
const LATER = DETAILS.filter((name) => !SAID.some((said) => said === name));
const COLUMNS = namesWhere(CAPTURE_FIELDS, { storage: 'column' });

export type HuntDetails = Pick<Capture, (typeof DETAILS)[number]>;
type CapturedColumns = Pick<Capture, (typeof COLUMNS)[number]>;

/** What is shown of details that nobody has said. */
const NOTHING_SAID: HuntDetails = emptyValues(CAPTURE_FIELDS, DETAILS);

/** The details of a capture as it was posted; what was not said is `null` or empty. */
export const detailsOf = (content: CaptureContent): HuntDetails => ({
  ...NOTHING_SAID,
  ...saidValues(content, SAID),
});

/** The columns of a capture that hold what was said as it is. */
export const saidColumns = (content: CaptureContent): CapturedColumns => ({
  ...(emptyValues(CAPTURE_FIELDS, COLUMNS) as unknown as CapturedColumns),
  ...saidValues(content, COLUMNS),
});

/** Details as stored, filled up: rows written before a field was added say nothing of it. */
export const readDetails = (stored: Record<string, unknown>): HuntDetails => ({ ...NOTHING_SAID, ...stored });

/** What came later than the posting, and no edit of the content touches. */
export const laterDetailsOf = (details: HuntDetails): Partial<HuntDetails> =>
  Object.fromEntries(LATER.map((field) => [field, details[field]]));
