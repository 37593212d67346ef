import { mapPointSchema } from '@satomori/core';
import type { PostForm } from '../posts/change.ts';
import { SIGHTINGS } from '../posts/kinds.ts';
import { sightingColumns } from './content.ts';
import { notifySighting } from './notifySighting.ts';
import { REPORTER, type SightingContent } from './details.ts';
import { viewMapPoint } from './view.ts';

export const SIGHTING_FORM: PostForm<SightingContent> = {
  kind: SIGHTINGS,
  schema: mapPointSchema,
  privateFields: REPORTER,
  view: (row) => viewMapPoint(row, []),
  columns: sightingColumns,
  notifyEdited: notifySighting,
};
