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
import { enteredValues } from '../enteredValues.ts';

type Sighting = z.output<typeof sightingSchema>;
export type SightingInput = DecodedInputOf<typeof createSighting>['body'];
type SightingChange = DecodedInputOf<typeof changeSighting>['body'];
/** The content of a sighting, when it is created or edited. */
export type SightingContent = Extract<SightingChange, { action: 'edit' }>['point'];

/** Fields of a sighting that no list filters, sorts or counts by, stored together in `posts.details`. */
const DETAILS = namesWhere(SIGHTING_FIELDS, { storage: 'details' });
const ENTERED: readonly string[] = namesWhere(SIGHTING_FIELDS, { storage: 'details', input: 'optional' });

const COLUMNS = namesWhere(SIGHTING_FIELDS, { storage: 'column' });

type EnteredColumns = Pick<Sighting, (typeof COLUMNS)[number]>;
export type SightingDetails = Pick<Sighting, (typeof DETAILS)[number]>;

/** Defaults of details that were not entered. */
const NOTHING_ENTERED: SightingDetails = emptyValues(SIGHTING_FIELDS, DETAILS);

/** The details of a sighting as posted; what was not entered is `null` or empty. */
export const detailsOf = (content: SightingContent): SightingDetails => ({
  ...NOTHING_ENTERED,
  ...enteredValues(content, ENTERED),
});

/** The columns of a sighting that store its content unchanged. */
export const enteredColumns = (content: SightingContent): EnteredColumns => ({
  ...(emptyValues(SIGHTING_FIELDS, COLUMNS) as unknown as EnteredColumns),
  ...enteredValues(content, COLUMNS),
});

/** Who reported it: for admins only, never public. Source: R85. */
export const REPORTER = namesWhere(SIGHTING_FIELDS, { visibleTo: 'admin' });

/**
 * The details of a sighting after an edit. What the office entered later is kept. Since only admins see the reporter,
 * an edit by another person, which sends back what they saw, does not remove it.
 */
export function editedDetails(
  content: SightingContent,
  known: SightingDetails,
  seesReporter: boolean,
): SightingDetails {
  const entered = detailsOf(content);
  const response = content.response ?? known.response;
  const kept = seesReporter
    ? {}
    : Object.fromEntries(REPORTER.map((field) => [field, entered[field] ?? known[field]]));
  return { ...entered, response, ...kept };
}

/** Stored details with defaults: rows written before a field was added do not contain it. */
export const readDetails = (stored: Record<string, unknown>): SightingDetails => ({
  ...NOTHING_ENTERED,
  ...stored,
});
