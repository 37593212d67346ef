import type { PhotoMatchWarning } from '../posts/values.ts';
import { distanceM, type GroundPoint } from '../ground/ground.ts';

/** A photo taken further than this from where the animal was caught is doubtful. */
export const PHOTO_DISTANCE_M = 500;
/** A photo taken this long before or after is doubtful too. */
export const PHOTO_TIME_MS = 24 * 60 * 60_000;

interface MatchedPhoto {
  /** ISO text or milliseconds. */
  taken_at?: string | number | null | undefined;
  exif_latitude?: number | null | undefined;
  exif_longitude?: number | null | undefined;
}

interface MatchedCapture {
  /** Position of the trap that the capture names; without one, the capture's own position. `accuracy` in metres. */
  place: (GroundPoint & { accuracy?: number | null }) | null;
  /** In milliseconds; `null` where it is unknown. */
  at: number | null;
  photos: readonly MatchedPhoto[];
}

function isFar({ exif_latitude, exif_longitude }: MatchedPhoto, place: MatchedCapture['place']): boolean {
  if (place === null || exif_latitude == null || exif_longitude == null) return false;
  const from = { latitude: exif_latitude, longitude: exif_longitude };
  return distanceM(from, place) > PHOTO_DISTANCE_M + (place.accuracy ?? 0);
}

const isOtherTime = ({ taken_at }: MatchedPhoto, at: number | null): boolean =>
  taken_at != null && at !== null && Math.abs(new Date(taken_at).getTime() - at) > PHOTO_TIME_MS;

/**
 * Reasons to doubt that a photo belongs to this capture: a warning in the form and for the approver, never a refusal.
 *
 * Source: R43
 */
export function photoMatchWarnings({ place, at, photos }: MatchedCapture): PhotoMatchWarning[] {
  return [
    ...(photos.some((photo) => isFar(photo, place)) ? (['photo_far'] as const) : []),
    ...(photos.some((photo) => isOtherTime(photo, at)) ? (['photo_other_time'] as const) : []),
  ];
}
