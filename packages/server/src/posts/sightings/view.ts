import { emptyValues, type ReportKind, SIGHTING_FIELDS, sightingSchema } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { PhotoRow } from '../../photos/repository.ts';
import { everyField } from '../everyField.ts';
import type { PostRow } from '../repository.ts';
import { seenWarnings } from '../warnings.ts';
import { readDetails, REPORTER, type SightingDetails } from './details.ts';

const EVERY_FIELD = everyField(sightingSchema, readDetails({}));

/** A sighting with all its fields. */
export const viewSighting = (row: PostRow, photos: PhotoRow[]) => ({
  ...EVERY_FIELD,
  ...row,
  ...(row.details as Partial<SightingDetails>),
  report_kind: row.outcome as ReportKind,
  witnessed_at: row.happened_at,
  species: row.species ?? ('unknown' as const),
  photos,
});

/** A sighting as this person may see it: who reported it is for admins only. */
export const viewSightingFor = (scope: Scope) => (row: PostRow, photos: PhotoRow[]) => ({
  ...viewSighting(row, photos),
  ...(scope.roles.has('admin') ? {} : emptyValues(SIGHTING_FIELDS, REPORTER)),
  warnings: seenWarnings(scope, row.warnings),
});
