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
/** The content of a sighting, when it is created or edited. */
export type SightingContent = Extract<SightingChange, { action: 'edit' }>['point'];

/** Fields of a sighting that no list filters, sorts or counts by, stored together in `posts.details`. */
const DETAILS = namesWhere(SIGHTING_FIELDS, { storage: 'details' });
const SAID: readonly string[] = namesWhere(SIGHTING_FIELDS, { storage: 'details', input: 'optional' });

const COLUMNS = namesWhere(SIGHTING_FIELDS, { storage: 'column' });

type SaidColumns = Pick<Sighting, (typeof COLUMNS)[number]>;
export type SightingDetails = Pick<Sighting, (typeof DETAILS)[number]>;

/** Defaults of details that were not entered. */
const NOTHING_SAID: SightingDetails = emptyValues(SIGHTING_FIELDS, DETAILS);

/** The details of a sighting as posted; what was not entered is `null` or empty. */
export const detailsOf = (content: SightingContent): SightingDetails => ({
  ...NOTHING_SAID,
  ...saidValues(content, SAID),
});

/** The columns of a sighting that store its content unchanged. */
export const saidColumns = (content: SightingContent): SaidColumns => ({
  ...(emptyValues(SIGHTING_FIELDS, COLUMNS) as unknown as SaidColumns),
  ...saidValues(content, COLUMNS),
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
  const said = detailsOf(content);
  const response = content.response ?? known.response;
  const kept = seesReporter
    ? {}
    : Object.fromEntries(REPORTER.map((field) => [field, said[field] ?? known[field]]));
  return { ...said, response, ...kept };
}

/** Stored details with defaults: rows written before a field was added do not contain it. */
export const readDetails = (stored: Record<string, unknown>): SightingDetails => ({
  ...NOTHING_SAID,
  ...stored,
});
