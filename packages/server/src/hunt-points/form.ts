import { huntPointSchema } from '@satomori/core';
import type { PostForm } from '../posts/change.ts';
import { CAPTURES } from '../posts/kinds.ts';
import { captureColumns } from './content.ts';
import type { CaptureContent } from './details.ts';
import { viewHuntPoint } from './view.ts';

export const CAPTURE_FORM: PostForm<CaptureContent> = {
  kind: CAPTURES,
  schema: huntPointSchema,
  privateFields: [],
  view: (row) => viewHuntPoint(row, []),
  columns: captureColumns,
};
