import * as z from 'zod/mini';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { captureFilter } from './posts/captures.ts';
import { sightingFilter } from './posts/sightings.ts';

/** What is counted: the words of the terminal's nouns. */
export const STATS_SUBJECTS = ['captures', 'sightings'] as const;
export type StatsSubject = (typeof STATS_SUBJECTS)[number];

/** Dimensions of sightings; `kind` is the kind of report, `state` the review status. */
export const SIGHTING_DIMENSIONS = [
  'species',
  'month',
  'fiscal_year',
  'age',
  'group',
  'mesh',
  'kind',
  'state',
] as const;
/** Dimensions of captures; `class` is why the animal was caught (捕獲区分), `kind` the result, `person` who caught it. */
export const CAPTURE_DIMENSIONS = [...SIGHTING_DIMENSIONS, 'sex', 'method', 'class', 'person'] as const;
export type StatsDimension = (typeof CAPTURE_DIMENSIONS)[number];

/** One dimension, or two separated by a comma: `species,month`. */
const dimensions = <const T extends readonly [StatsDimension, ...StatsDimension[]]>(known: T) =>
  z.codec(
    z.string(),
    z.array(z.enum(known)).check(
      z.minLength(1),
      z.maxLength(2),
      z.refine((chosen) => new Set(chosen).size === chosen.length, {
        error: '同じ項目を二度は選べません',
      }),
    ),
    { decode: (text) => text.split(',') as T[number][], encode: (chosen) => chosen.join(',') },
  );

/** A figure with its method in Japanese: what is counted, in which states, in which time zone. */
const figure = z.object({ total: z.int(), method: z.string() });

/** Maximum number of rows of an answer; beyond it the query has to be narrower. */
export const MAX_STATS_ROWS = 20_000;

/**
 * One row for each combination that occurs, in the order of the dimensions. `keys` are codes (`null`: no value),
 * `labels` the Japanese words; months are `2026-11`, fiscal years `2026`, meshes seven digits of JIS X 0410.
 */
export const statsRowSchema = z.object({
  keys: z.array(z.nullable(z.string())),
  labels: z.array(z.string()),
  records: z.int(),
  animals: z.int(),
  uncounted: z.int(),
});
export type StatsRow = z.input<typeof statsRowSchema>;

export const statsSchema = z.object({
  of: z.enum(STATS_SUBJECTS),
  by: z.array(z.enum(CAPTURE_DIMENSIONS)),
  /** Rows of the list: the total equals the list's `count=1` for the same filter. */
  records: figure,
  /**
   * Animals: for captures the approved ones without by-catch, unless `state`, `kind` or a dimension of these
   * overrides it; `counted` describes which in a few words, to show next to the figure. Source: R35
   */
  animals: z.extend(figure, { counted: z.string() }),
  /** Records without a number of animals, which add nothing to `animals`. */
  uncounted: figure,
  /** How each dimension is determined (months, mesh, …), one sentence each. */
  dimension_methods: z.array(z.string()),
  rows: z.array(statsRowSchema),
  /** The site's sequence up to which the figures are complete. */
  sequence: z.int(),
});
export type Stats = z.input<typeof statsSchema>;

/** Counts of what the list with the same filter returns, for callers who may read that list. */
export const getStats = defineEndpoint({
  method: 'GET',
  path: '/api/stats',
  access: { roles: ['hunter', 'hokapato', 'satomori', 'sharedViewer'] },
  summary: '集計（of=captures は捕獲、sightings は目撃。by に一つか二つの項目。条件は一覧と同じ）',
  query: z.discriminatedUnion('of', [
    z.strictObject({
      of: z.literal('captures'),
      by: dimensions(CAPTURE_DIMENSIONS),
      ...captureFilter,
    }),
    z.strictObject({
      of: z.literal('sightings'),
      by: dimensions(SIGHTING_DIMENSIONS),
      ...sightingFilter,
    }),
  ]),
  answer: statsSchema,
  errors: ['not_allowed'],
});
