import { photoSchema } from '@satomori/core';
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

const ofPhoto = (name: string): Sql => column(name, 'images');
const SEES_ORIGINAL = eitherOf(IS_ADMIN, isViewer(ofPhoto('uploaded_by')));
const ofOriginal = ['taken_at', 'exif_latitude', 'exif_longitude', 'device_model'] as const;

/** The photos of a listed row as `viewPhoto` shows them, written by the database. Source: R14. */
export const PHOTOS_TEXT = ownedRows('images', photoSchema, ['sort_order', 'id'], {
  ...Object.fromEntries(ofOriginal.map((name) => [name, onlyIf(SEES_ORIGINAL, ofPhoto(name))])),
  exif_available: bothOf(ofPhoto('exif_available'), SEES_ORIGINAL),
});
