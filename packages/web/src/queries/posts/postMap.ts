import type { MapClusters, MapColumns, Species } from '@satomori/core';
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Area } from '../../geo/pointSet.ts';
import type { Place } from '../../geo/place.ts';
import type { InfiniteList } from '../allPages.ts';
import { endlessPosts, type EndlessSource } from './endlessPosts.ts';

/** What map and list of posts filter by: the words of the API. */
export interface PostQuery {
  species?: string;
  /** What is reported, or what came of an outing. */
  kind?: string;
  from?: string;
  to?: string;
  group_id?: string;
  q?: string;
}
/** The same, of one part of the land only (`west,south,east,north`). */
export interface PartQuery extends PostQuery {
  bbox?: string;
}

interface Reading<Query, Answer> {
  (query: Query, options: { signal: AbortSignal }): Promise<Answer>;
}

/** Captures or sightings, as the API answers them. */
export interface PostSource<Row> {
  list: EndlessSource<PartQuery & { count?: '1' }, Row>['list'];
  latest: EndlessSource<PartQuery, Row>['latest'];
  map: Reading<PartQuery & { zoom: number }, { points: MapColumns | MapClusters; total: number }>;
}

/** Where a post is to be found: no address of the API asks for one by its id. */
export interface PostLocation {
  id: string;
  at: string;
  species: Species | null;
  /** `null` where it has none. */
  place: Place | null;
}

/** Clusters of everything, so coarse that a whole country is a small answer. */
const COARSE_ZOOM = 8;
/** About half a metre: what is asked about one place. */
const NEAR_DEGREES = 0.000005;
const PAGE = 50;

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

/** The same filter, of one part of the land only. */
export const withinArea = (filter: PostQuery, area: Area): PartQuery => ({ ...filter, bbox: boxOf(area) });

/**
 * What a map of posts asks for.
 *
 * @param key  under which all queries of these posts stand
 * @param show a row as map and list show it
 */
export const postMapQueries = <Row extends { id: string }, Shown extends { id: string; at: string }>(
  { list, latest, map }: PostSource<Row>,
  key: QueryKey,
  show: (row: Row) => Shown,
) => ({
  /** Every post that has a place: in columns, or beyond 20,000 as coarse clusters. */
  whole: (filter: PostQuery) =>
    queryOptions({
      queryKey: [...key, 'map', filter],
      queryFn: ({ signal }) => map({ ...filter, zoom: COARSE_ZOOM }, { signal }),
      // With another filter the old points stand until the new ones are there.
      placeholderData: keepPreviousData,
    }),
  /** Where they are too many: those of a part of the land, as clusters for its zoom or, if few enough, one by one. */
  part: (filter: PostQuery, area: Area, zoom: number) =>
    queryOptions({
      queryKey: [...key, 'map', filter, area, zoom],
      queryFn: ({ signal }) => map({ ...withinArea(filter, area), zoom }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** How many there are, with a place or without. */
  count: (filter: PostQuery) =>
    queryOptions({
      queryKey: [...key, 'count', filter],
      queryFn: async ({ signal }) => (await list({ ...filter, count: '1', limit: 1 }, { signal })).total ?? 0,
      placeholderData: keepPreviousData,
    }),
  /** Newest first, page after page. */
  rows: (filter: PartQuery): InfiniteList<Shown> => ({
    ...endlessPosts(
      { list, latest },
      {
        queryKey: [...key, 'map-rows', filter],
        filter: { ...filter, limit: PAGE },
        show,
        atOf: ({ at }) => at,
      },
    ),
    placeholderData: keepPreviousData,
  }),
  /** One post with its photos; `null` where it is no longer there. */
  one: ({ id, at, place }: PostLocation) =>
    queryOptions({
      queryKey: [...key, 'one', id],
      queryFn: async ({ signal }): Promise<Shown | null> => {
        const to = new Date(Date.parse(at) + 1).toISOString();
        const inBox = place === null ? {} : { bbox: boxOf(areaAround(place)) };
        const { json } = await list({ ...inBox, from: at, to }, { signal });
        return json.map(show).find((row) => row.id === id) ?? null;
      },
    }),
});
