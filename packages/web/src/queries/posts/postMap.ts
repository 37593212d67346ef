import type { MapClusters, MapColumns, Species } from '@satomori/core';
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Area } from '../../geo/pointSet.ts';
import type { Place } from '../../geo/place.ts';
import { type InfiniteList, PAGE_SIZE } from '../pages.ts';
import { endlessPosts, type EndlessSource } from './endlessPosts.ts';

/** Filters of map and list of posts, with the names of the API. */
export interface PostQuery {
  species?: string;
  /** The kind of a sighting, or the result of an outing. */
  kind?: string;
  from?: string;
  to?: string;
  group_id?: string;
  q?: string;
}
/** The filter limited to a part of the land (`west,south,east,north`). */
export interface PartQuery extends PostQuery {
  bbox?: string;
}

interface Reading<Query, Answer> {
  (query: Query, options: { signal: AbortSignal }): Promise<Answer>;
}

/** The read calls of captures or sightings. */
interface PostSource<Row> {
  list: EndlessSource<PartQuery & { ids?: string; count?: '1' }, Row>['list'];
  latest: EndlessSource<PartQuery, Row>['latest'];
  map: Reading<PartQuery & { zoom: number }, { points: MapColumns | MapClusters; total: number }>;
}

/** Where a post is on the map, and its animal. */
export interface PostLocation {
  id: string;
  species: Species | null;
  /** `null` where it has none. */
  place: Place | null;
}

/** Clusters of all posts, so coarse that the answer is small even for the whole country. */
const COARSE_ZOOM = 8;
/** About half a metre: the box to query one place. */
const NEAR_DEGREES = 0.000005;

const boxOf = ({ west, south, east, north }: Area): string =>
  [Math.max(-180, west), Math.max(-90, south), Math.min(180, east), Math.min(90, north)]
    .map((degrees) => degrees.toFixed(6))
    .join(',');

export const areaAround = ({ latitude, longitude }: Place, by = NEAR_DEGREES): Area => ({
  west: longitude - by,
  south: latitude - by,
  east: longitude + by,
  north: latitude + by,
});

/** The same filter, limited to a part of the land. */
export const withinArea = (filter: PostQuery, area: Area): PartQuery => ({ ...filter, bbox: boxOf(area) });

/**
 * The queries of a map of posts.
 *
 * @param key prefix of the keys of all queries of these posts
 * @param show converts a row to what map and list show
 */
export const postMapQueries = <Row extends { id: string }, Shown extends { id: string; at: string }>(
  { list, latest, map }: PostSource<Row>,
  key: QueryKey,
  show: (row: Row) => Shown,
) => ({
  /** Every post with a place: in columns or, above 20,000, as coarse clusters. */
  whole: (filter: PostQuery) =>
    queryOptions({
      queryKey: [...key, 'map', filter],
      queryFn: ({ signal }) => map({ ...filter, zoom: COARSE_ZOOM }, { signal }),
      // With a new filter the previous points stay until the new ones are loaded.
      placeholderData: keepPreviousData,
    }),
  /**
   * Where there are too many: those of a part of the land, as clusters for its zoom or, if few enough,
   * individually.
   */
  part: (filter: PostQuery, area: Area, zoom: number) =>
    queryOptions({
      queryKey: [...key, 'map', filter, area, zoom],
      queryFn: ({ signal }) => map({ ...withinArea(filter, area), zoom }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Number of posts, with a place or without. */
  count: (filter: PostQuery) =>
    queryOptions({
      queryKey: [...key, 'count', filter],
      queryFn: async ({ signal }) => (await list({ ...filter, count: '1', limit: 1 }, { signal })).total ?? 0,
      placeholderData: keepPreviousData,
    }),
  /** Newest first, page by page. */
  rows: (filter: PartQuery): InfiniteList<Shown> => ({
    ...endlessPosts(
      { list, latest },
      {
        queryKey: [...key, 'map-rows', filter],
        filter: { ...filter, limit: PAGE_SIZE },
        show,
        atOf: ({ at }) => at,
      },
    ),
    placeholderData: keepPreviousData,
  }),
  /** One post with its photos, whatever the filter; `null` where this person cannot see it. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...key, 'one', id],
      queryFn: async ({ signal }): Promise<Shown | null> =>
        (await list({ ids: id }, { signal })).json.map(show)[0] ?? null,
    }),
});
