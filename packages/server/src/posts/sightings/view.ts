import { sightingSchema, type ReportKind } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import { column, detail, IS_ADMIN, onlyIf, orElse } from '../../database/postgres/rowText.ts';
import type { PhotoRow } from '../../photos/repository.ts';
import { postText } from '../postText.ts';
import type { PostRow } from '../repository.ts';
import { seenWarnings } from '../warnings.ts';
import { NOTHING_SAID, readDetails, REPORTER } from './details.ts';

/** A sighting with all it says. */
export const viewSighting = (row: PostRow, photos: PhotoRow[]) => ({
  ...row,
  ...readDetails(row.details),
  report_kind: row.outcome as ReportKind,
  witnessed_at: row.happened_at,
  species: row.species ?? ('unknown' as const),
  photos,
});

/** A sighting as its contract shows it to this person: who told of it is for admin alone. */
export const viewSightingFor = (scope: Scope) => (row: PostRow, photos: PhotoRow[]) => ({
  ...viewSighting(row, photos),
  ...(scope.roles.has('admin') ? {} : { reporter_name: null, reporter_phone: null }),
  warnings: seenWarnings(scope, row.warnings),
});

/** The same, written by the database. */
export const MAP_POINT_TEXT = postText(
  sightingSchema,
  {
    report_kind: column('outcome'),
    witnessed_at: column('happened_at'),
    species: orElse(column('species'), 'unknown'),
    ...Object.fromEntries(REPORTER.map((name) => [name, onlyIf(IS_ADMIN, detail(name))])),
  },
  NOTHING_SAID,
);
