import type { HuntPoint, HuntPointFilter, HuntPointMapFilter, ReadingApi, Species } from '@satomori/core';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Area } from '../map/points/pointSet.ts';
import type { Place } from '../map/place.ts';
import { huntPointKeys } from './huntPoints.ts';

/** What map and list of captures filter by. */
export type CaptureQuery = Pick<HuntPointFilter, 'species' | 'from' | 'to' | 'group_id' | 'q'>;

/** Clusters of everything, so coarse that a whole country is a small answer. */
const COARSE_ZOOM = 8;
/** About half a metre: what is asked about one place. */
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

/** Where a capture is to be found: no address of the API asks for one by its id. */
export interface CaptureWhereabouts {
  id: string;
  at: string;
  species: Species | null;
  /** `null` where it has none. */
  place: Place | null;
}

export const huntMapQueries = (reading: ReadingApi) => ({
  /** Every capture that has a place: in columns, or beyond 20,000 as coarse clusters. */
  whole: (filter: CaptureQuery) =>
    queryOptions({
      queryKey: [...huntPointKeys.all, 'map', filter],
      queryFn: ({ signal }) => reading.huntPoints.map({ ...filter, zoom: COARSE_ZOOM }, { signal }),
      // With another filter the old points stand until the new ones are there.
      placeholderData: keepPreviousData,
    }),
  /** Where they are too many: those of a part of the land, as clusters for its zoom or, if few enough, one by one. */
  part: (filter: CaptureQuery, area: Area, zoom: number) =>
    queryOptions({
      queryKey: [...huntPointKeys.all, 'map', filter, area, zoom],
      queryFn: ({ signal }) => {
        const query: HuntPointMapFilter = { ...filter, bbox: boxOf(area), zoom };
        return reading.huntPoints.map(query, { signal });
      },
      placeholderData: keepPreviousData,
    }),
  /** How many there are, with a place or without. */
  count: (filter: CaptureQuery) =>
    queryOptions({
      queryKey: [...huntPointKeys.all, 'count', filter],
      queryFn: async ({ signal }) =>
        (await reading.huntPoints.list({ ...filter, count: '1', limit: 1 }, { signal })).total ?? 0,
      placeholderData: keepPreviousData,
    }),
  /** One capture with its photos; `null` where it is no longer there. */
  one: ({ id, at, place }: CaptureWhereabouts) =>
    queryOptions({
      queryKey: [...huntPointKeys.all, 'one', id],
      queryFn: async ({ signal }): Promise<HuntPoint | null> => {
        const to = new Date(Date.parse(at) + 1).toISOString();
        const inBox = place === null ? {} : { bbox: boxOf(areaAround(place)) };
        const { json } = await reading.huntPoints.list({ ...inBox, from: at, to }, { signal });
        return json.find((row) => row.id === id) ?? null;
      },
    }),
});

/** The same filter, of one part of the land only. */
export const withinArea = (filter: CaptureQuery, area: Area): HuntPointFilter => ({
  ...filter,
  bbox: boxOf(area),
});
