export const PHOTO_TEMPLATE = '{capture_no}_{date}_{n}.{ext}';

/** What a template may name. */
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

/** What photos can be laid into folders by. */
export const PHOTO_FOLDERS = ['month', 'trap', 'group'] as const;
export type PhotoFolder = (typeof PHOTO_FOLDERS)[number];
