import { column, IS_ADMIN, onlyIf, type RowSchema, type Sql, without } from '../database/postgres/rowText.ts';
import { type RowText, rowText } from '../database/writtenRows.ts';
import { PHOTOS_TEXT } from '../photos/photoText.ts';

const KEYS = ['id', 'order_key', 'sequence', 'deleted_at'] as const;
export type PostText = RowText<(typeof KEYS)[number]>;

const warnings = column('warnings');

/** How the database writes posts of a kind, as its view shows them: see `seenWarnings`. */
export const postText = (
  schema: RowSchema,
  sources: Readonly<Record<string, Sql>>,
  details: Readonly<Record<string, unknown>>,
): PostText =>
  rowText(
    schema,
    KEYS,
    {
      ...sources,
      photos: PHOTOS_TEXT,
      warnings: onlyIf(IS_ADMIN, warnings, without(warnings, 'photo_repeated')),
    },
    details,
  );
