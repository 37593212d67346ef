import * as z from 'zod/mini';
import { boundingBox, id, instant, paging, queryInteger, querySet, searchText, timeRange } from './fields.ts';
import { idListOf } from './idList.ts';
import { PHOTO_DOUBTS } from '../captures/photoDoubts.ts';
import { REPORT_KINDS } from './reportKinds.ts';
import { SPECIES } from './species.ts';

/** Of a post on the server; a draft lives on the device alone. Source: contract, section 4. */
export const POST_STATUSES = ['submitted', 'returned', 'approved', 'withdrawn'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** How well the time is known: 「およそ」 is `about`, 「不明」 is `unknown`. */
export const TIME_PRECISIONS = ['exact', 'about', 'date_only', 'unknown'] as const;
/** `trap`: where the named trap stands; `description`: found from words for the place; `imported`: as a file says. */
export const POSITION_SOURCES = ['gps', 'exif', 'map', 'address', 'trap', 'description', 'imported'] as const;
export const AGE_CLASSES = ['adult', 'young', 'mixed', 'unknown'] as const;
/** What the approver is told of a post that is accepted all the same. Source: domain research, section 9, rules. */
export const POST_WARNINGS = ['outside_site', 'photo_repeated', 'size_unlikely', ...PHOTO_DOUBTS] as const;

/** Where a post stands; the same for captures and sightings. */
export const postReview = {
  status: z.enum(POST_STATUSES),
  approved_by: z.nullable(id),
  approved_at: z.nullable(instant),
  /** Why it was returned or withdrawn. */
  return_reason: z.nullable(z.string()),
  warnings: z.array(z.enum(POST_WARNINGS)),
};

/** The words that filter both lists; `state` asks for `status`. */
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

/** Paging, and `view=map`, which answers one row for the whole map (`limit` then counts for nothing). */
export const postPaging = {
  ...paging,
  view: z.optional(z.enum(['map'])),
  /** How coarse clusters are; without it the site's default. */
  zoom: z.optional(queryInteger(0, 22)),
};

/** Points of one page of `view=map`; beyond them the answer is clusters. */
export const MAX_MAP_POINTS = 20_000;

/** `view=map` in columns: the n-th entries of all columns are one point. Posts without a position are not in it. */
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

/** `view=map` with more than `MAX_MAP_POINTS` points: how many stand where, never a silent cut. */
export const mapClustersSchema = z.object({
  view: z.literal('clusters'),
  latitude: z.array(z.number()),
  longitude: z.array(z.number()),
  count: z.array(z.int()),
  /** Of those in a cluster the one that most needs a person: returned, submitted, approved, withdrawn. */
  status: z.array(z.enum(POST_STATUSES)),
});
export type MapClusters = z.input<typeof mapClustersSchema>;
