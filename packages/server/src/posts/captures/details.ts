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
import { enteredValues } from '../enteredValues.ts';

type Capture = z.output<typeof captureSchema>;
export type CaptureInput = DecodedInputOf<typeof createCapture>['body'];
type CaptureChange = DecodedInputOf<typeof changeCapture>['body'];
/** The content of a capture, when it is created or edited. */
export type CaptureContent = Extract<CaptureChange, { action: 'edit' }>['point'];

/** Fields of a capture that no list filters, sorts or counts by, stored together in `posts.details`. */
const DETAILS = namesWhere(CAPTURE_FIELDS, { storage: 'details' });
const ENTERED = namesWhere(CAPTURE_FIELDS, { storage: 'details', input: 'optional' });
/** Not part of a new post: they follow with the approval, from the laboratory or from the person's permits. */
const LATER = DETAILS.filter((name) => !ENTERED.some((entered) => entered === name));
const COLUMNS = namesWhere(CAPTURE_FIELDS, { storage: 'column' });

export type HuntDetails = Pick<Capture, (typeof DETAILS)[number]>;
type CapturedColumns = Pick<Capture, (typeof COLUMNS)[number]>;

/** Defaults of details that were not entered. */
const NOTHING_ENTERED: HuntDetails = emptyValues(CAPTURE_FIELDS, DETAILS);

/** The details of a capture as posted; what was not entered is `null` or empty. */
export const detailsOf = (content: CaptureContent): HuntDetails => ({
  ...NOTHING_ENTERED,
  ...enteredValues(content, ENTERED),
});

/** The columns of a capture that store its content unchanged. */
export const enteredColumns = (content: CaptureContent): CapturedColumns => ({
  ...(emptyValues(CAPTURE_FIELDS, COLUMNS) as unknown as CapturedColumns),
  ...enteredValues(content, COLUMNS),
});

/** Stored details with defaults: rows written before a field was added do not contain it. */
export const readDetails = (stored: Record<string, unknown>): HuntDetails => ({
  ...NOTHING_ENTERED,
  ...stored,
});

/** Details that are added after posting, and that no edit of the content changes. */
export const laterDetailsOf = (details: HuntDetails): Partial<HuntDetails> =>
  Object.fromEntries(LATER.map((field) => [field, details[field]]));
