import { captureSchema } from '@satomori/core';
import type { PostForm } from '../change.ts';
import { CAPTURES } from '../kinds.ts';
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
