export const PHOTO_MATCH_WARNINGS = ['photo_far', 'photo_other_time'] as const;
export type PhotoMatchWarning = (typeof PHOTO_MATCH_WARNINGS)[number];

/** Status of a post on the server; a draft exists on the device alone. Source: R34. */
export const POST_STATUSES = ['submitted', 'returned', 'approved', 'withdrawn'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** How precisely the time is known: 「およそ」 is `about`, 「不明」 is `unknown`. */
export const TIME_PRECISIONS = ['exact', 'about', 'date_only', 'unknown'] as const;

/** `trap`: position of the named trap; `description`: found from words for the place; `imported`: from a file. */
export const POSITION_SOURCES = ['gps', 'exif', 'map', 'address', 'trap', 'description', 'imported'] as const;
export const AGE_CLASSES = ['adult', 'young', 'mixed', 'unknown'] as const;

/** Another post has the photo, or one that looks like it; for approvers alone. Source: R43, R246. */
export const REPEAT_WARNINGS = ['photo_repeated', 'photo_similar'] as const;

/** Warnings for the approver of a post that is accepted all the same. Source: R43, R72. */
export const POST_WARNINGS = [
  'outside_site',
  ...REPEAT_WARNINGS,
  'size_unlikely',
  ...PHOTO_MATCH_WARNINGS,
] as const;

/** What a photo proves or shows; the rules of evidence for rewards name most of them. Source: R73. */
export const PHOTO_KINDS = [
  'whole_before',
  'whole_after',
  'tail_before',
  'tail_after',
  'teeth',
  'animal_no',
  'date_board',
  'ledger',
  'truck',
  'buried_before',
  'buried_after',
  'facility',
  'trap_site',
  'sign',
  'damage',
  'group_photo',
  'unsorted',
] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];
