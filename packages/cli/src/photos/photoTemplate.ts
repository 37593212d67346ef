export const PHOTO_TEMPLATE = '{capture_no}_{date}_{n}.{ext}';

/** What a template may name. */
export const PHOTO_FIELDS = [
  'capture_no',
  'capture_id',
  'date',
  'n',
  'ext',
  'id',
  'kind',
  'species',
  'hunter',
  'trap',
  'place',
] as const;
export type PhotoField = (typeof PHOTO_FIELDS)[number];
