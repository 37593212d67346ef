export const PHOTO_TEMPLATE = '{capture_no}_{date}_{n}.{ext}';

/** The fields of a name template. */
export const PHOTO_FIELDS = [
  'capture_no',
  'post_id',
  'date',
  'month',
  'n',
  'ext',
  'id',
  'kind',
  'species',
  'hunter',
  'trap',
  'group',
  'place',
] as const;
export type PhotoField = (typeof PHOTO_FIELDS)[number];

/** What photos can be grouped into folders by. */
export const PHOTO_FOLDERS = ['month', 'trap', 'group'] as const;
export type PhotoFolder = (typeof PHOTO_FOLDERS)[number];
