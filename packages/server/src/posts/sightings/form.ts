import { sightingSchema } from '@satomori/core';
import type { PostForm } from '../change.ts';
import { SIGHTINGS } from '../kinds.ts';
import { sightingColumns } from './content.ts';
import { notifySighting } from './notifySighting.ts';
import { REPORTER, type SightingContent } from './details.ts';
import { viewSighting } from './view.ts';

export const SIGHTING_FORM: PostForm<SightingContent> = {
  kind: SIGHTINGS,
  schema: sightingSchema,
  privateFields: REPORTER,
  view: (row) => viewSighting(row, []),
  columns: sightingColumns,
  notifyEdited: notifySighting,
};
