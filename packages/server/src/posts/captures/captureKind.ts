import {
  captureSchema,
  changeCapture,
  createCapture,
  findCapturePhotoUses,
  listCaptures,
  listCapturesLatest,
  putCapturePhoto,
} from '@satomori/core';
import { CAPTURES } from '../kinds.ts';
import type { PostDefinition } from '../postDefinition.ts';
import { captureColumns } from './content.ts';
import { paymentColumns } from './payment.ts';
import { viewCapture, viewCaptureFor } from './view.ts';

export const captureKind: PostDefinition = {
  ...CAPTURES,
  endpoints: {
    list: listCaptures,
    latest: listCapturesLatest,
    create: createCapture,
    change: changeCapture,
    putPhoto: putCapturePhoto,
    findPhotoUses: findCapturePhotoUses,
  },
  schema: captureSchema,
  // A hokapato site has no captures: its map shows traps.
  mayList: (scope) => scope.roles.has('hunter'),
  view: (row) => viewCapture(row, []),
  viewFor: viewCaptureFor,
  privateFields: [],
  columns: captureColumns,
  reviewColumns: paymentColumns,
};
