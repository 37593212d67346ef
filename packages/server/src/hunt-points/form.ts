import { captureSchema } from '@satomori/core';
import type { PostForm } from '../posts/change.ts';
import { CAPTURES } from '../posts/kinds.ts';
import { captureColumns } from './content.ts';
import type { CaptureContent } from './details.ts';
import { viewCapture } from './view.ts';

export const CAPTURE_FORM: PostForm<CaptureContent> = {
  kind: CAPTURES,
  schema: captureSchema,
  privateFields: [],
  view: (row) => viewCapture(row, []),
  columns: captureColumns,
};
