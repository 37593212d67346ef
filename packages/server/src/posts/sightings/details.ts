import type { changeSighting, createSighting, DecodedInputOf, sightingSchema } from '@satomori/core';
import type * as z from 'zod/mini';

type Sighting = z.output<typeof sightingSchema>;
export type SightingInput = DecodedInputOf<typeof createSighting>['body'];
type SightingChange = DecodedInputOf<typeof changeSighting>['body'];
/** What is said of a sighting, when it is posted and when it is edited. */
export type SightingContent = Extract<SightingChange, { action: 'edit' }>['point'];

/** Fields of a sighting that no list filters, sorts or counts by: kept together in `posts.details`. */
const DETAILS = [
  'certainty',
  'count_text',
  'accuracy_class',
  'family',
  'body_length_m',
  'injury_level',
  'environment',
  'behaviour',
  'urban',
  'reporter_name',
  'reporter_phone',
] as const satisfies (keyof Sighting & keyof SightingContent)[];

type DetailName = (typeof DETAILS)[number] | 'municipality' | 'signs' | 'damages' | 'response';
export type SightingDetails = Pick<Sighting, DetailName>;

/** What is shown of details that nobody has said. */
const NOTHING_SAID = {
  ...Object.fromEntries([...DETAILS, 'municipality'].map((field) => [field, null])),
  signs: [],
  damages: [],
  response: 'none',
} as unknown as SightingDetails;

/** The details of a sighting as it was posted; what was not said is `null` or empty. */
export function detailsOf(input: SightingContent): SightingDetails {
  const said = DETAILS.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]]));
  return {
    ...NOTHING_SAID,
    ...Object.fromEntries(said),
    signs: input.signs ?? [],
    damages: input.damages ?? [],
    response: input.response ?? NOTHING_SAID.response,
  };
}

/** Who told of it: given to admin alone, never public. Source: contract, section 3. */
export const REPORTER = ['reporter_name', 'reporter_phone'] as const;

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
