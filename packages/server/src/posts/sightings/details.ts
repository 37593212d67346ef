import {
  type changeSighting,
  type createSighting,
  type DecodedInputOf,
  emptyValues,
  namesWhere,
  SIGHTING_FIELDS,
  type sightingSchema,
} from '@satomori/core';
import type * as z from 'zod/mini';
import { saidValues } from '../saidValues.ts';

type Sighting = z.output<typeof sightingSchema>;
export type SightingInput = DecodedInputOf<typeof createSighting>['body'];
type SightingChange = DecodedInputOf<typeof changeSighting>['body'];
/** What is said of a sighting, when it is posted and when it is edited. */
export type SightingContent = Extract<SightingChange, { action: 'edit' }>['point'];

/** Fields of a sighting that no list filters, sorts or counts by: kept together in `posts.details`. */
const DETAILS = namesWhere(SIGHTING_FIELDS, { storage: 'details' });
const SAID: readonly string[] = namesWhere(SIGHTING_FIELDS, { storage: 'details', input: 'optional' });

const COLUMNS = namesWhere(SIGHTING_FIELDS, { storage: 'column' });

type SaidColumns = Pick<Sighting, (typeof COLUMNS)[number]>;
export type SightingDetails = Pick<Sighting, (typeof DETAILS)[number]>;

/** What is shown of details that nobody has said. */
const NOTHING_SAID: SightingDetails = emptyValues(SIGHTING_FIELDS, DETAILS);

/** The details of a sighting as it was posted; what was not said is `null` or empty. */
export const detailsOf = (content: SightingContent): SightingDetails => ({
  ...NOTHING_SAID,
  ...saidValues(content, SAID),
});

/** The columns of a sighting that hold what was said as it is. */
export const saidColumns = (content: SightingContent): SaidColumns => ({
  ...(emptyValues(SIGHTING_FIELDS, COLUMNS) as unknown as SaidColumns),
  ...saidValues(content, COLUMNS),
});

/** Who told of it: given to admin alone, never public. Source: contract, section 3. */
export const REPORTER = namesWhere(SIGHTING_FIELDS, { visibleTo: 'admin' });

/**
 * The details of a sighting after an edit. What the office noted later stays; and since nobody but admin is shown the
 * reporter, nobody else takes them away by sending back what they were shown.
 */
export function editedDetails(
  content: SightingContent,
  known: SightingDetails,
  seesReporter: boolean,
): SightingDetails {
  const said = detailsOf(content);
  const response = content.response ?? known.response;
  const kept = seesReporter
    ? {}
    : Object.fromEntries(REPORTER.map((field) => [field, said[field] ?? known[field]]));
  return { ...said, response, ...kept };
}

/** Details as stored, filled up: rows written before a field was added say nothing of it. */
export const readDetails = (stored: Record<string, unknown>): SightingDetails => ({
  ...NOTHING_SAID,
  ...stored,
});
