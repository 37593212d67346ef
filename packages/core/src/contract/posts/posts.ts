import { POST_STATUSES, POST_WARNINGS } from '../../posts/values.ts';
import * as z from 'zod/mini';
import {
  boundingBox,
  id,
  idListOf,
  instant,
  memo,
  paging,
  queryInteger,
  querySet,
  searchText,
  timeRange,
} from '../../schemas/primitives.ts';
import { REPORT_KINDS } from '../../sightings/values.ts';
import { SPECIES } from '../../species/species.ts';

/** Version of the row that the caller read; with an old one nothing changes. */
const version = z.int().check(z.minimum(1));
const givenReason = memo.check(
  z.refine((text: string) => text.trim() !== '', { error: '理由を入力してください' }),
);

/**
 * The body that changes a post after it was sent: its version, and one action.
 *
 * @param point the whole content as in the POST's JSON, without the id and the photos, which have endpoints of their
 * own
 * Source: R34.
 */
export const postReviewBody = <Point extends z.ZodMiniType>(point: Point) =>
  z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('edit'), version, point }),
    z.strictObject({ action: z.literal('withdraw'), version, reason: z.optional(z.nullable(memo)) }),
    z.strictObject({ action: z.literal('approve'), version }),
    z.strictObject({ action: z.literal('return'), version, reason: givenReason }),
  ]);

/** Errors of a change of a post; `details.current` of a `version_conflict` is the current row. */
export const postReviewErrors = ['not_found', 'not_allowed', 'version_conflict', 'not_possible_now'] as const;

/** Review state of a post; the same for captures and sightings. */
export const postReview = {
  status: z.enum(POST_STATUSES),
  approved_by: z.nullable(id),
  approved_at: z.nullable(instant),
  /** Why it was returned or withdrawn. */
  return_reason: z.nullable(z.string()),
  warnings: z.array(z.enum(POST_WARNINGS)),
};

/** The filter of both lists; `state` filters by `status`. */
export const postFilter = {
  bbox: z.optional(boundingBox),
  species: z.optional(querySet(SPECIES)),
  /** The group and those below it. */
  group_id: z.optional(id),
  state: z.optional(querySet(POST_STATUSES)),
  /** These and no others; at most 100. */
  ids: z.optional(idListOf(100)),
  q: searchText,
  ...timeRange,
};

/** Paging, and `view=map`, which returns one row for the whole map and ignores `limit`. */
export const postPaging = {
  ...paging,
  view: z.optional(z.enum(['map'])),
  /** How coarse clusters are; without it the site's default. */
  zoom: z.optional(queryInteger(0, 22)),
};

/** Points of one page of `view=map`; beyond them the answer is clusters. */
export const MAX_POINTS_ON_MAP = 20_000;

/** `view=map` in columns: the n-th entries of all columns are one point. Posts without a position are left out. */
export const mapColumnsSchema = z.object({
  view: z.literal('points'),
  id: z.array(id),
  latitude: z.array(z.number()),
  longitude: z.array(z.number()),
  species: z.array(z.nullable(z.enum(SPECIES))),
  status: z.array(z.enum(POST_STATUSES)),
  /** When it was caught or seen. */
  at: z.array(instant),
  /** Of sightings only. */
  report_kind: z.optional(z.array(z.enum(REPORT_KINDS))),
});
export type MapColumns = z.input<typeof mapColumnsSchema>;

/** `view=map` with more than `MAX_POINTS_ON_MAP` points: counts by location, never a silent cut. */
export const mapClustersSchema = z.object({
  view: z.literal('clusters'),
  latitude: z.array(z.number()),
  longitude: z.array(z.number()),
  count: z.array(z.int()),
  /** Of the posts in a cluster, the status that most needs attention: returned, submitted, approved, withdrawn. */
  status: z.array(z.enum(POST_STATUSES)),
});
export type MapClusters = z.input<typeof mapClustersSchema>;
