import { imageSchema } from '@satomori/core';
import {
  bothOf,
  column,
  eitherOf,
  IS_ADMIN,
  isViewer,
  onlyIf,
  ownedRows,
  type Sql,
} from '../database/postgres/rowText.ts';

const ofImage = (name: string): Sql => column(name, 'images');
const SEES_ORIGINAL = eitherOf(IS_ADMIN, isViewer(ofImage('uploaded_by')));
const ofOriginal = ['taken_at', 'exif_latitude', 'exif_longitude', 'device_model'] as const;

/** The photos of a listed row as `viewImage` shows them, written by the database. Source: R14. */
export const PHOTOS_TEXT = ownedRows('images', imageSchema, ['sort_order', 'id'], {
  ...Object.fromEntries(ofOriginal.map((name) => [name, onlyIf(SEES_ORIGINAL, ofImage(name))])),
  exif_available: bothOf(ofImage('exif_available'), SEES_ORIGINAL),
});
