import {
  changeSighting,
  createSighting,
  findSightingPhotoUses,
  listSightings,
  listSightingsLatest,
  putSightingPhoto,
  sightingSchema,
} from '@satomori/core';
import { SIGHTINGS } from '../kinds.ts';
import type { PostDefinition } from '../postDefinition.ts';
import { sightingColumns } from './content.ts';
import { REPORTER } from './details.ts';
import { notifySighting } from './notifySighting.ts';
import { viewSighting, viewSightingFor } from './view.ts';

export const sightingKind: PostDefinition = {
  ...SIGHTINGS,
  endpoints: {
    list: listSightings,
    latest: listSightingsLatest,
    create: createSighting,
    change: changeSighting,
    putPhoto: putSightingPhoto,
    findPhotoUses: findSightingPhotoUses,
  },
  schema: sightingSchema,
  mayList: () => true,
  view: (row) => viewSighting(row, []),
  viewFor: viewSightingFor,
  privateFields: REPORTER,
  columns: sightingColumns,
  notify: notifySighting,
};
