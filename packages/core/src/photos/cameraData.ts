/** What the camera wrote into a photo; `null` where it wrote nothing, never guessed. Times in milliseconds. */
export interface CameraData {
  exif_available: boolean;
  taken_at: number | null;
  exif_latitude: number | null;
  exif_longitude: number | null;
}

/** The tags for time and place, by their EXIF names. */
const CAMERA_TAGS = [
  'DateTimeOriginal',
  'OffsetTimeOriginal',
  'GPSLatitude',
  'GPSLongitude',
  'GPSLatitudeRef',
  'GPSLongitudeRef',
] as const;

const READ_TAGS = [...CAMERA_TAGS, 'Model'] as const;

/** Restricts exifreader to these tags. */
export const EXIF_OPTIONS: { expanded: true; includeTags: { exif: string[]; gps: true } } = {
  expanded: true,
  includeTags: { exif: [...READ_TAGS], gps: true },
};

/** The part of its result that is used. */
interface ExifTags {
  exif?: { readonly [Name in (typeof READ_TAGS)[number]]?: { value: unknown } };
  /** In degrees. */
  gps?: { Latitude?: number; Longitude?: number };
}

/** The tags by their names, texts as they are; `latitude` and `longitude` in degrees. */
export function namedTags({ exif = {}, gps }: ExifTags): Record<string, unknown> {
  const tags = READ_TAGS.map((name) => {
    const value = exif[name]?.value;
    return [name, Array.isArray(value) ? value[0] : value] as const;
  });
  return { ...Object.fromEntries(tags), latitude: gps?.Latitude, longitude: gps?.Longitude };
}

/** Other output of a reader (such as its errors) contains no camera data. */
const DATA_TAGS = [...CAMERA_TAGS, 'latitude', 'longitude'] as const;

/** Cameras write local time; without an offset it is taken as Japan's. */
const TOKYO_OFFSET = '+09:00';

function takenAt(text: unknown, offset: unknown): number | null {
  const match = typeof text === 'string' ? /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(text) : null;
  if (match === null) return null;
  const [, year, month, date, time] = match;
  const zone = typeof offset === 'string' && /^[+-]\d\d:\d\d$/.test(offset) ? offset : TOKYO_OFFSET;
  const at = Date.parse(`${year}-${month}-${date}T${time}${zone}`);
  return Number.isNaN(at) || at < 0 ? null : at;
}

const within = (value: unknown, limit: number): number | null =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit ? value : null;

/** The camera data of a file's tags. Missing or invalid tags give `null`; 0°, 0° is no position. */
export function cameraData(tags: Readonly<Record<string, unknown>> | undefined): CameraData {
  const latitude = within(tags?.['latitude'], 90);
  const longitude = within(tags?.['longitude'], 180);
  const isPlaced = latitude !== null && longitude !== null && !(latitude === 0 && longitude === 0);
  return {
    exif_available: DATA_TAGS.some((tag) => tags?.[tag] !== undefined),
    taken_at: takenAt(tags?.['DateTimeOriginal'], tags?.['OffsetTimeOriginal']),
    exif_latitude: isPlaced ? latitude : null,
    exif_longitude: isPlaced ? longitude : null,
  };
}
