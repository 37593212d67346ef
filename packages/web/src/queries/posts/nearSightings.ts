import {
  type ApproachRule,
  boundsAround,
  DAY_MS,
  type GroundPoint,
  MAX_PAGE_SIZE,
  type ReadingApi,
  type SightingFilter,
  type SightingSpot,
  startOfDay,
} from '@satomori/core';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { POST_KEYS } from './postQueries.ts';
import { BACKGROUND } from '../queryClient.ts';

/** The newest ones with all their fields, for where a map's answer has only clusters. */
async function newest(
  reading: ReadingApi,
  filter: SightingFilter,
  signal: AbortSignal,
): Promise<SightingSpot[]> {
  const { json } = await reading.sightings.list({ ...filter, limit: MAX_PAGE_SIZE }, { signal });
  return json.flatMap(({ id, latitude, longitude, species, status, witnessed_at }) =>
    latitude === null || longitude === null
      ? []
      : [{ id, latitude, longitude, species, status, at: witnessed_at }],
  );
}

export const nearSightingQueries = (reading: ReadingApi) => ({
  /**
   * Recent sightings within `reach_m` of a place, in columns of a few bytes each. Read again on an event and
   * when the person has left the middle of the area, never by time.
   */
  around: (centre: GroundPoint, reach_m: number, rule: ApproachRule, now: number) => {
    const { west, south, east, north } = boundsAround(centre, reach_m);
    const filter = {
      bbox: [west, south, east, north].map((degrees) => degrees.toFixed(5)).join(','),
      from: new Date(startOfDay(now) - rule.alert_days * DAY_MS).toISOString(),
      ...(rule.alert_species.length === 0 ? {} : { species: rule.alert_species.join(',') }),
    };
    return queryOptions({
      queryKey: [...POST_KEYS.sightings.all, 'near', filter],
      queryFn: async ({ signal }): Promise<SightingSpot[]> => {
        const { points } = await reading.sightings.map(filter, { signal });
        if (points.view === 'clusters') return newest(reading, filter, signal);
        return points.id.map((id, n) => ({
          id,
          latitude: points.latitude[n] as number,
          longitude: points.longitude[n] as number,
          species: points.species[n] ?? null,
          status: points.status[n] ?? 'submitted',
          at: points.at[n] as string,
        }));
      },
      staleTime: Number.POSITIVE_INFINITY,
      meta: BACKGROUND,
      placeholderData: keepPreviousData,
    });
  },
});
