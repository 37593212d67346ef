import type { createMapPoint, DecodedInputOf, mapPointSchema } from '@satomori/core';
import type * as z from 'zod/mini';

type MapPoint = z.output<typeof mapPointSchema>;
export type MapPointInput = DecodedInputOf<typeof createMapPoint>['body'];

/** Fields of a sighting that no list filters, sorts or counts by: kept together in `posts.details`. */
const DETAILS = [
  'certainty',
  'count_text',
  'family',
  'body_length_m',
  'injury_level',
  'environment',
  'behaviour',
  'urban',
  'reporter_name',
  'reporter_phone',
] as const satisfies (keyof MapPoint & keyof MapPointInput)[];

type DetailName = (typeof DETAILS)[number] | 'municipality' | 'signs' | 'damages' | 'response';
export type SightingDetails = Pick<MapPoint, DetailName>;

const NOTHING = {
  ...Object.fromEntries([...DETAILS, 'municipality'].map((field) => [field, null])),
  signs: [],
  damages: [],
  response: 'none',
} as unknown as SightingDetails;

/** The details of a sighting as it was posted; what was not said is `null` or empty. */
export function detailsOf(input: MapPointInput): SightingDetails {
  const said = DETAILS.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]]));
  return { ...NOTHING, ...Object.fromEntries(said), signs: input.signs ?? [], damages: input.damages ?? [] };
}

/** Details as stored, filled up: rows written before a field was added say nothing of it. */
export const readDetails = (stored: Record<string, unknown>): SightingDetails => ({ ...NOTHING, ...stored });
