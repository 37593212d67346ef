import type { PostStatus } from '../posts/values.ts';
import type { Species } from '../species/species.ts';
import type { UserSettings } from '../contract/userConfigs.ts';
import { bearingDeg, distanceM, type GroundPoint } from '../ground/ground.ts';
import { DAY_MS } from '../format/durations.ts';

/** What けもの予報 needs of a sighting. */
export interface SightingSpot extends GroundPoint {
  id: string;
  species: Species | null;
  status: PostStatus;
  /** When the animal was seen (ISO text). */
  at: string;
}

/** The settings that decide which sightings alert a person. */
export type ApproachRule = Pick<UserSettings, 'alert_radius_m' | 'alert_species' | 'alert_days'>;

/** A sighting near the person. */
export interface Approach {
  sighting: SightingSpot;
  distance_m: number;
  /** Degrees clockwise from north. */
  bearing_deg: number;
}

/**
 * A sighting counts while it is no older than `alert_days`; one in the future (a wrong clock) counts as new.
 * Withdrawn ones never count. Unreviewed ones do: a warning too many is better than one too few.
 */
function counts({ species, status, at }: SightingSpot, rule: ApproachRule, now: number): boolean {
  if (status === 'withdrawn') return false;
  if (now - Date.parse(at) > rule.alert_days * DAY_MS) return false;
  return rule.alert_species.length === 0 || rule.alert_species.includes(species ?? 'unknown');
}

/**
 * The recent sightings within the radius (its edge included), the nearest first, for けもの予報.
 *
 * @param now milliseconds
 */
export function approachesTo(
  here: GroundPoint,
  sightings: readonly SightingSpot[],
  rule: ApproachRule,
  now: number,
): Approach[] {
  return sightings
    .filter((sighting) => counts(sighting, rule, now))
    .map((sighting) => ({
      sighting,
      distance_m: distanceM(here, sighting),
      bearing_deg: bearingDeg(here, sighting),
    }))
    .filter(({ distance_m }) => distance_m <= rule.alert_radius_m)
    .sort((a, b) => a.distance_m - b.distance_m);
}

/** Those that the person was not notified of before: each sighting alerts once. */
export const newApproaches = (approaches: readonly Approach[], notified: ReadonlySet<string>): Approach[] =>
  approaches.filter(({ sighting }) => !notified.has(sighting.id));

const METRES_UNTIL = 995;
const TENTHS_UNTIL = 9_950;

/** `350 m`, `1.2 km`, `12 km`: rounded to what matters to a person on foot. */
export function formatDistance(metres: number): string {
  if (metres < METRES_UNTIL) return `${Math.round(metres / 10) * 10} m`;
  return metres < TENTHS_UNTIL ? `${(metres / 1000).toFixed(1)} km` : `${Math.round(metres / 1000)} km`;
}
