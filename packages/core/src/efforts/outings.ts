import { isGunMethod } from '../captures/values.ts';
import { fiscalYearOfDay, monthOfDay } from './months.ts';
import type { EffortDimension, Key } from './values.ts';

/** An entry of the hunting calendar (出猟カレンダー). */
export interface Outing {
  /** `YYYY-MM-DD`, the first of several days. */
  date: string;
  method: string;
  species: string | null;
  hunters_out: number;
  days_out: number;
  /** `null`: not counted; 0: nothing was seen. */
  sighted_count: number | null;
  group_id: string | null;
  hunter_id: string | null;
  mesh_code: string | null;
}

export interface OutingSums {
  /** Person-days with a gun. */
  gun_days: number;
  sighted: number;
  /** Those of the person-days on which animals were counted, also where it was none. */
  sighting_days: number;
}

export const NO_OUTINGS: OutingSums = { gun_days: 0, sighted: 0, sighting_days: 0 };

function keyOf(by: EffortDimension | 'species', outing: Outing): Key {
  switch (by) {
    case 'month':
      return monthOfDay(outing.date);
    case 'fiscal_year':
      return fiscalYearOfDay(outing.date);
    case 'method':
      return outing.method;
    case 'species':
      return outing.species;
    case 'group':
      return outing.group_id;
    case 'person':
      return outing.hunter_id;
    case 'mesh':
      return outing.mesh_code;
  }
}

const plus = (sums: OutingSums, { hunters_out, days_out, sighted_count }: Outing): OutingSums => {
  const days = hunters_out * days_out;
  return {
    gun_days: sums.gun_days + days,
    sighted: sums.sighted + (sighted_count ?? 0),
    sighting_days: sums.sighting_days + (sighted_count === null ? 0 : days),
  };
};

/** Person-days and sightings of outings with a gun by one dimension. Source: R227. */
export function outingsBy(outings: readonly Outing[], by: EffortDimension | 'species'): Map<Key, OutingSums> {
  const found = new Map<Key, OutingSums>();
  for (const outing of outings.filter(({ method }) => isGunMethod(method))) {
    const key = keyOf(by, outing);
    found.set(key, plus(found.get(key) ?? NO_OUTINGS, outing));
  }
  return found;
}

/** The sum over all values. */
export const sumOfOutings = (parts: ReadonlyMap<Key, OutingSums>): OutingSums =>
  [...parts.values()].reduce(
    (sum, part) => ({
      gun_days: sum.gun_days + part.gun_days,
      sighted: sum.sighted + part.sighted,
      sighting_days: sum.sighting_days + part.sighting_days,
    }),
    NO_OUTINGS,
  );
