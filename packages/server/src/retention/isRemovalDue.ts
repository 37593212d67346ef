import { DAY_MS, HOUR_MS, startOfDay } from '@satomori/core';

export interface KeptSite {
  keep_raw_messages_days: number | null;
  keep_positions_days: number | null;
  keep_sightings_years: number | null;
  removal_at: number | null;
  updated_at: number;
}

/** Hours of the day in Japan. */
const NIGHT = { from: 1, to: 5 } as const;
/** Less than from one night to the next. */
const APART_MS = 12 * HOUR_MS;
/** For a server that is switched off at night; so long a wrong setting can be corrected, too. */
const OVERDUE_MS = 2 * DAY_MS;

/**
 * Whether it is time to remove what a site no longer keeps: once a night, or by day after two days without one.
 * Nothing is removed of a site that keeps all.
 *
 * Source: R130.
 */
export function isRemovalDue(site: KeptSite, now: number): boolean {
  const settings = [site.keep_raw_messages_days, site.keep_positions_days, site.keep_sightings_years];
  if (settings.every((setting) => setting === null)) return false;
  // A time in the future was stored by a wrong clock.
  if (site.removal_at !== null && Math.abs(now - site.removal_at) < APART_MS) return false;
  const hour = Math.floor((now - startOfDay(now)) / HOUR_MS);
  if (hour >= NIGHT.from && hour < NIGHT.to) return true;
  return now - Math.max(site.removal_at ?? 0, site.updated_at) > OVERDUE_MS;
}
